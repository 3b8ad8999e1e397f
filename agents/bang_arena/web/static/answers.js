"use strict";
// Answers: as buttons with keys, and by clicking on the table. The first click on a piece explains it and chooses it;
// the second one, on the same piece or on a target, gives the answer.

const HELP = "?";
const KEYS = "123456789abcdefghijklmnopqrstuvwxyz";
const CLICK = matchMedia("(pointer: coarse), (max-width: 899px)").matches ? "tap" : "click";
let choice = [];       // the ids of the pieces that were chosen
let subject = null;     // the key of the element that is explained
let word = "";         // the word of the log that is explained, or HELP

const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

function everyAnswer() {
  return state.answers.flatMap(group => group.actions.map((action, place) => ({
    action, group, label: group.labels[place], hint: group.hints[place], pieces: group.pieces[place],
  })));
}

/** The answers that are about all of these pieces. */
const about = ids => everyAnswer().filter(answer => ids.every(id => answer.pieces.includes(id)));

/** Whether the answer is any choice of pieces, such as dice to roll again. */
const several = () => state.yours && Boolean(state.table && state.table.several);

// ---------------------------------------------------------------------------------------------------------- as buttons

function helpText() {
  if (state.over) return "Everything is shown. Begin another game with “new game” above.";
  if (state.seat !== null && !state.yours) {
    const out = state.table && state.table.seats[state.seat].out;
    return `${out ? "You are out of the game and watch. " : ""}Wait for ${state.names[state.asked]}.`;
  }
  if (!state.yours) return paused ? "Paused: step, or go on." : "You watch, and see all cards and roles.";
  if (several()) return "Choose dice on the table or below, then press the button at the end.";
  if (!everyAnswer().some(answer => answer.pieces.length)) return "Choose one of the answers.";
  if (!choice.length) {
    return `Choose something with a green frame: the first ${CLICK} explains it, the second one plays it. ` +
      "Or use a button.";
  }
  return about(choice).some(answer => answer.pieces.length > choice.length) ?
    "Now choose a target with a green frame, or a button." : "Choose it again to confirm, or press its button.";
}

function showAnswers() {
  const rows = several() ? [severalRow()] : groupRows();
  const thinker = state.over || state.yours ? "" : capital(state.names[state.asked]);
  if (thinker) rows.push(make("p", `${thinker} is thinking ...`));
  at("answers").replaceChildren(...rows);
  at("answers").classList.remove("all");
  at("answers").classList.toggle("filtered", choice.length > 0);
  giveKeys();
}

function groupRows() {
  const rows = [];
  for (const group of state.answers) {
    const chosen = about(choice).filter(answer => answer.group === group);
    if (!chosen.length) continue;
    const row = make("div", "", {className: "group"});
    row.append(make("p", group.meaning), ...chosen.map(answerButton));
    row.classList.toggle("on-table", chosen.every(answer => answer.pieces.length));
    rows.push(row);
  }
  if (choice.length && rows.length) {
    rows.at(-1).append(plainButton("choose something else", "other", () => choose([])));
  } else if (rows.some(row => row.classList.contains("on-table"))) {
    const all = plainButton(`all ${everyAnswer().length} answers as buttons`, "all", showAll);
    all.id = "all";
    rows.push(all);
  }
  return rows;
}

function plainButton(text, key, onclick) {
  const button = make("button", text, {type: "button", onclick});
  button.dataset.key = `answer ${key}`;
  return button;
}

function answerButton(answer) {
  const button = plainButton(answer.label, answer.action, () => move("answer", {action: answer.action}));
  button.className = "answer key";
  button.title = answer.hint;
  return button;
}

function severalRow() {
  // A switch for each piece that may be chosen, and one button for the answer that they make together.
  const row = make("div", "", {className: "group"}), answers = everyAnswer();
  row.append(make("p", state.answers[0].meaning));
  for (const id of [...new Set(answers.flatMap(answer => answer.pieces))].sort()) {
    const part = [...parts.values()].find(other => other.id === id);
    const button = plainButton(part ? part.name : id, id, () => toggle(id));
    button.className = "switch key";
    button.setAttribute("aria-pressed", String(choice.includes(id)));
    row.append(button);
  }
  const exact = answers.find(answer =>
    answer.pieces.length === choice.length && answer.pieces.every(id => choice.includes(id)));
  const go = plainButton(exact ? exact.label : "these cannot be chosen together", "go",
    () => move("answer", {action: exact.action}));
  go.className = "answer key";
  go.disabled = !exact;
  row.append(document.createElement("br"), go);
  return row;
}

function giveKeys() {
  // Each button that is shown gets a key of the keyboard.
  at("answers").querySelectorAll("kbd").forEach(key => key.remove());
  const buttons = [...at("answers").querySelectorAll("button.key")].filter(button => button.offsetParent);
  buttons.forEach((button, place) => KEYS[place] && button.prepend(make("kbd", KEYS[place])));
}

function showAll() {
  at("answers").classList.add("all");
  giveKeys();
}

function press(event) {
  if (!state || event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, textarea")) return;
  if (event.target.closest("select") && !/^[1-9]$/.test(event.key)) return;  // letters choose among its options
  if (event.key === "Escape") return choose([]);
  const key = [...at("answers").querySelectorAll("kbd")].find(mark => mark.textContent === event.key.toLowerCase());
  if (key) {
    event.preventDefault();
    key.parentElement.click();
  }
}

// -------------------------------------------------------------------------------------------------------- on the table

function choose(ids) {
  choice = ids;
  draw();
  const live = [...at("table").querySelectorAll(".can")], view = at("table").getBoundingClientRect();
  const seen = element => {
    const box = element.getBoundingClientRect();
    return box.top >= view.top && box.bottom <= view.bottom;
  };
  if (ids.length && live.length && !live.some(seen)) live[0].scrollIntoView({block: "center"});
}

function toggle(id) {
  choose(choice.includes(id) ? choice.filter(other => other !== id) : [...choice, id]);
}

function click(event) {
  const element = event.target.closest("[data-key], [data-id]");
  if (!element || !state || !state.table) return;
  const target = standsFor(element), id = target.dataset.id;
  const shown = target.dataset.key ? target : target.querySelector("[data-key]");
  subject = shown ? shown.dataset.key : subject;
  word = "";
  if (!state.yours || busy === state.id || !id || !about([id]).length) return choose([]);
  if (several()) return toggle(id);
  const next = choice.includes(id) ? choice : [...choice, id], left = about(next);
  const confirmed = choice.length && left.length === 1 && left[0].pieces.length === next.length;
  if (confirmed) return move("answer", {action: left[0].action});
  choose(left.length ? next : [id]);
}

function standsFor(element) {
  // A card in front of a player whom the chosen card may be aimed at stands for that player.
  if (!choice.length || several()) return element;
  for (let box = element; box; box = box.parentElement && box.parentElement.closest("[data-id]")) {
    const id = box.dataset.id;
    if (id && !choice.includes(id) && about([...choice, id]).length) return box;
  }
  return element;
}

function mark() {
  // Frames for what can be chosen, and for what is.
  const live = new Set(about(several() ? [] : choice).flatMap(answer => answer.pieces));
  for (const element of at("table").querySelectorAll("[data-id]")) {
    const id = element.dataset.id, chosen = choice.includes(id);
    element.classList.toggle("can", live.has(id) && !chosen);
    element.classList.toggle("picked", chosen);
    if (element.tagName === "BUTTON" && (chosen || live.has(id))) element.setAttribute("aria-pressed", String(chosen));
  }
}

// -------------------------------------------------------------------------------------------------------- explanations

function showInfo() {
  const part = subject && parts.get(subject);
  at("info").replaceChildren(...(word === HELP ? howToPlay() : word ? [make("strong", word), make("p", texts[word])] :
    part ? explanation(part) : [make("p", state.table ? `${capital(CLICK)} anything to read what it does.` : "")]));
}

function explanation(part) {
  const lines = [make("strong", part.name || part.text)];
  const more = [part.corner, part.detail, part.note].filter(Boolean).join(", ");
  if (more) lines.push(make("span", ` (${more})`));
  lines.push(make("p", part.about || "There is nothing more to say about it."));
  if (part.why) lines.push(make("p", part.why, {className: "why"}));
  return lines;
}

function howToPlay() {
  const game = choices[state.game] || {about: []};
  return [make("strong", `How to play ${state.title}`), ...game.about.map(text => make("p", text)),
    make("p", `Green frames show what you can choose now. The first ${CLICK} explains, the second one plays. Every ` +
      "answer is also a button with a key, 1 to 9 and then a to z; Escape takes a choice back.")];
}
