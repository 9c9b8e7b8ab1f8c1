"""Accounts and games: invitations for one player, blocks, what is known of somebody, what is left of who goes."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from serving import Server
from teban.online import limits
from teban.registry import start_with
from teban.server.app import create_app
from teban.server.settings import Settings
from visitor import PASSWORD, TERMS, Visitor, fresh_names, names_of

NAMES = fresh_names()
OPEN: dict[str, Any] = {"open": True}


def member(server: Server) -> Visitor:
    """Somebody with an account."""
    visitor = Visitor(server)
    visitor.sign_up(next(NAMES))
    return visitor


def play(*players: Visitor, game: str, turns: int) -> None:
    """The first turns of a game."""
    position = start_with("stoic", {"size": 3})
    for number in range(turns):
        action = position.legal()[0]
        position = position.play(action)
        answer = players[number % 2].do(game, do="turn", number=number + 1, actions=[action])
        assert answer.status == 200, answer.data


def of(listed: list[Any], game: str) -> Any:
    """A game in a list."""
    return next(each for each in listed if each["id"] == game)


# Invitations


def test_an_invitation_for_one_player_stands_in_their_games_and_nobody_else_can_accept_it(server: Server) -> None:
    aoi, ben, noa = member(server), member(server), member(server)
    invited = aoi.invite(to=ben.name.upper())
    assert (invited.status, invited.data["invited"]) == (200, ben.name)
    game = invited.data["id"]
    assert of(ben.games, game)["for_you"]
    assert noa.games == []
    assert [visitor.look(game)["role"] for visitor in (aoi, ben, noa)] == ["inviter", "invited", "stranger"]
    refused = noa.do(game, do="join", name=noa.name)
    assert (refused.status, refused.code) == (403, "accounts.for_somebody_else")
    assert ben.do(game, do="join", name=ben.name).status == 200
    assert ben.look(game)["you"] in (1, 2)


def test_a_rated_game_can_be_offered_to_one_player_alone(server: Server) -> None:
    aoi, ben, noa = member(server), member(server), member(server)
    live = {"kind": "live", "base": 600, "increment": 0}
    invited = aoi.invite(to=ben.name, rated=True, takebacks=False, time=live)
    assert (invited.status, invited.data["invited"], invited.data["terms"]["rated"]) == (200, ben.name, True)
    game = invited.data["id"]
    assert noa.do(game, do="join", name=noa.name).code == "accounts.for_somebody_else"
    assert ben.do(game, do="join", name=ben.name).status == 200


def test_whoever_is_invited_alone_can_decline_and_nobody_else(server: Server) -> None:
    aoi, ben, noa = member(server), member(server), member(server)
    game = aoi.invite(to=ben.name).data["id"]
    assert noa.do(game, do="withdraw").status == 403
    assert ben.do(game, do="withdraw").status == 200
    assert aoi.look(game)["update"]["status"]["ending"]["reason"] == "accounts.declined"
    assert ben.games == []


def test_nobody_can_be_invited_who_has_no_account_and_nobody_invites_themselves(server: Server) -> None:
    aoi = member(server)
    assert aoi.invite(to="Nobody At All").code == "accounts.no_such_player"
    assert aoi.invite(to=aoi.name).code == "online.own_invitation"


def test_an_invitation_may_ask_for_an_account(server: Server) -> None:
    aoi, guest, ben = member(server), Visitor(server, "Guest"), member(server)
    game = aoi.invite(accounts=True, time={"kind": "correspondence", "days": 3}).data["id"]
    refused = guest.do(game, do="join", name="Guest")
    assert (refused.status, refused.code) == (403, "accounts.accounts_only")
    assert ben.do(game, do="join", name=ben.name).status == 200


# Blocks


def test_a_blocked_player_can_neither_invite_nor_accept_and_is_not_seen(server: Server) -> None:
    aoi, ben, noa = member(server), member(server), member(server)
    under_way = aoi.begin(ben)
    of_ben, of_aoi = ben.invite(**OPEN).data["id"], aoi.invite(**OPEN).data["id"]
    assert of_ben in aoi.lobby
    listed = aoi.done("/blocks", who={"by": "name", "name": ben.name})["blocks"]
    assert [each["name"] for each in listed] == [ben.name]
    assert of_ben not in aoi.lobby
    assert of_ben in noa.lobby
    assert ben.do(of_aoi, do="join", name=ben.name).code == "accounts.blocked"
    assert aoi.do(of_ben, do="join", name=aoi.name).code == "accounts.blocked"
    assert ben.invite(to=aoi.name).code == "accounts.blocked"
    play(aoi, ben, game=under_way, turns=2)
    aoi.done(f"/blocks/{listed[0]['id']}/remove")
    assert of_ben in aoi.lobby
    assert ben.do(of_aoi, do="join", name=ben.name).status == 200


def test_there_is_no_rematch_between_those_of_whom_one_has_blocked_the_other(server: Server) -> None:
    aoi, ben = member(server), member(server)
    game = aoi.begin(ben)
    play(aoi, ben, game=game, turns=2)
    ben.do(game, do="resign")
    assert ben.do(game, do="offer", what="rematch").status == 200
    aoi.done("/blocks", who={"by": "game", "game": game})
    assert aoi.do(game, do="accept", what="rematch").code == "accounts.blocked"
    assert ben.do(game, do="offer", what="rematch").code == "accounts.blocked"


def test_a_guest_blocks_the_opponent_of_a_game_who_may_be_a_guest_too(server: Server) -> None:
    aoi, ben = Visitor(server, "Maple"), Visitor(server, "Otter")
    game = aoi.begin(ben)
    (block,) = aoi.done("/blocks", who={"by": "game", "game": game})["blocks"]
    assert block["name"] == "Otter"
    assert ben.do(aoi.invite().data["id"], do="join", name="Otter").code == "accounts.blocked"


def test_nobody_blocks_themselves_or_by_a_game_that_is_not_theirs(server: Server) -> None:
    aoi, ben, noa = member(server), member(server), member(server)
    assert aoi.post("/blocks", who={"by": "name", "name": aoi.name}).code == "accounts.not_oneself"
    assert noa.post("/blocks", who={"by": "game", "game": aoi.begin(ben)}).code == "online.no_such_game"
    (block,) = aoi.done("/blocks", who={"by": "name", "name": ben.name})["blocks"]
    noa.done(f"/blocks/{block['id']}/remove")
    assert aoi.ask("GET", "/account").data["blocks"] == [block]


# What is known, and what is left


def test_everybody_can_download_what_is_known_about_them_and_nothing_about_others(server: Server) -> None:
    aoi, ben = member(server), member(server)
    game = aoi.begin(ben)
    play(aoi, ben, game=game, turns=2)
    aoi.done("/blocks", who={"by": "name", "name": ben.name})
    answer = aoi.ask("GET", "/account/data")
    assert answer.status == 200
    told = answer.data
    assert (told["name"], told["account"]["has_password"], told["blocks"][0]["name"]) == (aoi.name, True, ben.name)
    assert [(each["id"], len(each["turns"])) for each in told["games"]] == [(game, 2)]
    assert not {"password", "token", "hash", "public_key"} & keys_of(told)
    assert Visitor(server).ask("GET", "/account/data").code == "accounts.sign_in_first"


def keys_of(data: Any) -> set[str]:
    """All names of fields."""
    if isinstance(data, list):
        return set().union(*map(keys_of, data))
    if isinstance(data, dict):
        return {*data, *set().union(*map(keys_of, data.values()))}
    return set()


def test_of_somebody_who_goes_the_games_stay_without_the_name(server: Server) -> None:
    aoi, ben = member(server), member(server)
    begun, fresh = aoi.begin(ben), aoi.begin(ben)
    play(aoi, ben, game=begun, turns=2)
    waiting, invited = aoi.invite(**OPEN).data["id"], ben.invite(to=aoi.name).data["id"]
    phone = Visitor(server)
    phone.sign_in(aoi.name)
    ben.done("/blocks", who={"by": "name", "name": aoi.name})
    assert aoi.post("/delete", name="Somebody Else").code == "accounts.other_name"
    aoi.done("/delete", name=aoi.name.upper())
    assert aoi.cookie == ""
    assert phone.account is None
    assert phone.sign_in(aoi.name).code == "accounts.wrong_password"
    seen = ben.look(begun)["update"]
    assert [player["name"] for player in seen["status"]["players"]] == ["", ben.name]
    assert (seen["status"]["ending"]["winner"], len(seen["turns"])) == (2, 2)
    assert ben.look(fresh)["update"]["status"]["ending"]["winner"] is None
    assert [ben.look(game)["update"]["status"]["phase"] for game in (waiting, invited)] == ["over", "over"]
    assert aoi.name not in str([ben.look(game) for game in (begun, fresh, waiting, invited)])
    assert ben.ask("GET", "/account").data["blocks"] == []
    heir = Visitor(server)
    heir.sign_up(aoi.name)
    assert heir.games == [], "the name is free again, and brings nothing with it"


def test_a_game_that_is_over_keeps_its_result_when_a_player_goes(server: Server) -> None:
    aoi, ben = member(server), member(server)
    game = aoi.begin(ben)
    play(aoi, ben, game=game, turns=2)
    ben.do(game, do="resign")
    before = aoi.look(game)["update"]["status"]["ending"]
    ben.done("/delete", name=ben.name)
    after = aoi.look(game)
    words = {"en": "The deleted account resigned.", "ja": "削除されたアカウントの投了です。"}
    assert after["update"]["status"]["ending"] == {**before, "words": words}
    assert names_of(after) == [aoi.name, ""]


def test_who_goes_from_a_rated_game_has_lost_it(server: Server) -> None:
    aoi, ben = member(server), member(server)
    game: str = aoi.invite(rated=True, takebacks=False, time={"kind": "correspondence", "days": 3}).data["id"]
    assert ben.do(game, do="join", name=ben.name).status == 200
    play(aoi, ben, game=game, turns=2)
    ben.done("/delete", name=ben.name)
    status = aoi.look(game)["update"]["status"]
    assert (status["ending"]["winner"], status["players"][0]["badge"]["change"] > 0) == (1, True)
    (record,) = aoi.ask("GET", f"/online/players/{aoi.name}").data["records"]
    assert (record["wins"], [point["game"] for point in record["history"]]) == (1, [game])


def test_games_change_hands_some_at_a_time_until_all_have(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOVED", 2)
    asked = {"name": "Aoi", "password": PASSWORD}
    with TestClient(create_app(Settings(database=database_url)), base_url="http://localhost") as browser:
        assert browser.post("/api/account/sign-up/password", json=asked).status_code == 200
        browser.cookies.clear()
        invitations = [{"key": f"number-{number}", "name": "Maple", "terms": TERMS} for number in range(5)]
        games = {browser.post("/api/online/games", json=each).json()["id"] for each in invitations}
        browser.post("/api/account/sign-in/password", json={**asked, "bring_games": True})
        listed = browser.get("/api/online/games").json()["games"]
        assert {game["id"] for game in listed} == games
        assert {game["names"][0] for game in listed} == {"Aoi"}
        browser.post("/api/account/delete", json={"name": "Aoi"})
        left = [browser.get(f"/api/online/games/{game}").json()["update"]["status"] for game in games]
        assert [(each["phase"], each["players"][0]["name"]) for each in left] == [("over", "")] * 5
