"""The race as it is shown: rulers, previews, phases and results, beside what the rules themselves count and say."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import teban
from browser.playing import Player
from browser.recorded import Recorded, play, recorded
from browser.saying import say
from browser.visiting import DESK, PHONE, Screen, Visit, both_languages, cell, scrolls_sideways
from teban.core.view import Choice, Meter
from teban.native import to_rulebook

GAMES = tuple(game.name for game in teban.games())
LAST = 4
"""How many actions of a recorded game are played by hand."""
TIED = "Wg1.Ba4.white.a1.g1-f2.d1.pass.d4.a1-a2.d1-e1.pass.d6.d4-c4.e1-d2.pass.f4.f2-e3.d2-e2.pass.c4-b4.e3-d4.e2-f1"
TIED += ".pass.d4-d5.f4-f5.f1-e2.pass.f5-e6.d5-c5.e2-f1.pass.a2-a3"
"""After this, White has to choose which of two regions to leave out."""

every_game = pytest.mark.parametrize("name", GAMES)


def go(page: Page, path: str) -> None:
    """Open something else on the same page."""
    page.goto(page.url.partition("#")[0] + path)


def name_of(position: teban.Position, seat: int, lang: str) -> str:
    """What the page calls a seat at which nobody has a name."""
    sides = position.view().sides
    return say(sides[seat - 1], lang) if sides else say("player", lang, seat=seat)


def ruler(page: Page, name: str, meter: Meter, lang: str) -> Locator:
    """A meter of a player."""
    return page.get_by_role("meter", name=say("meter", lang, name=name, meter=meter.name(lang)), exact=True)


def expect_race(page: Page, position: teban.Position, names: dict[int, str], lang: str) -> None:
    """The page counts what the rules count, for both seats, to be seen and to be heard."""
    meters = to_rulebook(position).meters()
    expect(page.get_by_role("meter")).to_have_count(len(meters))
    for meter in meters:
        shown = ruler(page, names[meter.seat], meter, lang)
        expect(shown).to_have_attribute("aria-valuetext", meter.say(lang))
        expect(shown).to_have_attribute("aria-valuenow", str(meter.value))
        expect(shown.locator(".reading")).to_have_text(meter.say(lang))


def expect_result(page: Page, game: Recorded, headline: str, lang: str) -> None:
    """The panel says who won, and the sentence of the rules, but for what the headline has said already."""
    result = game.match.result
    assert result
    expect(page.locator(".result h2")).to_have_text(headline)
    sentence, shown = result.say(lang), page.locator(".result .sentence").inner_text()
    assert sentence == shown or sentence.casefold() == f"{headline}: {shown}".casefold()


# The race of every game


@both_languages
@every_game
def test_the_race_of_a_game_is_what_its_rules_count_until_the_end(visit: Visit, name: str, lang: str) -> None:
    game = recorded(name)
    positions, actions = game.match.positions, game.match.actions
    page = visit(lang=lang, reduced_motion="reduce")
    for length in (0, len(actions) // 3, 2 * len(actions) // 3, len(actions) - LAST):
        go(page, game.path(length))
        expect_race(page, positions[length], {seat: name_of(positions[length], seat, lang) for seat in (1, 2)}, lang)
    for length in range(len(actions) - LAST, len(actions)):
        play(page, positions[length], actions[length])
        after = positions[length + 1]
        expect_race(page, after, {seat: name_of(after, seat, lang) for seat in (1, 2)}, lang)
    outcome = game.match.outcome
    assert outcome
    assert outcome.winner
    expect_result(page, game, say("wins", lang, name=name_of(positions[-1], outcome.winner, lang)), lang)
    assert not scrolls_sideways(page)


@both_languages
@every_game
@pytest.mark.parametrize("seat", [1, 2])
def test_a_result_is_told_from_the_chair_of_whoever_reads_it(visit: Visit, name: str, lang: str, seat: int) -> None:
    game, outcome = recorded(name), recorded(name).match.outcome
    page = visit(game.path(computer=3 - seat, level=1), lang=lang, screen=PHONE if seat == 2 else DESK)
    assert outcome
    expect_result(page, game, say("you win" if outcome.winner == seat else "you lose", lang), lang)
    names = {seat: say("you", lang), 3 - seat: say("easiest", lang)}
    expect_race(page, game.match.position, names, lang)
    assert say("player", lang, seat="").strip() not in page.locator("main").inner_text()
    assert not scrolls_sideways(page)


@both_languages
@every_game
@pytest.mark.parametrize("seat", [1, 2])
def test_the_race_in_mid_game_is_told_from_the_chair_of_whoever_reads_it(
    visit: Visit, name: str, lang: str, seat: int
) -> None:
    game = recorded(name)
    positions = game.match.positions
    middle = len(game.match.actions) // 2
    length = next(n for n in range(middle, 0, -1) if positions[n].seat == seat and positions[n].meters())
    page = visit(game.path(length, computer=3 - seat, level=1), lang=lang, screen=PHONE if seat == 1 else DESK)
    expect_race(page, positions[length], {seat: say("you", lang), 3 - seat: say("easiest", lang)}, lang)
    assert page.locator(".near b").first.inner_text() == say("you", lang)


@every_game
def test_the_cells_that_decided_are_outlined_and_nothing_else_is(visit: Visit, name: str) -> None:
    game = recorded(name)
    page = visit(game.path())
    page.locator(".result").wait_for()
    result = game.match.result
    assert result
    outlined = page.locator("svg .won .stroke")
    if result.cells:
        expect(outlined).not_to_have_count(0)
    else:
        expect(outlined).to_have_count(0)
    go(page, game.path(len(game.match.actions) - 1))
    page.get_by_role("meter").first.wait_for()
    expect(page.locator("svg .won")).to_have_count(0)


# The move in hand

GARDEN = "f1-f2"
"""After this a card is to be played, and each changes the race."""


def meters_after(position: teban.Position, action: str) -> dict[tuple[str, int], Meter]:
    return {(meter.code, meter.seat): meter for meter in position.play(action).meters()}


def expect_next(page: Page, position: teban.Position, action: str | None) -> None:
    """The rulers show what an action would make of both seats' meters; None: nothing is in hand."""
    then = meters_after(position, action) if action else {}
    for now in position.meters():
        value = then.get((now.code, now.seat), now).value
        shown = ruler(page, name_of(position, now.seat, "en"), now, "en")
        expect(shown.locator(".next")).to_have_text("" if value == now.value else f"→ {value}")


def telling(position: teban.Position) -> list[Choice]:
    """Choices of one cell that make the race another one, no two of them the same."""
    values = {tuple(meter.value for meter in position.meters())}
    found = []
    for choice in position.view().choices:
        after = tuple(meter.value for meter in position.play(choice.action).meters())
        if len(choice.cells) == 1 and after not in values:
            values.add(after)
            found.append(choice)
    return found


def test_the_move_under_the_pointer_shows_what_it_would_make_of_the_race(visit: Visit) -> None:
    game = recorded("node")
    length = next(n for n, at in enumerate(game.match.positions) if len(telling(at)) >= 2)
    position = game.match.positions[length]
    page = visit(game.path(length))
    expect_next(page, position, None)
    for choice in telling(position)[:2]:
        cell(page, choice.cells[0]).hover()
        expect_next(page, position, choice.action)
    page.mouse.move(0, 0)
    expect_next(page, position, None)


def test_the_move_under_the_focus_does_so_too(visit: Visit) -> None:
    position = teban.start("garden").play(GARDEN)
    page = visit(f"#/play/garden?computer=0&moves={GARDEN}")
    page.get_by_role("button", name="Card X").last.focus()
    page.keyboard.press("Tab")
    expect_next(page, position, "card-P")
    page.keyboard.press("Shift+Tab")
    expect_next(page, position, "card-X")


def test_with_a_finger_the_move_that_waits_to_be_confirmed_does_so(visit: Visit) -> None:
    game = recorded("node")
    length = next(n for n, at in enumerate(game.match.positions) if telling(at))
    position = game.match.positions[length]
    page = visit(screen=PHONE)
    page.evaluate("localStorage.setItem('teban.settings', JSON.stringify({confirm: 'always'}))")
    page.reload()
    go(page, game.path(length))
    choice = telling(position)[0]
    Player(page).touch(cell(page, choice.cells[0]))
    expect_next(page, position, choice.action)


def test_an_action_is_asked_about_once_and_one_that_is_passed_over_never(visit: Visit) -> None:
    game = recorded("node")
    length = next(n for n, at in enumerate(game.match.positions) if len(telling(at)) >= 2)
    first, second = (choice.cells[0] for choice in telling(game.match.positions[length])[:2])
    page = visit(game.path(length))
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.post_data or "") if sent.url.endswith("/api/preview") else None)
    for name in (first, second, first):
        cell(page, name).hover()
        expect_next(page, game.match.positions[length], name)
    assert len(asked) == len(set(asked)) == 2


def test_nobody_misses_a_preview_that_fails(visit: Visit) -> None:
    game = recorded("node")
    length = next(n for n, at in enumerate(game.match.positions) if telling(at))
    position = game.match.positions[length]
    action = telling(position)[0].action
    page = visit(game.path(length))
    refused: list[str] = []

    def refuse(route: object) -> None:
        refused.append("once")
        route.fulfill(status=500, json={})  # type: ignore[attr-defined]

    page.route("**/api/preview", refuse)
    with page.expect_response("**/api/preview"):
        cell(page, action).hover()
    expect_next(page, position, None)
    expect(page.locator("[role=alert], .notice")).to_have_count(0)
    play(page, position, action)
    assert refused


# Phases, and parts to choose among


def special_positions(name: str) -> dict[str, tuple[int, teban.Position]]:
    """The first position of each special phase of a recorded game."""
    found: dict[str, tuple[int, teban.Position]] = {}
    for length, position in enumerate(recorded(name).match.positions):
        if (special := position.view().special) and special.code not in found:
            found[special.code] = (length, position)
    return found


@both_languages
@pytest.mark.parametrize("name", [name for name in GAMES if special_positions(name)])
def test_a_special_phase_is_named_with_what_has_changed(visit: Visit, name: str, lang: str) -> None:
    page = visit(lang=lang)
    for length, position in special_positions(name).values():
        special = position.view().special
        assert special
        go(page, recorded(name).path(length))
        expect(page.locator(".phase button")).to_have_text(special.name(lang))
        expect(page.locator(".phase span")).to_have_text(special.say(lang))


def test_in_ordinary_play_nothing_is_said_of_phases(visit: Visit) -> None:
    page = visit(recorded("stoic").path(4))
    page.get_by_role("meter").first.wait_for()
    expect(page.locator(".phase")).to_have_count(0)


@both_languages
def test_a_part_of_the_board_to_choose_says_what_it_leaves(visit: Visit, lang: str) -> None:
    position = teban.start("borderland", size=4).play_all(TIED.split("."))
    page = visit(f"#/play/borderland?size=4&computer=0&moves={TIED}", lang=lang)
    buttons = page.locator(".asked button[data-action^=leave]")
    expect(buttons).to_have_count(len(position.legal()))
    for action in position.legal():
        after = meters_after(position, action)["borderland.territory", position.seat]
        button = page.locator(f".asked button[data-action={action}]")
        expect(button).to_contain_text(f"{after.name(lang)} {after.say(lang)}")
    assert len({*buttons.locator("b").all_inner_texts()}) == len(position.legal())
    play_button = page.locator(f".asked button[data-action={position.legal()[1]}]")
    play_button.click()
    expect_race(page, position.play(position.legal()[1]), {1: say("black", lang), 2: say("white", lang)}, lang)


# The course of the race


@pytest.mark.parametrize("place", ["play", "review", "study"])
def test_the_course_of_the_race_leads_to_its_positions(visit: Visit, place: str) -> None:
    game = recorded("node")
    match = game.match
    page = visit(game.path(page=place))
    strip = page.locator(".strip [role=slider]")
    turns = len(match.turns)
    expect(strip).to_have_attribute("aria-valuemax", str(turns))
    expect(strip).to_have_attribute("aria-valuenow", str(turns))
    ends = [0]
    for turn in match.turns:
        ends.append(ends[-1] + len(turn.actions))
    strip.focus()
    for moment in (turns - 1, turns - 2):
        page.keyboard.press("ArrowLeft")
        expect(strip).to_have_attribute("aria-valuenow", str(moment))
        position = match.positions[ends[moment]]
        expect_race(page, position, {seat: name_of(position, seat, "en") for seat in (1, 2)}, "en")
        first = {meter.seat: meter for meter in reversed(position.meters())}
        values = [str(first[seat].value) for seat in (1, 2)]
        assert page.locator(".strip .value").all_inner_texts() == values
    box = strip.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 10)
    shown = page.locator(".strip .caption").inner_text()
    assert f"turn {turns - 2}" not in shown
    expect(strip).to_have_attribute("aria-valuenow", str(turns - 2))
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 10)
    expect(strip).not_to_have_attribute("aria-valuenow", str(turns - 2))


def test_what_the_course_counts_can_be_chosen(visit: Visit) -> None:
    page = visit(recorded("sibling").path())
    names = page.locator(".strip select option").all_inner_texts() or page.locator(".strip select").inner_text()
    page.locator(".strip select").select_option(index=1)
    last = recorded("sibling").match.position.meters()
    assert page.locator(".strip .value").all_inner_texts() == [
        str(meter.value) for meter in last if meter.code == last[1].code
    ]
    assert names


# Nothing jumps


SHIFTS = """() => {
    let first = 0, last = 0, sum = 0;
    window.shift = 0;
    new PerformanceObserver((list) => {
        for (const { hadRecentInput, startTime, value } of list.getEntries()) {
            if (hadRecentInput) continue;
            const isNew = startTime - last > 1000 || startTime - first > 5000;
            if (isNew) first = startTime;
            last = startTime;
            sum = isNew ? value : sum + value;
            window.shift = Math.max(window.shift, sum);
        }
    }).observe({ type: 'layout-shift' });
}"""
"""What moves without being asked to (CLS): the sum of what moves within a while, at its worst."""


@pytest.mark.parametrize("name", ["borderland", "garden", "realm", "node"])
@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_jumps_while_the_computer_plays_too(visit: Visit, name: str, screen: Screen) -> None:
    game = recorded(name)
    length = next(n for n in range(len(game.match.actions) // 2, 0, -1) if game.match.positions[n].seat == 1)
    page = visit(game.path(length, computer=2, level=1), screen=screen)
    page.get_by_role("meter").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate(SHIFTS)
    player = Player(page)
    for _ in range(6):
        for choosable in page.locator("svg.active .choosable").all()[:2]:
            choosable.hover()
        if (offered := player.look()).is_over:
            break
        player.choose(offered)
    player.look()
    assert page.evaluate("window.shift") < 0.05


# Signs of what is done


def test_what_is_done_without_moving_has_a_sign_of_its_own(visit: Visit) -> None:
    game = recorded("realm")
    words = [{choice.word for choice in at.view().choices} for at in game.match.positions]
    length = next(n for n, here in enumerate(words) if "R" in here)
    page = visit(game.path(length))
    expect(page.locator("svg.active .target.foot")).not_to_have_count(0)
    signs = page.locator("svg.active .target.deed .stroke")
    expect(signs).to_have_count(1)
    deeds = sum(choice.word == "R" for choice in game.match.positions[length].view().choices)
    assert (signs.get_attribute("d") or "").count("A") == 2 * deeds, "two arrows each"


@pytest.mark.parametrize("name", ["garden", "throne"])
def test_cards_that_come_back_are_announced(visit: Visit, name: str) -> None:
    game = recorded(name)
    positions = game.match.positions

    def usable(position: teban.Position) -> set[tuple[int, str]]:
        return {(card.seat, card.name) for card in position.view().cards if card.usable}

    length = next(n for n in range(len(positions) - 1) if usable(positions[n + 1]) - usable(positions[n]))
    page = visit(game.path(length))
    page.get_by_role("meter").first.wait_for()
    play(page, positions[length], game.match.actions[length])
    back = sorted(card for _, card in usable(positions[length + 1]) - usable(positions[length]))
    told = re.compile("available again" + "".join(f"(?=.*{card})" for card in back))
    expect(page.locator("[aria-live]").first).to_contain_text(told)
