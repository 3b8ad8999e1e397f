"use strict";
// The table: players round it, what lies in the middle, the own hand. Everything on it explains itself when it is
// clicked, and what an answer is about can be chosen by clicking on it.

const at = id => document.getElementById(id);

function make(tag, text, properties = {}) {
  return Object.assign(document.createElement(tag), {textContent: text}, properties);
}

const RINGS = {  // columns and rows of the others, clockwise from the left neighbour; the last one is the middle
  1: [["1/7", 1], ["1/7", 2]],
  2: [["1/3", 1], ["5/7", 1], ["3/5", 1]],
  3: [["1/3", 2], ["3/5", 1], ["5/7", 2], ["3/5", 2]],
  4: [["1/3", 2], ["1/4", 1], ["4/7", 1], ["5/7", 2], ["3/5", 2]],
  5: [["1/3", 2], ["1/3", 1], ["3/5", 1], ["5/7", 1], ["5/7", 2], ["3/5", 2]],
  6: [["1/3", 3], ["1/3", 2], ["1/4", 1], ["4/7", 1], ["5/7", 2], ["5/7", 3], ["3/5", "2/4"]],
  7: [["1/3", 3], ["1/3", 2], ["1/3", 1], ["3/5", 1], ["5/7", 1], ["5/7", 2], ["5/7", 3], ["3/5", "2/4"]],
};
const SNUG = ["roomier", "roomy", "", "tight", "tight tighter", "tight tighter tightest"];
let snug = 0, fitGame = "";  // how much is drawn, and of which game
let parts = new Map();  // what is drawn, by the key of its element

function drawTable() {
  parts = new Map();
  const table = state.table;
  if (!table) {
    const picture = make("div", "", {id: "picture"});
    picture.innerHTML = state.svg;  // made by the server, its texts escaped
    return at("table").replaceChildren(picture);
  }
  const own = state.seat ?? 0, count = table.seats.length;
  const ring = make("div", "", {id: "ring"});
  const places = RINGS[count - 1] || [];
  for (let steps = 1; steps < count; steps++)
    ring.append(put(drawSeat(table.seats[(own + steps) % count]), places[steps - 1]));
  ring.append(put(drawMiddle(table), places[count - 1]));
  const mine = make("div", "", {id: "mine"});
  mine.append(drawSeat(table.seats[own], true));
  if (table.hand) mine.append(drawGroup(table.hand, "hand"));
  at("table").replaceChildren(ring, mine);
}

function fit() {
  // A table with room is drawn larger. A full one says less until it fits; the rest scrolls above the own hand. During
  // a game it only gets smaller, so that things stay where they are.
  const table = at("table");
  if (fitGame !== state.id) snug = 0;
  fitGame = state.id;
  table.className = SNUG[snug];
  while (snug < SNUG.length - 1 && table.scrollHeight > table.clientHeight) table.className = SNUG[++snug];
  if (at("mine")) table.style.scrollPaddingBottom = `${at("mine").offsetHeight}px`;
}

function put(element, place) {
  if (place) {
    element.style.setProperty("--column", place[0]);
    element.style.setProperty("--row", place[1]);
  }
  return element;
}

function drawSeat(seat, own = false) {
  const box = make("div", "", {className: "seat"});
  const asked = !state.over && state.asked === seat.seat, mine = seat.seat === state.seat;
  box.classList.toggle("own", own);
  box.classList.toggle("asked", asked);
  box.classList.toggle("out", Boolean(seat.out));
  const name = mine ? "You" : state.names[seat.seat][0].toUpperCase() + state.names[seat.seat].slice(1);
  const head = make("div", "", {className: "head"});
  head.append(make("strong", name));
  if (seat.turn) head.append(make("span", "★ turn", {className: "mark", title: "it is this player's turn"}));
  if (asked && !mine) head.append(make("span", "thinks", {className: "mark"}));
  if (seat.out) head.append(make("span", "out", {className: "mark"}));
  head.append(...seat.tags.map(drawTag), ...seat.facts.map(fact => make("span", fact, {className: "fact"})));
  box.append(head);
  if (seat.aim) box.append(make("p", seat.aim, {className: "aim"}));
  const figures = make("div", "", {className: "figures"});
  figures.append(...seat.figures.map(figure => drawFigure(figure, seat)));
  box.append(figures);
  const held = (seat.cards || []).map(card => drawPiece(card, "chip"));
  if (held.length) {
    const single = seat.figures.length === 1 && figures.querySelector(".chips");
    const row = single || make("div", "", {className: "chips"});
    row.append(...held);
    if (!single) box.append(row);
  }
  return box;
}

function drawFigure(figure, seat) {
  const box = make("div", "", {className: "figure"});
  box.dataset.id = figure.id;
  const button = register(make("button", "", {type: "button", className: "who piece"}), figure);
  button.append(make("span", figure.name || figure.text, {className: "name"}));
  if (figure.life !== undefined && !seat.out) {
    const life = Math.max(0, figure.life);
    const lost = Math.max(0, figure.full - life);
    const hearts = make("span", "♥".repeat(life) + "♡".repeat(lost), {className: "hearts"});
    hearts.setAttribute("aria-hidden", "true");
    const words = make("span", figure.life > 0 ? `${figure.life}/${figure.full}` : "dying", {className: "life"});
    words.setAttribute("aria-label", `${figure.life} of ${figure.full} life points`);
    button.append(hearts, words);
  }
  box.append(button);
  if (figure.about && !seat.out) box.append(make("p", figure.about, {className: "about"}));
  const chips = make("div", "", {className: "chips"});
  chips.append(...(figure.tags || []).map(drawTag), ...(figure.cards || []).map(card => drawPiece(card, "chip")));
  if (chips.children.length) box.append(chips);
  if (figure.colour) box.style.setProperty("--colour", figure.colour);
  return box;
}

function drawTag(tag) {
  const button = make("button", tag.text, {type: "button", className: "tag"});
  if (tag.colour) button.style.setProperty("--colour", tag.colour);
  return register(button, tag);
}

function drawMiddle(table) {
  const box = make("div", "", {id: "middle"});
  for (const note of table.notes) box.append(make("p", note, {className: "note"}));
  box.append(...table.middle.map(group => drawGroup(group, "group")));
  return box;
}

function drawGroup(group, name) {
  const box = make("div", "", {className: `lay ${name}`}), row = make("div", "", {className: "pieces"});
  if (group.title) box.append(make("p", group.title, {className: "title"}));
  row.append(...group.pieces.map(piece => drawPiece(piece, piece.kind)));
  if (name === "hand" && !group.pieces.length) row.append(make("p", "no cards", {className: "title"}));
  box.append(row);
  return box;
}

function drawPiece(piece, shape) {
  const button = make("button", "", {type: "button", className: `piece ${shape}`});
  if (piece.colour) button.style.setProperty("--colour", piece.colour);
  if (piece.svg) {
    const picture = make("span", "", {className: "symbol"});
    picture.innerHTML = piece.svg;  // made by the server
    button.append(picture);
  }
  button.append(make("span", piece.text || piece.name, {className: "name"}));
  if (piece.corner) {
    const corner = make("span", piece.corner, {className: "corner"});
    corner.classList.toggle("red", /[♥♦]/.test(piece.corner));
    button.append(corner);
  }
  if (piece.detail && shape === "card") button.append(make("span", piece.detail, {className: "detail"}));
  if (piece.about && shape === "card") button.append(make("span", piece.about, {className: "about"}));
  const count = `${piece.count} ${piece.unit || ""}`;
  if (piece.count !== undefined) button.append(make("span", count, {className: "count"}));
  if (piece.tokens !== undefined) button.append(make("span", `● ${piece.tokens}`, {className: "tokens"}));
  if (piece.note) button.append(make("span", piece.note, {className: "noted"}));
  return register(button, piece);
}

function register(button, part) {
  // Give an element its key, so that the focus finds it again, and its tooltip.
  const name = part.id || `tag ${part.text}`;
  let number = 0;
  while (parts.has(`${name}#${number}`)) number++;
  const key = `${name}#${number}`;
  parts.set(key, part);
  button.dataset.key = key;
  if (part.id) button.dataset.id = part.id;
  button.title = tooltip(part);
  return button;
}

function tooltip(part) {
  const title = part.name || part.text;
  return [part.about && part.about.startsWith(`${title}:`) ? "" : title, part.about].filter(Boolean).join(": ");
}
