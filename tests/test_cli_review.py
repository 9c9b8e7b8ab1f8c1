"""`teban review`: a record goes in, a table and reasons come out, in both languages."""

from pathlib import Path

import pytest

import teban
from teban import Match, record
from teban.cli import main

MOVES = "b2-c3 d3-c3 c1-c2 c3-c4 d2-c3 b3-c3"


@pytest.fixture
def squish(tmp_path: Path) -> str:
    """A record so small that everything in it is proven."""
    match = Match(teban.start("squish", size=3), players=("Aiko", "Ben"))
    for action in MOVES.split():
        match.play(action)
    file = tmp_path / "game.teban"
    file.write_text(record.write(match), encoding="utf-8")
    return str(file)


def test_every_turn_has_a_line_and_bad_ones_have_reasons(squish: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", squish, "--seconds", "0.1", "--lang", "en"]) == 0
    table, *reasons = capsys.readouterr().out.split("\n\n")
    assert [line.split()[1] for line in table.splitlines()[1:]] == MOVES.split()
    assert "-100% (turning point)" in table
    assert reasons[0].splitlines() == ["Accuracy of White (Aiko): 33%", "Accuracy of Black (Ben): 67%"]
    assert reasons[-1].splitlines()[:2] == ["5. White (Aiko): d2-c3", "  - a3-b3 would have won at once."]


def test_it_speaks_japanese(squish: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", squish, "--seconds", "0.1", "--lang", "ja"]) == 0
    out = capsys.readouterr().out
    assert "よりよい手" in out
    assert "a3-b3ならすぐに勝ちでした。" in out


def test_what_is_no_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "nothing.teban"
    assert main(["review", str(file)]) == 2
    file.write_text("teban: 1\ngame: stoic\nend\n", encoding="utf-8")
    assert main(["review", str(file)]) == 2
    assert "No moves" in capsys.readouterr().err
