"use strict";
// Playing: the page shows what the server tells, and sends back which answer was chosen. The game's id is in the address, so
// that reload, Back and Forward find it again.

const HELP = "?";
const CLICK = matchMedia("(pointer: coarse), (max-width: 899px)").matches ? "tap" : "click";
const KEYS = "123456789abcdefghijklmnopqrstuvwxyz";
let state = null;      // what the server told last
let told = {};         // decision, whose it was, and lines of the log, as they were shown last
let shownBefore = 0;   // how many lines of the log the person has seen before
let paused = false;
let timer = 0;
let busy = "";         // the id of the game for which an answer is awaited: one request at a time
let picked = [];       // the ids of the pieces that were clicked
let looked = null;     // the key of the element that is explained
let word = "";         // the word of the log that is explained
let texts = {};        // what the things of this game do, by name
let textsOf = "";      // the game that they are of
let wordPattern = null;

function complain(message) {
  at("error").textContent = message;
  at("error").hidden = !message;
}

async function ask(path, content, method = content === undefined ? "GET" : "POST") {
  const body = content === undefined ? {} : {headers: {"content-type": "application/json"}, body: JSON.stringify(content)};
  let reply, answer;
  try {
    reply = await fetch(path, {method, ...body});
    answer = await reply.json();
  } catch {
    throw new Error("The server does not answer. Is it still running?");
  }
  if (!reply.ok) throw Object.assign(new Error(answer.error), {status: reply.status});
  return answer;
}

// -------------------------------------------------------------------------------------------------------------- playing

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
    if (error.status && error.status !== 404) next = await ask(`/api/games/${id}`).catch(() => null);  // where the game stands
  }
  if (busy === id) busy = "";
  document.body.classList.toggle("busy", Boolean(busy));
  if (!state || state.id !== id) return;  // left meanwhile
  if (failure) complain(failure.message);
  if (failure && failure.status === 404) return leave();
  if (!next) paused = true;  // nobody answers: wait until the person goes on
  show(next || state, true);
}

function show(next, keepError = false) {
  const before = state;
  state = next;
  if (!keepError || (before && before.decision !== state.decision)) complain("");
  if (!before || before.id !== state.id || before.decision !== state.decision) {
    picked = [];
    looked = null;
    if (word !== HELP || !before) word = "";
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
  const active = document.activeElement, inside = at("play").contains(active), key = inside && active.dataset.key;
  const scrolled = at("table").scrollTop;
  drawTable();
  fit();
  at("table").scrollTop = scrolled;
  at("ask").classList.toggle("yours", state.yours);
  at("caption").textContent = state.caption;
  at("help").textContent = helpText();
  showAnswers();
  mark();
  showInfo();
  if (key) {
    const again = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
    (again || at("caption")).focus({preventScroll: true});
  }
}

function goOn() {
  clearTimeout(timer);
  if (state && !state.over && !state.yours && !paused && busy !== state.id) timer = setTimeout(() => move("advance"), Number(at("pace").value));
}

// ------------------------------------------------------------------------------------------------- answers, by buttons

const everyAnswer = () => state.answers.flatMap(group => group.actions.map((action, number) =>
  ({action, label: group.labels[number], hint: group.hints[number], pieces: group.pieces[number], group})));
const with_ = ids => everyAnswer().filter(answer => ids.every(id => answer.pieces.includes(id)));
const several = () => state.yours && Boolean(state.table && state.table.several);

function helpText() {
  if (state.over) return "Everything is shown now. Begin another game with “new game” above.";
  if (state.seat !== null && !state.yours) {
    const out = state.table && state.table.seats[state.seat].out;
    return `${out ? "You are out of the game and watch. " : ""}Wait for ${state.names[state.asked]}.`;
  }
  if (!state.yours) return paused ? "Paused: step, or go on." : "You watch, and see all cards and roles.";
  if (several()) return "Choose dice on the table or below, then press the button at the end.";
  const onTable = everyAnswer().some(answer => answer.pieces.length);
  if (!onTable) return "Choose one of the answers.";
  if (!picked.length) return `Choose something with a green frame: the first ${CLICK} explains it, the second one plays it. Or use a button.`;
  return with_(picked).some(answer => answer.pieces.length > picked.length) ?
    "Now choose a target with a green frame, or a button." : "Choose it again to confirm, or press its button.";
}

function showAnswers() {
  const rows = [];
  if (several()) rows.push(severalRow());
  else {
    for (const group of state.answers) {
      const chosen = with_(picked).filter(answer => answer.group === group);
      if (!chosen.length) continue;
      const row = make("div", "", {className: "group"});
      row.append(make("p", group.meaning), ...chosen.map(answerButton));
      row.classList.toggle("on-table", chosen.every(answer => answer.pieces.length));
      rows.push(row);
    }
    if (picked.length && rows.length)
      rows.at(-1).append(dataKey(make("button", "choose something else", {type: "button", onclick: () => choose([])}), "other"));
    else if (rows.some(row => row.classList.contains("on-table")))
      rows.push(dataKey(make("button", `all ${everyAnswer().length} answers as buttons`, {type: "button", id: "all", onclick: showAll}), "all"));
  }
  if (!state.answers.length && !state.over) rows.push(make("p", `${capital(state.names[state.asked])} is thinking ...`));
  at("answers").replaceChildren(...rows);
  at("answers").classList.remove("all");
  at("answers").classList.toggle("filtered", picked.length > 0);
  number();
}

function number() {
  // Each button that is shown gets a key of the keyboard.
  const buttons = [...at("answers").querySelectorAll("button.key")].filter(button => button.offsetParent);
  at("answers").querySelectorAll("kbd").forEach(key => key.remove());
  buttons.forEach((button, place) => KEYS[place] && button.prepend(make("kbd", KEYS[place])));
}

function showAll() {
  at("answers").classList.add("all");
  number();
}

const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
const dataKey = (element, key) => { element.dataset.key = `answer ${key}`; return element; };

function answerButton(answer) {
  const button = make("button", answer.label, {type: "button", className: "answer key"});
  button.onclick = () => move("answer", {action: answer.action});
  button.title = answer.hint;
  return dataKey(button, answer.action);
}

function severalRow() {
  // Which pieces: a switch for each that may be chosen, and one button for the answer that they make together.
  const row = make("div", "", {className: "group"}), answers = everyAnswer();
  const ids = [...new Set(answers.flatMap(answer => answer.pieces))].sort();
  row.append(make("p", state.answers[0].meaning));
  for (const id of ids) {
    const part = [...parts.values()].find(part => part.id === id);
    const button = make("button", part ? part.name : id, {type: "button", className: "switch key", onclick: () => toggle(id)});
    button.setAttribute("aria-pressed", String(picked.includes(id)));
    row.append(dataKey(button, id));
  }
  const exact = answers.find(answer => answer.pieces.length === picked.length && answer.pieces.every(id => picked.includes(id)));
  const go = make("button", exact ? exact.label : "these cannot be chosen together", {type: "button", className: "answer key"});
  go.disabled = !exact;
  go.onclick = () => move("answer", {action: exact.action});
  row.append(document.createElement("br"), dataKey(go, "go"));
  return row;
}

// ------------------------------------------------------------------------------------------- answers, by clicking the table

function choose(ids) {
  picked = ids;
  draw();
  const live = [...at("table").querySelectorAll(".can")], view = at("table").getBoundingClientRect();
  const seen = element => element.getBoundingClientRect().top >= view.top && element.getBoundingClientRect().bottom <= view.bottom;
  if (ids.length && live.length && !live.some(seen)) live[0].scrollIntoView({block: "center"});
}

function toggle(id) {
  choose(picked.includes(id) ? picked.filter(other => other !== id) : [...picked, id]);
}

function click(event) {
  const element = event.target.closest("[data-key], [data-id]");
  if (!element || !state || !state.table) return;
  // a card in front of a player whom the chosen card may be aimed at stands for that player
  const around = [];
  for (let box = element; box; box = box.parentElement && box.parentElement.closest("[data-id]")) around.push(box);
  const usable = around.find(box => box.dataset.id && picked.length && !several() && !picked.includes(box.dataset.id) && with_([...picked, box.dataset.id]).length);
  const target = usable || element;
  const id = target.dataset.id, own = target.dataset.key || (target.querySelector("[data-key]") || {dataset: {}}).dataset.key;
  if (own) looked = own;
  word = "";
  if (!state.yours || busy === state.id || !id || !with_([id]).length) return choose([]);
  if (several()) return toggle(id);
  if (picked.includes(id)) {
    const same = with_(picked).filter(answer => answer.pieces.length === picked.length);
    return same.length === 1 && with_(picked).length === 1 ? move("answer", {action: same[0].action}) : choose(picked);
  }
  const both = [...picked, id], left = with_(both);
  if (picked.length && left.length === 1 && left[0].pieces.length === both.length) return move("answer", {action: left[0].action});
  choose(left.length ? both : [id]);
}

function mark() {
  // Frames for what can be chosen, and for what is.
  const live = new Set(with_(several() ? [] : picked).flatMap(answer => answer.pieces));
  for (const element of at("table").querySelectorAll("[data-id]")) {
    const id = element.dataset.id, chosen = picked.includes(id);
    element.classList.toggle("can", live.has(id) && !chosen);
    element.classList.toggle("picked", chosen);
    if (element.tagName === "BUTTON" && (chosen || live.has(id))) element.setAttribute("aria-pressed", String(chosen));
  }
}

function showInfo() {
  const part = looked && parts.get(looked), box = at("info");
  if (word === HELP) return box.replaceChildren(...howToPlay());
  if (word) return box.replaceChildren(make("strong", word), make("p", texts[word]));
  if (!part) {
    const hint = state.table ? `${capital(CLICK)} anything to read what it does.` : "Choose one of the answers.";
    return box.replaceChildren(make("p", hint, {className: "hint"}));
  }
  const title = part.name || part.text, lines = [make("strong", title)];
  const more = [part.corner, part.detail, part.note].filter(Boolean).join(", ");
  if (more) lines.push(make("span", ` (${more})`));
  lines.push(make("p", part.about || "There is nothing more to say about it."));
  if (part.why && !with_([part.id]).length) lines.push(make("p", part.why, {className: "why"}));
  box.replaceChildren(...lines);
}

function howToPlay() {
  const about = (choices[state.game] || {about: []}).about;
  return [make("strong", `How to play ${state.title}`), ...about.map(text => make("p", text)),
    make("p", `Green frames show what you can choose now. The first ${CLICK} explains, the second one plays. Every answer is ` +
      "also a button with a key, 1 to 9 and then a to z; Escape takes a choice back.")];
}

// ------------------------------------------------------------------------------------------------------------------ log

async function learnTexts() {
  if (textsOf === state.game) return;
  textsOf = state.game;
  texts = await ask(`/api/texts/${state.game}`).catch(() => ({}));
  const names = Object.keys(texts).filter(name => !state.players.includes(name)).sort((a, b) => b.length - a.length).map(name => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  wordPattern = names.length ? new RegExp(`(?<![\\w])(${names.join("|")})(?![\\w])`, "g") : null;
  if (state) showLog();
}

function logLine(line) {
  // A line of the log; the names of cards and characters in it explain themselves.
  const item = make("li", "");
  let from = 0;
  for (const found of wordPattern ? line.matchAll(wordPattern) : []) {
    const button = make("button", found[0], {type: "button", className: "word", tabIndex: -1, title: texts[found[0]]});
    button.onclick = () => { word = found[0]; showInfo(); };
    item.append(line.slice(from, found.index), button);
    from = found.index + found[0].length;
  }
  item.append(line.slice(from));
  item.classList.toggle("turn", /^Turn \d+:/.test(line));
  return item;
}

function showLog() {
  if (told.decision !== state.decision) {  // what the person has had time to read: the lines before their last decision
    if (told.yours || state.seat === null) shownBefore = told.lines;
    told = {decision: state.decision, yours: state.yours, lines: state.lines};
  }
  const log = at("log"), first = state.lines - state.log.length;  // the server tells the last lines only
  const same = log.dataset.of === `${state.id} ${textsOf} ${Boolean(wordPattern)}`;
  const drawn = same ? Number(log.dataset.lines) : first;  // lines that are there already are not told again
  if (!same || drawn < first || drawn > state.lines) log.replaceChildren();
  state.log.slice(log.children.length ? drawn - first : 0).forEach(line => log.append(logLine(line)));
  while (log.children.length > state.log.length) log.firstChild.remove();
  [...log.children].forEach((item, place) => item.classList.toggle("new", first + place >= shownBefore));
  log.dataset.of = `${state.id} ${textsOf} ${Boolean(wordPattern)}`;
  log.dataset.lines = state.lines;
  log.scrollTop = log.scrollHeight;
}

// ------------------------------------------------------------------------------------------------------------- starting

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
    complain(capital(error.message));
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
window.addEventListener("hashchange", arrive);
window.addEventListener("resize", () => {
  if (state) {
    fit();
    number();
  }
  at("log").scrollTop = at("log").scrollHeight;
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
