"""What the page knows of the wire is what the models say: everything generated is as fresh as they are."""

from pathlib import Path

import wire


def test_what_was_generated_is_up_to_date(tmp_path: Path) -> None:
    wire.write(tmp_path)
    for file in sorted(tmp_path.iterdir()):
        assert file.read_text("utf-8") == (wire.WIRE / file.name).read_text("utf-8"), f"{file.name}: run make wire"
    assert {file.name for file in wire.WIRE.iterdir()} == {file.name for file in tmp_path.iterdir()}
