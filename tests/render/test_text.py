"""The table as text: framed, no line too long, life as symbols, the last events in words, the question last."""

from bang_env.games import load
from bang_env.render.text import WIDTH, columns, framed, side_by_side
from tests.random_games import by_question, each_case, each_game, played


@each_case
def test_every_line_has_the_frames_width_and_the_question_comes_last(module, options):
    for game in played(module, options, range(2), 30):
        for view in (None, *range(len(game.agents))):
            *frame, last = game.render(view).splitlines()
            assert {len(line) for line in frame} == {WIDTH + 4}
            assert frame[0].startswith("┌") and frame[-1].startswith("└")
            assert (
                last.startswith("over: ")
                if game.over
                else last.startswith(f"{game.agents[game.current_player]} decides ")
            )


@each_game
def test_every_event_has_words_and_they_are_in_the_text(module):
    kinds = set()
    for games in by_question(module, 4).values():
        for game in games:
            for view in (None, *range(len(game.agents))):
                lines = game.told(view)
                assert len(lines) == len(game.events(view)) and all(lines)
                kinds |= {event["event"] for event in game.events(view)}
                text = game.render(view)
                assert all(line in text for line in lines if len(line) < WIDTH - 4)
    assert len(kinds) >= min(11, len(module.SPEC.event_kinds) - 2)


def test_words_of_the_duel_name_who_stood_there_when_it_happened():
    module = load("duel")
    count = 0
    for seed in range(30):
        for game in played(module, {}, [seed], 400):
            events, lines = game.events(), game.told()
            for number, event in enumerate(events):
                if event["event"] == "lose life" and event["life"] == 0 and number + 1 < len(events):
                    out = next((e for e in events[number:] if e["event"] == "eliminated" and e["side"] == event["side"]
                                and e["slot"] == event["slot"]), None)
                    if out:
                        assert lines[number] == f"{out['character']} loses life: 0 left"
                        count += 1
        if count > 5:
            return
    raise AssertionError("nobody was eliminated")


def test_words_of_the_duel_tell_a_card_to_its_owner_only():
    game = load("duel").Game(4)
    while game.states["turn"][0] < 2:
        game.step(game.legal_actions()[0])
    draws = [event for event in game.events() if event["event"] == "draw" and event["side"] == "outlaw"]
    card = draws[0]["card"].split("/")[0]
    assert (
        f"Outlaw draws {card} from the outlaw deck" in game.told()
        and f"Outlaw draws {card} from the outlaw deck" in game.told(1)
    )
    assert "Outlaw draws a outlaw card from the outlaw deck" not in "".join(game.told(0))
    assert any(line.startswith("Outlaw draws an outlaw card") for line in game.told(0))


def test_life_and_equipment_are_shown():
    game = load("duel").Game.from_dict({
        "game": "duel", "turn_of": "law", "sides": {
            "law": {"active": 1, "slots": [{"character": "Jango", "life": 2},
                                           {"character": "Tex Killer", "equipment": ["Barrel/law/snake"]}],
                    "hand": ["Missed!/law/snake", "Colt/law/dynamite"]},
            "outlaw": {"active": 0, "slots": [{"character": "Pearl Hat"}, None], "hand": ["Knife/outlaw/snake"]},
        }})
    text = game.render(0)
    assert "Jango            ♥♥· 2/3" in text
    assert "★ Tex Killer       ♥♥♥♥ 4/4   [Barrel]" in text
    assert "Missed!" in text and "Knife" not in text and "1 with outlaw back" in text
    assert "Knife" in game.render() and "Knife" in game.render(1)


def test_frames_break_long_lines_and_leave_out_empty_parts():
    lines = framed([("one", ["word " * 40]), ("two", []), ("", ["end"])])
    assert len({len(line) for line in lines}) == 1
    assert "two" not in "".join(lines) and sum("word" in line for line in lines) == 3


def words_in(frame):
    """All words between the lines of a frame."""
    return " ".join(line.strip("│┌┐├┤└┘─ ").rstrip("─") for line in frame).split()


@each_case
def test_tables_fold_into_a_narrow_terminal(module, options):
    for game in played(module, options, range(2), 20):
        for view in (None, *range(len(game.agents))):
            with columns(80):
                *frame, _ = game.render(view).splitlines()
            assert {len(line) for line in frame} == {80}
            assert words_in(frame) == words_in(game.render(view).splitlines()[:-1]), "nothing is lost"


def test_a_table_is_never_wider_than_usual_nor_too_narrow_to_read():
    for count, shown in ((40, 60), (60, 60), (96, 96), (300, 96), (None, 96)):
        with columns(count) as width:
            assert width == shown == len(framed([("", ["text"])])[0])


def test_many_short_choices_stand_side_by_side_down_and_then_across():
    items = [f"{number:>4}  choice" for number in range(1, 8)]
    with columns(80):
        assert side_by_side(items, 10) == items
        lines = side_by_side(items, 4)
    assert lines[0] == "   1  choice     3  choice     5  choice     7  choice" and len(lines) == 2
