"use strict";
// Playing: the page shows what the server tells, and sends back which answer was chosen. The game's id is in the
// address, so that reload, Back and Forward find it again.

let state = null;      // what the server told last
let paused = false;
let timer = 0;
let busy = "";         // the id of the game for which an answer is awaited: one request at a time

function complain(message) {
  at("error").textContent = capital(message);
  at("error").hidden = !message;
}

async function ask(path, content, method = content === undefined ? "GET" : "POST") {
  const options = {method};
  if (content !== undefined) {
    options.headers = {"content-type": "application/json"};
    options.body = JSON.stringify(content);
  }
  let reply, answer;
  try {
    reply = await fetch(path, options);
    answer = await reply.json();
  } catch {
    throw new Error("The server does not answer. Is it still running?");
  }
  if (!reply.ok) throw Object.assign(new Error(answer.error), {status: reply.status});
  return answer;
}

// ------------------------------------------------------------------------------------------------------------- playing

async function move(kind, content) {
  if (busy === state.id) return;
  clearTimeout(timer);
  const id = busy = state.id;
  document.body.classList.add("busy");
  let next = null, failure = null;
  try {
    next = await ask(`/api/games/${id}/${kind}`, {decision: state.decision, ...content});
  } catch (error) {
    failure = error;
    if (error.status && error.status !== 404) next = await ask(`/api/games/${id}`).catch(() => null);
  }
  if (busy === id) busy = "";
  document.body.classList.toggle("busy", Boolean(busy));
  if (!state || state.id !== id) return;  // left meanwhile
  if (failure) complain(failure.message);
  if (failure && failure.status === 404) return leave();
  if (failure && kind === "advance") paused = true;  // not again and again: the person goes on
  show(next || state, true);
}

function show(next, keepError = false) {
  const before = state, another = !before || before.id !== next.id;
  state = next;
  if (!keepError || (before && before.decision !== state.decision)) complain("");
  if (another || before.decision !== state.decision) {
    choice = [];
    subject = null;
    if (another || word !== HELP) word = "";
  }
  at("setup").hidden = true;
  at("play").hidden = at("tools").hidden = false;
  at("title").textContent = state.title;
  document.title = `${state.title}: ${state.caption}`;
  at("turn").textContent = state.table ? `turn ${state.table.turn}` : "";
  learnTexts();
  showLog();
  draw();
  at("pause").hidden = at("step").hidden = at("pace").parentElement.hidden = state.over;
  at("pause").textContent = paused ? "go on" : "pause";
  at("step").disabled = state.yours || !paused || busy === state.id;
  for (const [id, form] of [["save", "json"], ["save-page", "html"]]) {
    at(id).hidden = !state.replay;
    at(id).href = `/api/games/${state.id}/replay.${form}`;
  }
  goOn();
}

function draw() {
  // The table and the answers; the focus stays where it was, or goes to the question if that is gone.
  const active = document.activeElement, key = at("play").contains(active) && active.dataset.key;
  const scrolled = at("table").scrollTop;
  at("ask").classList.toggle("yours", state.yours);
  at("caption").textContent = state.caption;
  at("help").textContent = helpText();
  drawTable();
  showAnswers();
  mark();
  showInfo();
  fit();
  at("table").scrollTop = scrolled;
  at("log").scrollTop = at("log").scrollHeight;
  if (key) {
    const again = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
    (again || at("caption")).focus({preventScroll: true});
  }
}

function goOn() {
  clearTimeout(timer);
  if (!state || state.over || state.yours || paused || busy === state.id) return;
  timer = setTimeout(() => move("advance"), Number(at("pace").value));
}

// ----------------------------------------------------------------------------------------------------------------- log

let texts = {};        // what the things of this game do, by name
let textsOf = "";      // the game that they are of
let names = null;      // a pattern that finds these names in a line
let last = {};         // the decision that was shown last, whose it was, and how many lines there were
let linesRead = 0;     // how many lines the person has had time to read: those before their last decision

async function learnTexts() {
  if (textsOf === state.game) return;
  const game = textsOf = state.game;
  names = null;
  texts = await ask(`/api/texts/${game}`).catch(() => ({}));
  if (!state || state.game !== game) return;
  const known = Object.keys(texts).filter(name => !state.players.includes(name)).sort((a, b) => b.length - a.length);
  const literal = known.map(name => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  names = known.length ? new RegExp(`(?<![\\w])(${literal.join("|")})(?![\\w])`, "g") : null;
  at("log").replaceChildren();
  showLog();
}

function showLog() {
  if (last.id !== state.id) linesRead = 0;
  else if (last.decision !== state.decision && (last.yours || state.seat === null)) linesRead = last.lines;
  const log = at("log"), first = state.lines - state.log.length;  // the server tells the last lines only
  const onPage = last.id === state.id && log.children.length ? last.lines : first;  // those are not told again
  if (onPage <= first) log.replaceChildren();
  log.append(...state.log.slice(Math.max(0, onPage - first)).map(logLine));
  while (log.children.length > state.log.length) log.firstChild.remove();
  [...log.children].forEach((item, place) => item.classList.toggle("new", first + place >= linesRead));
  log.scrollTop = log.scrollHeight;
  last = {id: state.id, decision: state.decision, yours: state.yours, lines: state.lines};
}

function logLine(line) {
  // A line of the log; the names of cards and characters in it explain themselves.
  const item = make("li", "");
  let from = 0;
  for (const hit of names ? line.matchAll(names) : []) {
    const button = make("button", hit[0], {type: "button", className: "word", tabIndex: -1, title: texts[hit[0]]});
    button.onclick = () => { word = hit[0]; showInfo(); };
    item.append(line.slice(from, hit.index), button);
    from = hit.index + hit[0].length;
  }
  item.append(line.slice(from));
  item.classList.toggle("turn", /^Turn \d+:/.test(line));
  return item;
}

// ------------------------------------------------------------------------------------------------------------ starting

function leave() {
  history.pushState(null, "", "#");
  showSetup();
}

async function arrive() {
  // The address says which game is meant; none is the first screen.
  const id = location.hash.slice(1);
  if (!id) return showSetup();
  if (state && state.id === id) return;
  try {
    const next = await ask(`/api/games/${encodeURIComponent(id)}`);
    remember(next.id);
    show(next);
  } catch (error) {
    complain(error.message);
    showSetup();
  }
}

at("option").onchange = fillSeats;
at("seat").onchange = at("opponent").onchange = fillOpponents;
at("setup").onsubmit = begin;
at("leave").onclick = () => { complain(""); leave(); };
at("pause").onclick = () => { paused = !paused; show(state, true); };
at("step").onclick = () => move("advance");
at("pace").onchange = goOn;
at("table").onclick = click;
at("how").onclick = () => { word = word === HELP ? "" : HELP; showInfo(); at("dock").scrollTop = 0; };
at("log-size").onclick = () => {
  const tall = at("happened").classList.toggle("tall");
  at("log-size").textContent = tall ? "less" : "more";
  at("log-size").setAttribute("aria-expanded", String(tall));
  at("log").scrollTop = at("log").scrollHeight;
};
document.addEventListener("keydown", press);
window.addEventListener("popstate", arrive);
window.addEventListener("resize", () => {
  if (!state) return;
  snug = 0;
  draw();
});

(async () => {
  try {
    choices = await ask("/api/choices");
    fillGames();
    await arrive();
  } catch (error) {
    complain(error.message);
  }
})();
