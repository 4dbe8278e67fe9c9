"""`check` accepts games that keep the contract, and rejects High Noon broken in many ways, each for its reason."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from random import Random

import high_noon
import pytest
from high_noon import box, drawing, rules

import saloon
from saloon.core import Game, Mask
from saloon.core.errors import NotPossible
from saloon.core.record import new_mask
from saloon.core.rule import nth_marked
from saloon.testing import ContractBroken, check, check_cuda
from saloon.testing.secrecy import Examiner
from saloon.testing.wording import settings_speak
from tests.testing.variants import Change, Variant

BOTH_WAYS = "move, action = MOVES.move, MOVES.action\n"


def complaint_about(game: Game, *, games: int = 3, limit: int = 1000, samples: int = 300) -> ContractBroken:
    with pytest.raises(ContractBroken) as caught:
        check(game, games=games, compile=False, limit=limit, samples=samples)
    return caught.value


# ---- Games that keep the contract


def test_high_noon_keeps_the_contract() -> None:
    report = check(saloon.game("high_noon"), games=6)
    assert report.tables == 6
    assert report.examined > 100
    assert report.features > 1000
    assert not report.notes


def test_longhorn_keeps_the_contract() -> None:
    report = check(saloon.game("longhorn"), games=4)
    assert report.tables == len(saloon.game("longhorn").options[0].choices)
    assert "keeps the contract" in str(report)


def test_an_unchanged_variant_keeps_the_contract(broken: Variant) -> None:
    report = check(broken(), games=2, compile=False, seed=7)
    assert report.notes == ["the compiled rules were not looked at"]


def test_undeclared_secrets_are_noted(broken: Variant) -> None:
    report = check(broken(("def secrets(", "def unused(")), games=1, compile=False, samples=100)
    assert any("declare no secrets" in note for note in report.notes)


# ---- Events and their fields


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (('    Event.SUN: ("seat",),  # the quickest\n', ""), "EVENTS declares no fields for ['SUN']"),
        (("EVENTS = {", "FIELDS = {"), "EVENTS declares no fields for ['LEAD', "),
        (('("seat", "target", "die")', '("seat", "target", "die", "sun")'), "SHOT has 4 fields, more than 3"),
        (('("seat", "target", "die")', '("seat", "seat", "die")'), "SHOT has two fields of the same name"),
        (('("seat", "target", "die")', '("seat", "at whom", "die")'), "cannot be read by name: ['at whom']"),
        (('("seat", "target", "die")', '("seat", "as_dict", "die")'), "cannot be read by name: ['as_dict']"),
        (('("seat", "target", "die")', '("seat", "target")'), "shot tells more than its fields"),
        (("SEATS = (2, 3, 4)", "SEATS = (2, 3, 4)\nTURNS = {1: 'leader'}"), "TURNS asks for leader"),
    ],
)
def test_events_whose_fields_are_not_declared_are_rejected(broken: Variant, change: Change, what: str) -> None:
    complaint = complaint_about(broken(change))
    assert complaint.check == "events"
    assert what in complaint.what


# ---- Evidence


def test_evidence_that_a_rule_asks_for_is_rejected(broken: Variant) -> None:
    complaint = complaint_about(broken(("high=MOST_GRIT)\n    leader", "high=MOST_GRIT, evidence=True)\n    leader")))
    assert complaint.check == "evidence"
    assert "hits" in complaint.what


# ---- Secrets


HANDS_SHOW = ("return place >= SHOWN", "return place >= HAND")
LAID_CARDS_SHOW = ("return place >= SHOWN", "return place >= LAID")
NO_SECRETS = ("def secrets(", "def unused(")


def test_a_view_that_shows_hands_is_rejected(broken: Variant) -> None:
    assert complaint_about(broken(HANDS_SHOW)).check == "blind"


def test_a_view_that_shows_a_laid_card_is_rejected_without_declared_secrets(broken: Variant) -> None:
    keeps_laid = ("for _ in range(s.laid[other]):", "for _ in range(0):")
    complaint = complaint_about(broken(LAID_CARDS_SHOW, NO_SECRETS, keeps_laid))
    assert complaint.check == "choice"
    assert "place[" in complaint.what


def test_a_story_that_tells_a_secret_choice_is_rejected(broken: Variant) -> None:
    declared = ('Event.LAY: ("seat",)', 'Event.LAY: ("seat", "card")')
    game = broken(declared, ("tell(s, Event.LAY, s.turn, 0, 0)", "tell(s, Event.LAY, s.turn, card, 0)"))
    assert complaint_about(game).check == "story"


def test_naming_an_event_as_seen_in_passing_does_not_hide_a_leak(broken: Variant) -> None:
    declared = ('Event.LAY: ("seat",)', 'Event.LAY: ("seat", "card")')
    tells = ("tell(s, Event.LAY, s.turn, 0, 0)", "tell(s, Event.LAY, s.turn, card, 0)")
    named = ("EVENTS = {", "SEEN_IN_PASSING = (Event.LAY,)\nEVENTS = {")
    assert complaint_about(broken(declared, tells)).check == "story"
    assert complaint_about(broken(declared, tells, named)).check == "calibration"


def test_a_story_that_tells_a_secret_draw_is_rejected(broken: Variant) -> None:
    game = broken(("whisper(s, 1 << seat, Event.DRAW, seat, card, 0)", "tell(s, Event.DRAW, seat, card, 0)"))
    complaint = complaint_about(game)
    assert complaint.check == "calibration"
    assert "event 2" in complaint.what


def test_whispers_left_in_the_story_are_rejected(broken: Variant) -> None:
    assert complaint_about(broken(("    hide_story(s, seat)\n", ""))).check == "whisper"


def test_dice_to_come_left_in_the_record_are_rejected(broken: Variant) -> None:
    assert complaint_about(broken(("    blank_chance(s)\n", ""))).check == "dice"


def test_hiding_that_is_not_idempotent_is_rejected(broken: Variant) -> None:
    game = broken(("    blank_chance(s)\n", "    blank_chance(s)\n    s.leader = (s.leader + 1) % s.seats\n"))
    assert complaint_about(game).check == "idempotent"


def test_hiding_whose_turn_it_is_is_rejected(broken: Variant) -> None:
    assert complaint_about(broken(("    blank_chance(s)\n", "    blank_chance(s)\n    s.turn = 0\n"))).check == "hide"


def test_hiding_what_is_not_declared_is_rejected(broken: Variant) -> None:
    assert complaint_about(broken(("hidden = {DECK, ", "hidden = {"))).check == "secrets"


def test_legal_actions_that_depend_on_secrets_are_rejected(broken: Variant) -> None:
    game = broken(("== HAND + s.turn:", "== HAND + s.turn and (card % 2 == 0 or count_at(s.place, DECK) > 0):"))
    complaint = complaint_about(game)
    assert complaint.check == "legal"
    assert "cannot know" in complaint.what


def test_being_asked_because_of_a_secret_is_rejected(broken: Variant) -> None:
    game = broken(
        ("lead(s, left_of(s, s.leader))", "lead(s, holder_of_highest(s))"),
        (
            "# ---- 6. The end\n",
            "@rule\n"
            "def holder_of_highest(s: State) -> int:\n"
            "    holder = 0\n"
            "    for card in range(CARDS):\n"
            "        if HAND <= s.place[card] < LAID:\n"
            "            holder = s.place[card] - HAND\n"
            "    return holder\n",
        ),
    )
    assert complaint_about(game, samples=1500).check == "calibration"


# ---- Guesses


def test_a_guess_that_contradicts_what_is_known_is_rejected(broken: Variant) -> None:
    game = broken(("            s.place[card] = DECK\n", "            s.place[card] = OUT\n"))
    assert complaint_about(game).check == "guess"


def test_a_guess_that_prefers_low_cards_is_rejected(broken: Variant) -> None:
    low = ("move_any(s, s.place, UNKNOWN, HAND + other)", "move_lowest(s, HAND + other)")
    rule = (
        "@rule\ndef guess(",
        "@rule\n"
        "def move_lowest(s: State, target: int) -> None:\n"
        "    card = 0\n"
        "    while s.place[card] != UNKNOWN or below(s, 4) == 0:\n"
        "        card = (card + 1) % CARDS\n"
        "    s.place[card] = target\n\n\n"
        "@rule\ndef guess(",
    )
    assert complaint_about(broken(low, rule)).check == "calibration"


def test_a_guess_that_forgets_the_cards_on_the_table_is_rejected(broken: Variant) -> None:
    game = broken(("for _ in range(s.laid[other]):", "for _ in range(0):"))
    assert complaint_about(game).check == "calibration"


def test_a_guess_without_chance_of_its_own_is_rejected(broken: Variant) -> None:
    game = broken(('the rest to the deck."""\n', 'the rest to the deck."""\n    blank_chance(s)\n'))
    assert complaint_about(game).check == "chance"


# ---- Running


def test_a_story_that_does_not_fit_is_rejected(broken: Variant) -> None:
    assert complaint_about(broken(("story=16", "story=8"))).check == "story"


def test_a_value_out_of_range_is_rejected(broken: Variant) -> None:
    game = broken(("hits = row(MOST_SEATS, low=0, high=MOST_GRIT)", "hits = row(MOST_SEATS, low=0, high=1)"))
    complaint = complaint_about(game)
    assert complaint.check == "range"
    assert "hits[" in complaint.what


def test_an_index_out_of_range_is_rejected(broken: Variant) -> None:
    game = broken(("for card in range(best // SUITS * SUITS, best):", "for card in range(best, best + 5):"))
    assert complaint_about(game).check == "range"


def test_a_game_that_never_ends_is_rejected(broken: Variant) -> None:
    endless = ("            s.place[card] = OUT\n", "            s.place[card] = DECK\n")
    harmless = ("if die >= LEAST_HIT:", "if die > DIE:")
    assert complaint_about(broken(endless, harmless), limit=100).check == "ends"


def test_a_rule_that_python_and_the_machine_compute_differently_is_rejected(broken: Variant) -> None:
    game = broken(("die = 1 + below(s, DIE)", "die = 1 + (below(s, DIE) + 7) ** 41 % DIE"))
    with pytest.raises(ContractBroken, match="interpreted and compiled") as caught:
        check(game, games=3)
    assert caught.value.check == "compiled"


def test_a_rule_that_cannot_be_compiled_is_rejected(broken: Variant) -> None:
    game = broken(("die = 1 + below(s, DIE)", "die = 1 + sum(below(s, n) for n in (2, DIE))"))
    with pytest.raises(ContractBroken, match="do not compile"):
        check(game)


def test_a_rule_with_a_memory_is_rejected(broken: Variant) -> None:
    memory = ("GRIT, MOST_GRIT = 3, 9\n", "GRIT, MOST_GRIT = 3, 9\nMEMORY = []\n")
    game = broken(memory, ("die = 1 + below(s, DIE)", "MEMORY.append(0)\n    die = 1 + len(MEMORY) % DIE"))
    assert complaint_about(game).check == "deterministic"


def test_a_deal_that_remembers_the_last_game_is_rejected(broken: Variant) -> None:
    memory = ("GRIT, MOST_GRIT = 3, 9\n", "GRIT, MOST_GRIT = 3, 9\nMEMORY = []\n")
    game = broken(memory, ("lead(s, below(s, seats))", "MEMORY.append(0)\n    lead(s, len(MEMORY) % seats)"))
    assert complaint_about(game).check == "replay"


def test_a_wrong_count_of_legal_actions_is_rejected(broken: Variant) -> None:
    game = broken(("    return count\n\n\n@rule\ndef play", "    return 1\n\n\n@rule\ndef play"))
    assert complaint_about(game).check == "legal"


def test_prizes_that_do_not_add_up_are_rejected(broken: Variant) -> None:
    assert complaint_about(broken(("return 1.0 / winners", "return 0.5")), games=5).check == "prizes"


def test_a_turn_after_the_end_is_rejected(broken: Variant) -> None:
    game = broken(("end_game(s, Phase.OVER)\n", "end_game(s, Phase.OVER)\n    s.turn = 0\n"))
    assert complaint_about(game).check == "turn"


def test_outcomes_that_leave_out_the_dice_are_rejected(broken: Variant) -> None:
    outcomes = "@rule\ndef outcomes(s: State, action: int) -> int:\n    return 1\n\n\n@rule\ndef guess("
    assert complaint_about(broken(("@rule\ndef guess(", outcomes))).check == "outcomes"


def test_a_belief_below_zero_is_rejected(broken: Variant) -> None:
    belief = "@rule\ndef belief(s: State, seat: int) -> float:\n    return -1.0\n\n\n@rule\ndef guess("
    assert complaint_about(broken(("@rule\ndef guess(", belief))).check == "belief"


# ---- Moves and words


def test_an_action_that_does_not_round_trip_is_rejected(broken: Variant) -> None:
    clumsy = "\n\ndef action(given):\n    return min(MOVES.action(given), AIM + 2)\n"
    assert complaint_about(broken((BOTH_WAYS, f"move = MOVES.move{clumsy}"), in_face=True)).check == "moves"


def test_nonsense_taken_for_a_move_is_rejected(broken: Variant) -> None:
    naive = (
        "\n\ndef action(given):\n"
        "    try:\n        return MOVES.action(given)\n"
        "    except Exception:\n        return 0\n"
    )
    assert complaint_about(broken((BOTH_WAYS, f"move = MOVES.move{naive}"), in_face=True)).check == "moves"


def test_ambiguous_words_are_rejected(broken: Variant) -> None:
    game = broken(('w("Lay {card}", card=card_name(action - LAY, w))', 'w("Lay {card}", card="")'), in_face=True)
    assert complaint_about(game).check == "words"


@pytest.mark.parametrize(
    "change",
    [
        ('        "ties=sun": w("Chance picks one of them."),\n', ""),
        ('"ties": w("Who is the quickest', '"knots": w("Who is the quickest'),
        ('"grit": w("Grit")', '"grit": ""'),
    ],
)
def test_settings_that_are_half_explained_are_rejected(broken: Variant, change: Change) -> None:
    complaint = complaint_about(broken(change, in_face=True))
    assert complaint.check == "words"
    assert "option_" in complaint.what


@pytest.mark.parametrize(("cells", "why"), [(("a",), "does not have 1 numbers"), (("a", "b"), "not have 2 numbers")])
def test_cells_for_numbers_that_are_not_there_are_rejected(broken: Variant, cells: tuple[str, ...], why: str) -> None:
    complaint = complaint_about(broken(('provenance="rulebook"),)', f'provenance="rulebook", cells={cells}),)')))
    assert complaint.check == "words"
    assert why in complaint.what


def test_cells_without_words_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    goat = saloon.game("goat")
    monkeypatch.setattr(goat.face, "names", lambda _: {"bank": "Bank", "ranch": "Ranch", "mine": "Mine"})
    with pytest.raises(ContractBroken, match=r"coins: `names` says nothing of \['store'\] in en"):
        settings_speak(goat)


def test_a_room_without_words_for_its_settings_is_fine(broken: Variant) -> None:
    game = broken(("def option_words", "def no_words"), ("def option_help", "def no_help"), in_face=True)
    assert check(game, games=2, compile=False, samples=50).tables == 6


def test_an_event_without_words_is_rejected(broken: Variant) -> None:
    assert complaint_about(broken(('return w("The dust settles.")', 'return ""'), in_face=True)).check == "words"


def test_a_view_that_is_no_json_is_rejected(broken: Variant) -> None:
    assert complaint_about(broken(('"leader": s.leader', '"leader": {s.leader}'), in_face=True)).check == "error"


def test_a_drawing_that_is_too_wide_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "NAME_WIDTH", 80)
    assert complaint_about(high_noon.GAME).check == "drawing"


def with_policy(choose: Callable[[box.State, Mask], int], name: str = "greedy") -> Game:
    """High Noon with one policy only, this one."""

    def policy(wanted: str) -> Callable[[box.State, Mask], int]:
        if wanted != name:
            raise NotPossible("High Noon has no such policy")
        return choose

    game = Game("high_noon", rules, room="high_noon")
    game.__dict__["policy"] = policy
    return game


@pytest.mark.parametrize("choice", [-1, box.ACTIONS - 1, box.ACTIONS])
def test_a_policy_that_breaks_the_rules_is_rejected(choice: int) -> None:
    assert complaint_about(with_policy(lambda *_: choice)).check == "greedy"


@pytest.mark.parametrize("name", ["greedy", "passive"])
def test_a_policy_that_ignores_its_mask_is_rejected(name: str) -> None:
    def first_legal(s: box.State, mask: Mask) -> int:
        legal = new_mask(box.ACTIONS)
        rules.legal(s, legal)
        return nth_marked(legal, 0)

    assert complaint_about(with_policy(first_legal, name)).check == name


def test_a_policy_that_changes_its_mask_is_rejected() -> None:
    def take_off(s: box.State, mask: Mask) -> int:
        action = nth_marked(mask, 0)
        mask[action] = 0
        return action

    assert "changes the mask" in str(complaint_about(with_policy(take_off)))


def test_a_complaint_says_where() -> None:
    text = str(complaint_about(with_policy(lambda *_: -1)))
    for part in ("greedy", "high_noon", "2 seats", "options", "seed 1", "after move"):
        assert part in text


# ---- For graphics cards


def test_check_cuda_compiles_or_says_what_is_missing() -> None:
    if importlib.util.find_spec("numba_cuda") is None:
        with pytest.raises(NotPossible, match=r"pip install 'saloon\[cuda\]'"):
            check_cuda(high_noon.GAME)
    else:
        assert ".visible .entry" in check_cuda(high_noon.GAME)


def test_a_secret_is_replaced_only_by_what_it_was_when_the_seat_was_on_turn_or_not_as_now() -> None:
    game = saloon.game("high_noon")
    s, secret = game.deal(3, seed=1).record(), ("place", 5)
    examiner, other = Examiner(game, None, Random(1)), (s.turn + 1) % 3

    def put_there(value: int) -> None:
        s.__dict__["place"][5] = value

    def replaced() -> set[int]:
        return {examiner._replaced(s, [secret], other).__dict__["place"][5] for _ in range(30)}

    put_there(0)
    assert replaced() == {0}
    s.turn = other
    put_there(1)
    assert replaced() == {1}
    s.turn = (other + 1) % 3
    assert replaced() == {0, 1}
