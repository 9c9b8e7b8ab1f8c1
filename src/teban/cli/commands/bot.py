"""`teban bot`: an engine plays online, with an account of its own."""

import os
import re
from argparse import Namespace

import teban
from teban.cli.bot.connection import Connection, Refused
from teban.cli.bot.player import Bot
from teban.cli.console.language import Notice, UsageError, say
from teban.cli.console.numbers import read_whole
from teban.cli.console.terminal import treat_hangup_as_interrupt
from teban.engine.levels import LEVELS
from teban.engine.player import LevelPlayer, Player
from teban.ugi.player import UgiPlayer

TOKEN = "TEBAN_BOT_TOKEN"
"""The environment variable with the token, which others on this machine cannot read as they can a command line."""
LEVEL = 5
"""How well it plays unless told."""


def run_bot(given: Namespace, lang: str) -> None:
    """Play until interrupted."""
    if not re.fullmatch(r"https?://[^\s/]+(/\S*)?", given.server or ""):
        raise UsageError(Notice("bot.bad_server", params={"value": (given.server or "")[:80]}))
    token = given.token or os.environ.get(TOKEN, "")
    if not re.fullmatch(r"[A-Za-z0-9_-]+", token):
        raise UsageError(Notice("bot.no_token", params={"variable": TOKEN}))
    if given.level and given.ugi:
        raise UsageError(Notice("bot.level_or_ugi"))
    games = [teban.game(name).name for name in given.game] or [game.name for game in teban.games()]
    treat_hangup_as_interrupt()
    connection = Connection(given.server, token)
    me = connection.ask("/me")
    if me["kind"] != "bot":
        raise UsageError(Notice("bot.wrong_token"))
    print(say(lang, "bot.ready", name=me["name"], server=given.server), flush=True)
    try:
        Bot(connection, me["name"], games, _player(given)).run()
    except Refused as refused:
        raise UsageError(Notice("bot.refused", params={"code": refused.code[:80]})) from None


def _player(given: Namespace) -> Player:
    if given.ugi:
        return UgiPlayer(given.ugi)
    levels = Notice("bot.bad_level", params={"value": (given.level or "")[:40]})
    return LevelPlayer(read_whole(given.level, LEVELS[0], LEVELS[-1], levels) if given.level else LEVEL)
