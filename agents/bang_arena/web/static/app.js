"use strict";
// The page: it shows what the server tells, and sends back which answer was clicked. It keeps nothing but the game's id.

const at = id => document.getElementById(id);
const YOU = "you", LAST_GAME = "bang-env game";
let choices = {};      // what the server offers
let state = null;      // what it told last
let told = 0;          // how many lines of the log were shown before
let paused = false;
let timer = 0;
let busy = "";         // the id of the game for which an answer is awaited: one request at a time

function make(tag, text, properties = {}) {
  return Object.assign(document.createElement(tag), {textContent: text}, properties);
}

function complain(message) {
  at("error").textContent = message;
  at("error").hidden = !message;
}

async function ask(path, content) {
  const options = content === undefined ? {} :
    {method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(content)};
  let reply, answer;
  try {
    reply = await fetch(path, options);
    answer = await reply.json();
  } catch {
    throw new Error("the server does not answer: is it still running?");
  }
  if (!reply.ok) throw Object.assign(new Error(answer.error), {status: reply.status});
  return answer;
}

// ------------------------------------------------------------------------------------------------------------ beginning

function showSetup() {
  clearTimeout(timer);
  state = null;
  sessionStorage.removeItem(LAST_GAME);
  at("title").textContent = "bang-env";
  at("players").textContent = "";
  at("setup").hidden = false;
  at("play").hidden = at("tools").hidden = true;
}

function fillOptions() {
  const option = choices[at("game").value].option;
  at("option").parentElement.hidden = !option;
  if (option) {
    at("option-label").textContent = option.label;
    at("option").replaceChildren(...option.values.map(value => new Option(value, value, false, value === option.default)));
  } else {
    at("option").replaceChildren(new Option("", ""));
  }
  at("expansions").replaceChildren(...Object.entries(choices[at("game").value].expansions).map(([name, title]) => {
    const label = make("label", "");
    label.append(make("input", "", {type: "checkbox", value: name}), title);
    return label;
  }));
  fillSeats();
}

function fillSeats() {
  const game = choices[at("game").value];
  const rows = game.seats[at("option").value].map((seat, number) => {
    const select = make("select", "", {name: seat});
    [YOU, ...game.agents].forEach(name => select.add(new Option(name, name)));
    select.value = number === 0 ? YOU : game.agents[0];
    const label = make("label", seat + " ");
    label.append(select);
    return label;
  });
  at("seats").replaceChildren(...rows);
}

async function begin(event) {
  event.preventDefault();
  const option = choices[at("game").value].option;
  const seats = [...at("seats").querySelectorAll("select")];
  const mine = seats.filter(select => select.value === YOU);
  if (mine.length > 1) return complain("you can sit in one seat only: give the others to agents");
  const expansions = [...at("expansions").querySelectorAll("input:checked")].map(box => box.value);
  const settings = {
    game: at("game").value,
    options: {...(option && {[option.name]: Number(at("option").value)}), ...(expansions.length && {expansions})},
    seat: mine.length ? mine[0].name : null,
    agents: seats.filter(select => select.value !== YOU).map(select => select.value),
    seed: at("seed").value ? Number(at("seed").value) : null,
  };
  at("begin").disabled = true;
  try {
    told = 0;
    paused = false;
    show(await ask("/api/games", settings));
  } catch (error) {
    complain(error.message);
  }
  at("begin").disabled = false;
}

// -------------------------------------------------------------------------------------------------------------- playing

async function move(kind, content) {
  if (busy === state.id) return;
  clearTimeout(timer);
  const id = busy = state.id;
  for (const button of document.querySelectorAll("#answers button, #step")) button.disabled = true;
  let next = null, failure = null;
  try {
    next = await ask(`/api/games/${id}/${kind}`, {decision: state.decision, ...content});
  } catch (error) {
    failure = error;
    if (error.status && error.status !== 404) next = await ask(`/api/games/${id}`).catch(() => null);  // where the game really stands
  }
  if (busy === id) busy = "";
  if (!state || state.id !== id) return;  // left meanwhile
  if (failure) complain(failure.message);
  if (failure && failure.status === 404) return showSetup();
  if (!next) paused = true;  // nobody answers: wait until the person goes on
  show(next || state, true);
}

function show(next, keepError = false) {
  const before = state;
  state = next;
  sessionStorage.setItem(LAST_GAME, state.id);
  if (!keepError || (before && before.decision !== state.decision)) complain("");
  at("setup").hidden = true;
  at("play").hidden = at("tools").hidden = false;
  at("title").textContent = state.title;
  at("players").textContent = state.players.map((name, seat) => `${name}: ${state.agents[seat]}`).join(" \u00b7 ");
  at("picture").innerHTML = state.svg;  // made by the server, its texts escaped
  at("caption").textContent = headline();
  at("question").classList.toggle("yours", state.yours);
  showAnswers();
  showLog();
  at("pause").hidden = at("step").hidden = state.over;
  at("pause").textContent = paused ? "go on" : "pause";
  at("step").disabled = state.yours || !paused || busy === state.id;
  for (const [id, form] of [["save", "json"], ["save-page", "html"]]) {
    at(id).hidden = !state.replay;
    at(id).href = `/api/games/${state.id}/replay.${form}`;
  }
  goOn();
}

function headline() {
  if (state.yours) return state.caption.replace(`${state.players[state.seat]} decides`, "You decide");
  if (!state.over || state.seat === null) return state.caption;
  const value = state.returns[state.seat];
  return `${value > 0 ? "You won" : value < 0 ? "You lost" : "Nobody won"} (${state.caption})`;
}

function goOn() {
  clearTimeout(timer);
  if (state && !state.over && !state.yours && !paused && busy !== state.id) timer = setTimeout(() => move("advance"), Number(at("pace").value));
}

function showAnswers() {
  const groups = state.answers.map(group => {
    const part = make("div", "", {className: "group", title: group.meaning});
    if (!state.caption.endsWith(group.meaning)) part.append(make("p", group.meaning));  // the headline says it already
    part.append(...(group.group === "reroll" ? diceButtons(group.actions) :
      group.actions.map((name, number) => answerButton(name, group.labels[number], group.hints[number]))));
    return part;
  });
  if (!state.answers.length && !state.over) groups.push(make("p", `${state.players[state.asked]} is thinking ...`));
  at("answers").replaceChildren(...groups);
  at("answers").parentElement.scrollTop = 0;
}

function answerButton(name, label, hint) {
  const button = make("button", label, {type: "button", className: "answer", onclick: () => move("answer", {action: name})});
  if (hint) button.title = hint;
  return button;
}

function diceButtons(names) {
  // Which dice to roll again: a switch for each die that may be, and one button for the answer that they make.
  const sets = new Map(names.map(name => [name.replace("reroll", "").replace("none", "").trim(), name]));
  const dice = [...new Set([...sets.keys()].flatMap(set => set.split(" ")))].filter(die => die !== "").sort();
  const chosen = new Set();
  const go = make("button", "", {type: "button", className: "answer"});
  const update = () => {
    const name = sets.get([...chosen].sort().join(" "));
    go.textContent = chosen.size ? `roll ${chosen.size} again` : "keep all";
    go.disabled = name === undefined;
    go.onclick = () => move("answer", {action: name});
  };
  const switches = dice.map(die => {
    const button = make("button", `die ${die}`, {type: "button", className: "die"});
    button.setAttribute("aria-pressed", "false");
    button.onclick = () => {
      if (!chosen.delete(die)) chosen.add(die);
      button.setAttribute("aria-pressed", String(chosen.has(die)));
      update();
    };
    return button;
  });
  update();
  return [...switches, document.createElement("br"), go];
}

function showLog() {
  const first = state.lines - state.log.length;  // the server tells the last lines only
  const lines = state.log.map((line, number) => {
    const item = make("li", line, {className: first + number >= told ? "new" : ""});
    item.classList.toggle("turn", /^turn \d+:/.test(line));
    return item;
  });
  at("log").replaceChildren(...lines);
  at("log").parentElement.scrollTop = at("log").parentElement.scrollHeight;
  if (state.yours || state.seat === null) told = state.lines;
}

// ------------------------------------------------------------------------------------------------------------- starting

at("game").onchange = fillOptions;
at("option").onchange = fillSeats;
at("setup").onsubmit = begin;
at("leave").onclick = () => { complain(""); showSetup(); };
at("pause").onclick = () => { paused = !paused; show(state, true); };
at("step").onclick = () => move("advance");
at("pace").onchange = goOn;

(async () => {
  try {
    choices = await ask("/api/choices");
    at("game").replaceChildren(...Object.entries(choices).map(([name, game]) => new Option(game.title, name)));
    const forTwo = Object.keys(choices).find(name => Object.values(choices[name].seats).every(seats => seats.length === 2));
    if (forTwo) at("game").value = forTwo;
    fillOptions();
    const id = sessionStorage.getItem(LAST_GAME);
    if (id) {
      try {
        return show(await ask(`/api/games/${id}`));
      } catch { /* it is no more */ }
    }
    showSetup();
  } catch (error) {
    complain(error.message);
  }
})();
