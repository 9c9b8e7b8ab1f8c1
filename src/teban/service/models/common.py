"""What all answers have in common."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Seat = Literal[1, 2]
Side = Literal["white", "black"]
CellName = Annotated[str, Field(description="A cell, such as `c3`.")]
Action = Annotated[str, Field(description="An action in its canonical form.")]
Value = bool | int | str


class Answer(BaseModel):
    """What all answers have in common: they are built from the values of the rules, field by field, and checked."""

    model_config = ConfigDict(extra="forbid", from_attributes=True, use_attribute_docstrings=True)


class InWords(Answer):
    """The same in every language."""

    en: str
    """English."""
    ja: str
    """Japanese."""
