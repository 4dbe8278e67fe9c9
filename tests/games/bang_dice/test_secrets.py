"""Who may know whose role, what a guess is, and what deeds make one believe."""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator
from math import prod

import numpy as np
import pytest

from saloon.core.chance import sow
from saloon.core.game import NOBODY, Seen, legal_mask
from saloon.games.bang_dice import GAME, box, ending, evidence, greedy, secrecy
from saloon.games.bang_dice.box import ROLE_CARDS, Role, State
from tests.games.bang_dice.positions import (
    KEEP,
    Table,
    beer,
    dead,
    deputy,
    outlaw,
    position,
    renegade,
    sheriff,
    shoot,
    steps,
)

HIDDEN = [4, 5, 6, 7, 8]


def hidden(s: State, seat: int) -> State:
    """What a seat may know."""
    copy = s.clone()
    secrecy.hide(copy, seat)
    return copy


def roles(s: State) -> list[int]:
    """Everybody's role, as far as it is known."""
    return [s.role[seat] for seat in range(s.seats)]


# ---- hide


def test_a_seat_knows_its_own_role_the_sheriff_and_the_dead() -> None:
    s = position(sheriff(), outlaw(), dead(Role.OUTLAW), deputy(), renegade())
    unknown = Role.UNKNOWN
    assert roles(hidden(s, 1)) == [Role.SHERIFF, Role.OUTLAW, Role.OUTLAW, unknown, unknown]
    assert roles(hidden(s, NOBODY)) == [Role.SHERIFF, unknown, Role.OUTLAW, unknown, unknown]


def test_the_end_shows_all_roles_and_three_play_with_open_cards() -> None:
    s = position(sheriff(), outlaw(), dead(Role.OUTLAW), deputy(), renegade())
    ending.finish(s, box.Ending.OUTLAWS, NOBODY)
    assert roles(hidden(s, NOBODY)) == roles(s)
    three = position(deputy(), outlaw(), renegade())
    assert roles(hidden(three, NOBODY)) == roles(three)


def test_somebody_doomed_in_the_middle_of_a_batch_has_not_shown_their_role_yet() -> None:
    s = position(
        sheriff(), outlaw(life=1), outlaw(box.Character.PEDRO_RAMIREZ, arrows=1), renegade(), deputy(),
        dice="one two arrow arrow arrow",
    )  # fmt: skip
    table = Table(s).play(KEEP, shoot(1), shoot(2))
    assert table.asked == (2, box.Phase.DROP)
    assert table[1].life == 0
    assert hidden(table.s, 3).role[1] == Role.UNKNOWN


def swapped(s: State, seat: int, chooser: random.Random) -> State:
    """Another true state that differs only in what that seat may not know: roles redealt, other dice to come."""
    other = s.clone()
    sow(other, chooser.getrandbits(50), 1)
    secret = [at for _, at in secrecy.secrets(s, seat)]
    values = [s.role[at] for at in secret]
    chooser.shuffle(values)
    for at, value in zip(secret, values, strict=True):
        other.role[at] = value
    for at in range(s.told):
        if s.events[at, 0] == box.Event.ROLE and s.events[at, 1] != -1:
            other.events[at, 3] = other.role[s.events[at, 2]]
    return other


def bytes_for(s: State, seat: int) -> str:
    """Everything that leaves for a seat's eyes, in every language."""
    seen = Seen(GAME, hidden(s, seat), None if seat == NOBODY else seat)
    views = [json.dumps(seen.view(language, [f"P{n}" for n in range(s.seats)])) for language in ("en", "fr", "es")]
    stories = [json.dumps([dict(event.say) for event in seen.story])]
    drawn = [
        "\n".join(GAME.drawing.draw(seen.record(), GAME.speaker(language, seen.seat)))  # type: ignore[union-attr]
        for language in ("en", "fr", "es")
    ]
    actions = [json.dumps([action.move for action in seen.legal()])]
    return "\n".join([*views, *stories, *drawn, *actions, seen.record().to_bytes().hex()])


@pytest.mark.parametrize("seats", HIDDEN)
def test_what_a_seat_may_not_know_changes_no_byte_of_what_it_gets(seats: int) -> None:
    chooser = random.Random(seats)
    for seed in range(2):
        state = GAME.deal(seats, seed=seed, options={"characters": "chosen"} if seed else {})
        while not state.over:
            if len(state.moves) % 9 == 0:
                s = state.record()
                assert isinstance(s, State)
                for seat in (chooser.randrange(seats), NOBODY):
                    assert bytes_for(s, seat) == bytes_for(swapped(s, seat, chooser), seat)
            state.play(chooser.choice(state.actions()))


@pytest.mark.parametrize("seats", HIDDEN)
def test_no_byte_for_another_seat_names_a_hidden_role(seats: int) -> None:
    """Every view holds as many role names as roles it may show, and not one more, wherever one might look."""
    state, chooser = GAME.deal(seats, seed=seats), random.Random(seats)
    while not state.over:
        s = state.record()
        assert isinstance(s, State)
        for seat in range(NOBODY, seats):
            view = state.view(None if seat == NOBODY else seat)
            shown = [player["role"] for player in view["table"]["players"]]
            known = [secrecy.is_open(s, other) or other == seat for other in range(seats)]
            assert [role is not None for role in shown] == known
            told = [event for event in view["story"] if event["kind"] in ("role", "reveal")]
            assert all(event["args"]["seat"] in (seat, s.sheriff) for event in told)
            rest = json.dumps({**view, "table": {**view["table"], "players": [], "roles": {}}, "story": []}).lower()
            assert not any(name in rest for name in ("outlaw", "deputy", "renegade"))
        state.play(chooser.choice(state.actions()))


# ---- guess


def deals(s: State, seat: int) -> Iterator[tuple[int, ...]]:
    """Every way to deal the roles that fits what a seat knows, each once."""
    known = hidden(s, seat)
    left = [role for role in range(box.ROLES) for _ in range(ROLE_CARDS[s.seats, role] - roles(known).count(role))]
    blanks = [at for at in range(s.seats) if known.role[at] == Role.UNKNOWN]
    for cards in set(itertools.permutations(left)):
        dealt = roles(known)
        for at, card in zip(blanks, cards, strict=True):
            dealt[at] = card
        yield tuple(dealt)


def test_there_are_at_most_210_deals() -> None:
    table = [sheriff(), outlaw(), outlaw(), outlaw(), deputy(), deputy(), renegade(), renegade()]
    assert len(list(deals(position(*table), 0))) == 210
    assert len(list(deals(position(*table), 1))) == 90


@pytest.mark.compiled
@pytest.mark.parametrize("seat", [0, 1, 5, NOBODY])
def test_guesses_come_in_exact_proportions(seat: int) -> None:
    s = position(sheriff(), outlaw(), dead(Role.OUTLAW), deputy(), outlaw(), renegade())
    known, counts, draws = hidden(s, seat), Counter[tuple[int, ...]](), 20_000
    for number in range(draws):
        sow(known, 7, number)
        packed = known.packed()
        steps().guess_at(packed, 0, seat)
        counts[tuple(packed["role"][0, :6].tolist())] += 1
    possible = set(deals(s, seat))
    assert set(counts) == possible
    share = draws / len(possible)
    assert sum((counts[deal] - share) ** 2 / share for deal in possible) < 2 * len(possible) + 20  # chi-squared


def test_a_guess_contradicts_nothing_that_is_known() -> None:
    for seats in HIDDEN:
        state, chooser = GAME.deal(seats, seed=seats), random.Random(seats)
        while not state.over:
            seat = chooser.randrange(NOBODY, seats)
            s = state.seen_by(None if seat == NOBODY else seat).record()
            assert isinstance(s, State)
            again = s.clone()
            sow(again, len(state.moves), 1)
            secrecy.guess(again, seat)
            assert Role.UNKNOWN not in roles(again)
            assert hidden(again, seat) == s
            state.play(chooser.choice(state.actions()))


# ---- belief


def posterior(s: State, seat: int) -> dict[tuple[int, ...], float]:
    """The belief in every deal that fits what a seat knows, as shares of one."""
    weights = {}
    for deal in deals(s, seat):
        guessed = hidden(s, seat)
        for at, role in enumerate(deal):
            guessed.role[at] = role
        weights[deal] = secrecy.belief(guessed, seat)
    total = sum(weights.values())
    return {deal: weight / total for deal, weight in weights.items()}


def suspicion(s: State, seat: int, of: int) -> dict[Role, float]:
    """How likely a seat holds another to be of each role."""
    believed = posterior(s, seat)
    return {role: sum(p for deal, p in believed.items() if deal[of] == role) for role in Role}


def seven() -> State:
    return position(
        sheriff(life=5), outlaw(), outlaw(), deputy(), outlaw(), deputy(), renegade(), dice="one beer arrow arrow arrow"
    )


def test_without_deeds_all_deals_are_alike() -> None:
    assert len(set(posterior(seven(), 0).values())) == 1


def test_shooting_the_sheriff_looks_like_an_outlaw() -> None:
    s = seven()
    before = suspicion(s, 3, of=1)
    s.roller = s.turn = 1
    after = suspicion(Table(s).play(KEEP, shoot(0), beer(1)).s, 3, of=1)
    assert after[Role.OUTLAW] > before[Role.OUTLAW]
    assert after[Role.DEPUTY] < before[Role.DEPUTY]


def test_shooting_somebody_else_though_the_sheriff_could_be_hit_looks_like_a_deputy() -> None:
    s = seven()
    before = suspicion(s, 4, of=1)
    s.roller = s.turn = 1
    after = suspicion(Table(s).play(KEEP, shoot(2), beer(1)).s, 4, of=1)
    assert after[Role.DEPUTY] > before[Role.DEPUTY]
    assert after[Role.OUTLAW] < before[Role.OUTLAW]


def test_a_beer_for_the_sheriff_looks_like_a_deputy_and_one_for_oneself_like_nothing() -> None:
    s = seven()
    s.roller = s.turn = 3
    own = Table(s.clone()).play(KEEP, shoot(2), beer(3)).s
    given = Table(s.clone()).play(KEEP, shoot(2), beer(0)).s
    assert suspicion(given, 1, of=3)[Role.DEPUTY] > suspicion(own, 1, of=3)[Role.DEPUTY]
    assert own.harm[3, 0] == 0
    assert given.harm[3, 0] == -evidence.A_BEER


def test_a_shot_without_a_choice_says_nothing() -> None:
    s = position(
        sheriff(), outlaw(), outlaw(), renegade(), dead(Role.DEPUTY), roller=2, dice="two arrow arrow arrow arrow"
    )
    table = Table(s).play(KEEP, shoot(0))
    assert all(table.s.harm[seat, other] == 0 for seat in range(5) for other in range(5))


def test_a_beer_that_heals_nobody_says_nothing() -> None:
    s = position(sheriff(), outlaw(), outlaw(), renegade(), roller=1, dice="beer arrow arrow arrow arrow")
    assert Table(s).play(KEEP, beer(0)).s.harm[1, 0] == 0


def test_a_death_tells_about_those_who_shot() -> None:
    """Whoever has shot at somebody looks like law once that one turns out to be an Outlaw."""
    s = position(sheriff(), outlaw(), deputy(), outlaw(life=1), renegade(), outlaw(), roller=2)
    s.harm[2, 3] = 3
    before = suspicion(s, 0, of=2)
    s.life[3], s.living = 0, s.living & ~(1 << 3)
    after = suspicion(s, 0, of=2)
    assert after[Role.DEPUTY] > before[Role.DEPUTY]


def test_many_shots_at_the_sheriff_leave_little_doubt() -> None:
    s = seven()
    for seat in (1, 2, 4):
        s.harm[seat, 0] = 5
    believed = posterior(s, 0)
    best = max(believed, key=lambda deal: believed[deal])
    assert [best[seat] for seat in (1, 2, 4)] == [Role.OUTLAW] * 3
    assert sum(p for deal, p in believed.items() if deal[1] == deal[2] == deal[4] == Role.OUTLAW) > 0.9


def test_belief_multiplies_the_odds_of_every_player_but_ones_own() -> None:
    s = seven()
    s.harm[1, 0], s.harm[3, 0], s.harm[6, 1], s.harm[2, 3] = 4, -6, 2, 1
    for seat in range(7):
        expected = prod(
            evidence.odds(s, other, s.role[other]) / evidence.ODDS_ONE for other in range(7) if other != seat
        )
        assert secrecy.belief(s, seat) == pytest.approx(expected)


def test_evidence_stays_within_bounds() -> None:
    s = seven()
    s.roller = 1
    for _ in range(200):
        evidence.note(s, 0, 2)
        evidence.note(s, 2, -2)
    assert (s.harm[1, 0], s.harm[1, 2]) == (evidence.MOST_HARM, -evidence.MOST_HARM)
    assert 0 < min(posterior(s, 3).values()) <= max(posterior(s, 3).values()) < 1


def test_greedy_games_make_belief_point_at_the_truth() -> None:
    """Among players who know what they want, the true deal is believed more and more."""
    shares = []
    for seed in range(12):
        state = GAME.deal(5, seed=seed)
        for _ in range(60):
            if state.over:
                break
            s = state.seen_by(state.turn).record()
            assert isinstance(s, State)
            sow(s, seed, len(state.moves))
            mask, _ = legal_mask(GAME, s)
            state.play(greedy.choose(s, mask))
            truth = state.record()
            assert isinstance(truth, State)
            if not state.over and len(state.moves) >= 40:
                believed = posterior(truth, truth.sheriff)
                shares.append(believed[tuple(roles(truth))] * len(believed))
    assert np.mean(shares) > 2  # twice as likely as by chance
