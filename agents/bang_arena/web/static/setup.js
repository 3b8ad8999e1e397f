"use strict";
// The first screen: which game, how many play, who sits where; and the games that this browser has begun before.

const KEPT = "bang-env games", MOST_KEPT = 8;
let choices = {};      // what the server offers

const chosenGame = () => choices[new FormData(at("setup")).get("game")];

function fillGames() {
  const cards = Object.entries(choices).map(([name, game], number) => {
    const card = make("label", "", {className: "game"});
    const radio = make("input", "", {type: "radio", name: "game", value: name, checked: number === 0});
    radio.onchange = fillOptions;
    const sizes = Object.values(game.seats).map(seats => seats.length);
    const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
    const players = least === most ? `${most} players` : `${least} to ${most} players`;
    card.append(radio, make("strong", game.title), make("span", players, {className: "players"}));
    card.append(...game.about.map(text => make("span", text, {className: "about"})));
    return card;
  });
  at("games").append(...cards);
  fillOptions();
}

function fillOptions() {
  const {option, expansions} = chosenGame();
  at("option").parentElement.hidden = !option;
  at("option-label").textContent = option ? option.label : "";
  at("option").replaceChildren(...(option ? option.values : [""]).map(value =>
    new Option(value, value, false, Boolean(option) && value === option.default)));
  at("expansions").replaceChildren(...Object.entries(expansions).map(([name, title]) => {
    const label = make("label", "");
    label.append(make("input", "", {type: "checkbox", value: name}), `with ${title}`);
    return label;
  }));
  fillSeats();
}

function fillSeats() {
  const game = chosenGame();
  const seats = game.seats[at("option").value];
  at("seat").replaceChildren(...seats.map(name => new Option(readable(name), name)), new Option("none: I watch", ""));
  at("opponent").replaceChildren(...game.agents.map(name =>
    new Option(`${name} (${game.opponents[name].short})`, name)));
  fillOpponents();
}

function fillOpponents() {
  const game = chosenGame();
  const seats = game.seats[at("option").value].filter(name => name !== at("seat").value);
  at("seats").replaceChildren(...seats.map(name => {
    const label = make("label", readable(name)), select = make("select", "", {name: `opponent ${name}`});
    select.append(...game.agents.map(agent => new Option(agent, agent)));
    select.value = at("opponent").value;
    label.append(select);
    return label;
  }));
  const rows = Object.entries(game.opponents).map(([name, {text}]) => {
    const row = make("li", "");
    row.append(make("strong", name), ` ${text}`);
    row.classList.toggle("chosen", name === at("opponent").value);
    return row;
  });
  if (!at("seat").value) rows.unshift(make("li", "You watch, and see all cards and roles.", {className: "chosen"}));
  at("opponent-text").replaceChildren(...rows);
}

const readable = name => name.replaceAll("_", " ");

async function begin(event) {
  event.preventDefault();
  const {option} = chosenGame();
  const expansions = [...at("expansions").querySelectorAll("input:checked")].map(box => box.value);
  const settings = {
    game: new FormData(at("setup")).get("game"),
    options: {...(option && {[option.name]: Number(at("option").value)}), ...(expansions.length && {expansions})},
    seat: at("seat").value || null,
    agents: [...at("seats").querySelectorAll("select")].map(select => select.value),
    seed: at("seed").value ? Number(at("seed").value) : null,
  };
  at("begin").disabled = true;
  const slow = setTimeout(() => { at("patience").hidden = false; }, 1500);
  complain("");
  try {
    const next = await ask("/api/games", settings);
    remember(next.id);
    history.pushState(null, "", `#${next.id}`);
    paused = false;
    show(next);
    at("caption").focus();
  } catch (error) {
    complain(error.message);
    fillKept();
  }
  clearTimeout(slow);
  at("begin").disabled = false;
  at("patience").hidden = true;
}

// -------------------------------------------------------------------------------------------------- games begun before

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) || [];
  } catch {
    return [];
  }
}

function remember(id) {
  localStorage.setItem(KEPT, JSON.stringify([id, ...remembered().filter(other => other !== id)].slice(0, MOST_KEPT)));
}

function forget(id) {
  localStorage.setItem(KEPT, JSON.stringify(remembered().filter(other => other !== id)));
}

async function fillKept() {
  const rows = [];
  for (const id of remembered()) {
    let game;
    try {
      game = await ask(`/api/games/${id}`);
    } catch (error) {
      if (error.status === 404) forget(id);
      continue;
    }
    const row = make("li", "");
    const who = game.seat === null ? "watched" : `you are ${game.names[game.seat]}`;
    row.append(make("span", `${game.title}, ${game.names.length} players, ${who}. ${game.caption}`),
      make("a", game.over ? "look" : "go on", {href: `#${id}`, className: "button"}),
      make("button", "end it", {type: "button", onclick: () => endGame(id)}));
    rows.push(row);
  }
  at("games-kept").replaceChildren(...rows);
  at("running").hidden = !rows.length;
}

async function endGame(id) {
  try {
    await ask(`/api/games/${id}`, undefined, "DELETE");
  } catch (error) {
    if (error.status !== 404) complain(error.message);
  }
  forget(id);
  await fillKept();
}

function showSetup() {
  clearTimeout(timer);
  state = null;
  document.title = "bang-env: play and watch";
  at("title").textContent = "bang-env";
  at("turn").textContent = "";
  at("setup").hidden = false;
  at("play").hidden = at("tools").hidden = true;
  fillKept();
}
