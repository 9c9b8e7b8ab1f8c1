"""What type checkers know of the extension module is what its bindings say."""

from pathlib import Path

import stub


def test_the_stub_is_up_to_date(tmp_path: Path) -> None:
    fresh = tmp_path / stub.STUB.name
    stub.write(fresh)
    assert fresh.read_text("utf-8") == stub.STUB.read_text("utf-8"), f"{stub.STUB.name}: run make stub"
