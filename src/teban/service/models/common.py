"""What all answers have in common."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType

# Types with a name of their own in the description of the API, and so in the page.
Seat = TypeAliasType("Seat", Literal[1, 2])
Side = TypeAliasType("Side", Literal["white", "black"])
Shape = TypeAliasType("Shape", Literal["disc", "block", "wedge"])
Mark = TypeAliasType("Mark", Literal["", "dot", "blossom"])
Facing = TypeAliasType("Facing", Literal["N", "E", "S", "W"])
Language = TypeAliasType("Language", Literal["en", "ja"])
Value = TypeAliasType("Value", bool | int | str)
Options = TypeAliasType("Options", dict[str, Value])
CellName = Annotated[str, Field(description="A cell, such as `c3`.")]
Action = Annotated[str, Field(description="An action in its canonical form.")]


class Answer(BaseModel):
    """What all answers have in common: they are built from the values of the rules, field by field, and checked."""

    model_config = ConfigDict(extra="forbid", from_attributes=True, use_attribute_docstrings=True)


class InWords(Answer):
    """The same in every language."""

    en: str
    """English."""
    ja: str
    """Japanese."""
