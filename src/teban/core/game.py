"""Static facts about a rule set, apart from its rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from teban.core.boards import Board
from teban.core.cached import cached_property
from teban.core.metadata import Metadata, read_metadata
from teban.core.options import Option, Options
from teban.core.parameters import shown
from teban.errors import BadOption
from teban.words import LANGUAGES, Reason, words


@dataclass(frozen=True)
class Evidence:
    """A rule that is not simply what the published sheet says, so that users can see which rules are ours."""

    mark: str
    """`restored`: the sheet is damaged, another source helped. `reconstructed`: a figure is lost, this is our
    best guess and can be replaced. `house`: the sheet is silent or ambiguous, this is our ruling."""
    code: str
    """Which rule; `say` tells it."""

    def say(self, lang: str = "en") -> str:
        """The rule and the grounds for it."""
        return words("evidence", self.code, lang)


@dataclass(frozen=True)
class Game:
    """The static facts of a rule set: what is true of all its positions, with all options."""

    name: str
    folder: Path
    """The game's folder: words, description, rules page, lesson, puzzles."""
    options: tuple[Option, ...]
    board: Callable[[Options], Board]
    marks: tuple[tuple[str, str], ...] = ()
    """Evidence as (mark, key); read it through `evidence`."""
    can_cycle: bool = False
    """Whether a position can come back, so that a game need not end."""
    ends_turn: tuple[str, ...] = ()
    """Actions that end a turn even if whoever played them goes on to act, such as the choice of a pie rule."""

    def __reduce__(self) -> str | tuple[Any, ...]:
        # A game is found again with its rules: what makes its board may be a lambda.
        rule_set = vars(self).get("_rule_set")
        return (getattr, (rule_set, "game")) if rule_set else super().__reduce__()

    @cached_property
    def metadata(self) -> Metadata:
        """Its description, `game.toml`."""
        return read_metadata(self.folder)

    @property
    def designer(self) -> str | None:
        """Who invented it, if that is known."""
        return self.metadata.designer

    @property
    def year(self) -> int | None:
        """When it was published, if that is known."""
        return self.metadata.year

    @property
    def tags(self) -> tuple[str, ...]:
        """What kind of game it is, as words of the catalogue."""
        return self.metadata.tags

    @property
    def names(self) -> Mapping[str, str]:
        """What the game is called, by language."""
        return {lang: self.title(lang) for lang in LANGUAGES}

    @property
    def sizes(self) -> tuple[int, ...]:
        """The board sizes that can be chosen, or the only one there is."""
        sizes = next((option.values for option in self.options if option.name == "size"), ())
        return tuple(int(size) for size in sizes) or (self.board(self.read_options({})).size,)

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """The rules that are restored, reconstructed or ours."""
        return tuple(Evidence(mark, f"{self.name}.{key}") for mark, key in self.marks)

    def title(self, lang: str = "en") -> str:
        """The game's name."""
        return words("game", f"{self.name}.title", lang)

    def pitch(self, lang: str = "en") -> str:
        """The game in one sentence."""
        return words("game", f"{self.name}.pitch", lang)

    def rules(self, lang: str = "en") -> str:
        """The complete rules in our own words, as Markdown."""
        file = self.folder / f"rules.{lang}.md"
        return file.read_text("utf-8") if file.is_file() else f"# {self.title(lang)}\n\n{self.pitch(lang)}\n"

    def read_options(self, given: Mapping[str, Any]) -> Options:
        """All options with canonical values; BadOption for one that does not exist or cannot be."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                params = {"game": self.name, "option": shown(name), "options": tuple(known) or ("-",)}
                raise BadOption(Reason("no_such_option", params=params))
        return Options(
            {
                name: option.read(self.name, given[name]) if name in given else option.default
                for name, option in known.items()
            }
        )

    def write_options(self, options: Options) -> str:
        """`name=value ...` for every option that is not at its default."""
        return " ".join(
            f"{option.name}={option.write(options[option.name])}"
            for option in self.options
            if options[option.name] != option.default
        )

    def json(self) -> dict[str, Any]:
        """All these facts as plain data, in every language."""
        return {
            "name": self.name,
            "titles": dict(self.names),
            "pitches": {lang: self.pitch(lang) for lang in LANGUAGES},
            "designer": self.designer,
            "year": self.year,
            "sizes": self.sizes,
            "options": [
                {
                    "name": option.name,
                    "kind": option.kind,
                    "default": option.default,
                    "values": option.values,
                    "labels": {lang: option.label(self.name, lang) for lang in LANGUAGES},
                    "value_labels": {lang: option.value_labels(self.name, lang) for lang in LANGUAGES},
                    "help": {lang: option.help(self.name, lang) for lang in LANGUAGES},
                }
                for option in self.options
            ],
            "tags": self.tags,
            "evidence": [
                {
                    "mark": evidence.mark,
                    "code": evidence.code,
                    "words": {lang: evidence.say(lang) for lang in LANGUAGES},
                }
                for evidence in self.evidence
            ],
        }
