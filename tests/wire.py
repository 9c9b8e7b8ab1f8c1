"""The wire: what travels between the page and Teban, described from the models in `teban.service.models`.

Run this file (`make wire`) to write `web/src/wire` anew: the addresses of all operations (`operations.ts`), and all
types in TypeScript (`types.ts`), which openapi-typescript makes of the description of the API.
"""

import json
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from teban.server.app import create_app
from teban.server.responses import STREAM
from teban.server.settings import Settings

WEB = Path(__file__).parents[1] / "web"
WIRE = WEB / "src/wire"
TOOL = WEB / "node_modules/.bin/openapi-typescript"
FLAGS = ("--root-types", "--root-types-no-schema-prefix", "--default-non-nullable=false")
TEMPLATE = """/** Operations and where they are found; written by `make wire`. */

import type {{ {imports} }} from './types';

export const OPERATIONS = {{
{addresses}
}} as const;

/** The events of each operation that answers with a stream. */
export interface Streams {{
{streams}
}}
"""


def described() -> dict[str, Any]:
    """The API's description, without the titles and the version, which say nothing more about types."""
    document = create_app(Settings(client=Path("nowhere"))).openapi()
    document["info"]["version"] = ""
    plain = _without_titles(document)
    assert isinstance(plain, dict)
    return plain


def _without_titles(part: Any) -> Any:
    if isinstance(part, list):
        return [_without_titles(each) for each in part]
    if not isinstance(part, dict):
        return part
    return {key: _without_titles(each) for key, each in part.items() if key != "title" or not isinstance(each, str)}


def operations(document: dict[str, Any]) -> str:
    """The address of each operation, and the events of those that answer with a stream, as TypeScript."""
    addresses, streams = [], []
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            name = operation["operationId"]
            addresses.append(f"  {name}: {{ method: '{method.upper()}', path: '{path}' }},")
            if stream := operation["responses"]["200"].get(STREAM):
                streams.append(f"  {name}: {stream};")
    names = sorted({line.split()[1].rstrip(";") for line in streams})
    return TEMPLATE.format(
        imports=", ".join(names), addresses="\n".join(sorted(addresses)), streams="\n".join(sorted(streams))
    )


def write(folder: Path) -> None:
    """Write all that is generated."""
    document = described()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "operations.ts").write_text(operations(document), encoding="utf-8")
    with TemporaryDirectory() as elsewhere:
        description = Path(elsewhere) / "openapi.json"
        description.write_text(json.dumps(document), encoding="utf-8")
        subprocess.run([TOOL, description, "--output", folder / "types.ts", *FLAGS], check=True, capture_output=True)


if __name__ == "__main__":
    write(WIRE)
