"""A person at the keyboard, played by lines that are fed in."""

import numpy as np
import pytest

from bang_agents import View, agent
from bang_agents.human import Human, Quit, TakeBack, play_with
from bang_env.games import load


class Keyboard:
    """Gives line after line, then the end of input; keeps all that was shown."""

    def __init__(self, *lines):
        self.lines, self.shown, self.asked = list(lines), [], 0

    def read(self, prompt):
        self.asked += 1
        self.shown.append(prompt)
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        if line is KeyboardInterrupt:
            raise KeyboardInterrupt
        return line

    def write(self, text):
        self.shown.append(text)

    @property
    def text(self):
        return "\n".join(self.shown)


def play(keyboard, name="duel", seat=0, seed=5, **options):
    game = load(name).Game(seed, **options)
    others = [agent("random", name)] * len(game.agents)
    actions = play_with(Human(keyboard.read, keyboard.write), seat, game, others, np.random.default_rng(seed))
    again = load(name).Game(seed, **options)
    for action in actions:
        again.step(action)  # what play_with gives is the game that was played
    return actions, again


def test_numbered_choices_are_the_legal_actions():
    game = load("duel").Game(5)
    keyboard = Keyboard("2")
    assert Human(keyboard.read, keyboard.write).choose(View(game), np.random.default_rng(0)) == game.legal_actions()[1]
    for number, action in enumerate(game.legal_actions(), 1):
        assert f"{number:>4}  {game.action_name(action)}" in keyboard.text


def test_an_action_can_be_named():
    game = load("duel").Game(5)
    keyboard = Keyboard("Slot 1 Active")
    assert Human(keyboard.read, keyboard.write).choose(View(game), np.random.default_rng(0)) == game.action(
        "slot 1 active"
    )


@pytest.mark.parametrize("line", ["", "0", "3", "-1", "1.5", "²", "x", "99999999999999999999", "1 2"])
def test_a_line_that_is_no_answer_is_asked_again(line):
    game = load("duel").Game(5)
    keyboard = Keyboard(line, "1")
    assert Human(keyboard.read, keyboard.write).choose(View(game), np.random.default_rng(0)) == game.legal_actions()[0]
    assert "is no answer: type a number from 1 to 2" in keyboard.text


def test_the_person_is_an_agent_by_name():
    assert isinstance(agent("human", "duel"), Human)


def test_help_and_table():
    game = load("duel").Game(5)
    keyboard = Keyboard("?", "table", "1")
    Human(keyboard.read, keyboard.write).choose(View(game), np.random.default_rng(0))
    assert "take back your last answer" in keyboard.text
    assert keyboard.text.count("law decides who is active") == 2


def test_the_end_of_input_and_quit_leave_the_game():
    for lines in ((), ("quit",), ("q",)):
        with pytest.raises(Quit):
            Human(Keyboard(*lines).read, lambda text: None).choose(View(load("duel").Game(5)), np.random.default_rng(0))


def test_without_a_game_to_go_back_in_nothing_is_taken_back():
    keyboard = Keyboard("undo", "1")
    human = Human(keyboard.read, keyboard.write)
    human.choose(View(load("duel").Game(5)), np.random.default_rng(0))
    assert "no answer of yours to take back" in keyboard.text
    human.may_take_back = True
    keyboard.lines = ["u"]
    with pytest.raises(TakeBack):
        human.choose(View(load("duel").Game(5)), np.random.default_rng(0))


@pytest.mark.parametrize(("name", "seat", "options"), [("duel", 1, {}), ("dice", 3, {"num_players": 5})])
def test_a_whole_game_is_played_to_its_end(name, seat, options):
    keyboard = Keyboard(*["1", "keep"] * 1500)
    _, end = play(keyboard, name, seat, **options, turn_limit=40)
    assert end.over
    last = keyboard.shown[-1].splitlines()
    assert last[-1] == {1.0: "you won", -1.0: "you lost", 0.0: "nobody won"}[end.returns[seat]]
    assert last[-2].startswith("over: ")


@pytest.mark.parametrize("end", [(), ("q",), (KeyboardInterrupt,)])
def test_leaving_keeps_what_was_played(end):
    keyboard = Keyboard("1", "1", *end)
    actions, game = play(keyboard)
    assert len(actions) >= 2 and not game.over
    assert "the game ends here" in keyboard.text


def test_an_answer_taken_back_leads_to_the_same_when_given_again():
    plain, twice = Keyboard("1", "1", "2", "1"), Keyboard("1", "1", "2", "undo", "2", "1")
    assert play(plain)[0] == play(twice)[0]
    assert "taken back" in twice.text
    shown = [text for text in twice.shown if "decides" in text]
    assert shown[2] == shown[4] and shown[3] == shown[5], (
        "the same question with the same log, and what follows is the same again"
    )


def test_another_answer_after_taking_one_back_is_the_one_that_counts():
    assert play(Keyboard("1", "undo", "2", "1"))[0] == play(Keyboard("2", "1"))[0]
    assert play(Keyboard("1", "1", "undo", "undo", "2", "1"))[0] == play(Keyboard("2", "1"))[0], "all the way back"
    assert play(Keyboard("undo", "1", "undo", "undo", "2"))[0] == play(Keyboard("2"))[0], "not before the beginning"


def test_everything_the_player_could_see_since_his_last_answer_is_told_and_nothing_else():
    """The log has every event as `events(player)` gives it, the opponent's turns included."""
    keyboard = Keyboard(*["1"] * 12)
    actions, _ = play(keyboard)
    told = [line[4:] for text in keyboard.shown for line in text.splitlines() if line.startswith("  - ")]
    game, seen = load("duel").Game(5), 0
    for action in actions:
        seen += len(game.events(0))
        game.step(action)
    assert len(told) == seen + len(game.events(0))
    draws = [line for line in told if line.startswith("Outlaw draws ")]
    assert draws and all(line.startswith("Outlaw draws an outlaw card") for line in draws)


def test_hidden_roles_stay_hidden_in_what_is_shown():
    keyboard = Keyboard("1", "1", "1")
    _, game = play(keyboard, "dice", 0, num_players=5)
    assert not game.over
    roles, checked = [player["role"] for player in game.to_dict()["players"]], 0
    for text in keyboard.shown:
        for line in text.splitlines():
            if line[4:5].isdigit() and line[:4] in ("│ > ", "│   ") and "/" in line:
                seat, checked = int(line[4]), checked + 1
                assert ("?" in line) == (seat != 0 and roles[seat] != "sheriff")
    assert checked > 10


# --------------------------------------------------------------------------------------- explanations, dice, characters


def ask(game, *lines):
    """The answer that these lines give, by its name, and all that was shown."""
    keyboard = Keyboard(*lines)
    action = Human(keyboard.read, keyboard.write).choose(View(game), np.random.default_rng(0))
    return game.action_name(action), keyboard.text


def test_a_question_mark_and_a_name_explain_it():
    text = ask(load("duel").Game(5), "? Derringer", "?derr", "? Deringer", "1")[1]
    assert text.count("  Derringer: Shoots at the opponent's active character. Any hand card avoids it.") == 2
    assert "The Duel has nothing called 'Deringer'; did you mean Derringer" in text


def test_a_card_that_cannot_be_played_says_why_and_a_number_stands_for_its_card():
    game = load("bang").Game(3, num_players=4)
    name = next(name for name in game.holdings() if game.why_not(name))
    text = " ".join(ask(game, f"? {name}", "1")[1].split())
    assert f"Not now: {game.why_not(name)}." in text
    playable = next(a for a in game.legal_actions() if game.action_name(a).startswith("play "))
    text = ask(game, f"? {game.legal_actions().index(playable) + 1}", "1")[1]
    assert f"  {game.action_name(playable).split()[1]}" in text and "Not now" not in text


def rolling():
    """A game in which all five dice may be rolled again."""
    for seed in range(200):
        game = load("dice").Game(seed, num_players=4)
        if game.action("reroll 0 1 2 3 4") in game.legal_actions():
            return game
    raise AssertionError("no such roll")


@pytest.mark.parametrize(("line", "answer"), [
    ("0 3", "reroll 0 3"), ("3 0", "reroll 0 3"), ("3,0", "reroll 0 3"), ("03", "reroll 0 3"), ("4", "reroll 4"),
    ("keep", "reroll none"), ("k", "reroll none"), ("all", "reroll 0 1 2 3 4"), ("Reroll 1 2", "reroll 1 2"),
])
def test_dice_to_roll_again_are_typed_as_dice(line, answer):
    given, text = ask(rolling(), line)
    assert given == answer and "dice to roll again, as 0 4, or keep" in text
    assert "   1  reroll" not in text, "the 32 sets of dice are not listed"


@pytest.mark.parametrize("line", ["5", "0 5", "-1", "none", "0 x", "", "1.5"])
def test_what_is_no_die_is_asked_again(line):
    given, text = ask(rolling(), line, "keep")
    assert given == "reroll none" and "is no answer: type dice to roll again, as 0 4, or keep" in text


def test_dynamite_cannot_be_typed_and_help_says_so():
    for seed in range(200):
        game = load("dice").Game(seed, num_players=4)
        position = game.to_dict()
        fixed = [die for die, face in enumerate(position["dice"]) if face == "dynamite"]
        roller = position["players"][game.current_player]["character"]
        if len(fixed) == 1 and roller != "Black Jack" and game.action_name(game.legal_actions()[0]) == "reroll none":
            given, text = ask(game, str(fixed[0]), "?", "all")
            assert "is no answer" in text and f"or keep (dynamite: {fixed[0]})" in text
            assert f"dynamite stays: {fixed[0]}" in text
            assert given == "reroll " + " ".join(str(die) for die in range(5) if die not in fixed)
            return
    raise AssertionError("no such roll")


def test_choices_of_the_duel_name_the_characters():
    game = load("duel").Game(5)
    slots = [slot["character"] for slot in game.to_dict()["sides"]["law"]["slots"]]
    text = ask(game, "1")[1]
    assert all(f"slot {number} active ({name})" in text for number, name in enumerate(slots))


def test_labels_of_the_duel_are_the_actions_with_who_stands_there():
    from bang_env.render.text import label
    from tests.random_games import decisions

    places = 0
    for seed in range(4):
        for game in decisions(load("duel").Game(seed), seed):
            sides = game.to_dict()["sides"]
            for action in game.legal_actions():
                name, shown = game.action_name(action), label(game, action)
                assert shown.startswith(name)
                side = ("law", "outlaw")[game.current_player]
                for words, owner in (("own active", side), ("opponent active", "outlaw" if side == "law" else "law")):
                    if name.endswith(words) and not name.startswith("slot"):
                        slot = sides[owner]["slots"][sides[owner]["active"]]
                        assert shown == f"{name} ({slot['character']})"
                        places += 1
    assert places > 50


@pytest.mark.parametrize(("name", "options"), [("duel", {}), ("dice", {"num_players": 8}),
                                               ("bang", {"num_players": 8, "expansions": ["dodge_city"]})])
def test_everything_fits_eighty_columns(name, options, monkeypatch):
    """As at a terminal of 80 columns: no line of what is shown is longer."""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    keyboard = Keyboard(*["1", "keep"] * 100)
    play(keyboard, name, 0, 4, **options, turn_limit=20)
    lines = [line for text in keyboard.shown for line in text.splitlines()]
    assert len(lines) > 100 and max(map(len, lines)) <= 80, max(lines, key=len)
