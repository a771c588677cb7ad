"""Parse YAML text to a tree of nodes with their positions; report every syntax error in plain words.

The C parser of PyYAML is used if it is installed, else the Python one; both give the same tree. Neither the YAML 1.1
resolver nor the constructors of PyYAML are used: they read ``no`` as false, ``1:30`` as 90 and build objects.
"""

from __future__ import annotations

import re
from typing import Any

from yaml.composer import Composer
from yaml.error import Mark, MarkedYAMLError
from yaml.nodes import Node
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from sheetgen.text.complaint import Complaint, Unusable, translatable
from sheetgen.text.syntax_slips import find_syntax_slip

DEPTH_LIMIT = 100
"""The most levels of nested lists and maps; no sheet needs ten, and deeper ones would exhaust the parser's stack."""
VALUE_LIMIT = 150_000
"""The most values in one text; the values of an alias count each time it is used."""

_TOO_DEEP = "lists and mappings are nested more than {limit} levels deep"


class _Limits:
    """The part of a loader that PyYAML calls for every node: here it counts, and resolves no tag."""

    file = ""
    depth = 0
    values = 0

    def resolve(self, kind: type[Node], value: object, implicit: object) -> str:  # noqa: ARG002
        return ""

    def descend_resolver(self, parent: Node | None, index: object) -> None:  # noqa: ARG002
        self.depth += 1
        self.values += 1
        if (self.depth > DEPTH_LIMIT or self.values > VALUE_LIMIT) and parent is not None:
            deep = translatable(_TOO_DEEP, limit=DEPTH_LIMIT)
            long = translatable("the file contains more than {limit} values", limit=f"{VALUE_LIMIT:,}")
            message = deep if self.depth > DEPTH_LIMIT else long
            raise Unusable([complaint_at(self.file, parent.start_mark, message)])

    def ascend_resolver(self) -> None:
        self.depth -= 1


class PythonLoader(_Limits, Reader, Scanner, Parser, Composer):
    """The loader for a PyYAML without libyaml: the same nodes, about ten times slower."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)


Loader: Any = PythonLoader
try:
    from yaml.cyaml import CParser  # type: ignore[attr-defined]
except ImportError:
    pass
else:

    class FastLoader(_Limits, CParser):
        """The loader on libyaml."""

    Loader = FastLoader


def compose_nodes(text: str, file: str) -> list[Node]:
    """Return the root node of each document in ``text``, without empty documents.

    Raises `Unusable` if the text is not YAML, or holds more than anyone would write by hand.
    """
    roots: list[Node] = []
    loader = Loader(text)
    loader.file = file
    try:
        while loader.check_node():
            root = loader.get_node()
            if root.value != "" or root.style:
                roots.append(root)
    except MarkedYAMLError as fault:
        raise Unusable([_syntax_complaint(text, file, fault)]) from None
    return roots


def complaint_at(file: str, mark: Mark, message: str, hint: str = "") -> Complaint:
    """Return a complaint at a node's mark (marks count from 0, complaints from 1)."""
    return Complaint(file, message, hint, mark.line + 1, mark.column + 1)


_SPACES = "indent with spaces; if the tab is part of a text, put the text in quotes"
_QUOTES = "put the text in quotes"
_INDENTATION = "check the indentation, or put the text in quotes"

# Messages of libyaml and of the Python parser (wordings differ), whether to point at the start of the trouble instead
# of where it was noticed, and the text for the user.
_SYNTAX: tuple[tuple[str, bool, str, str], ...] = (
    (r"maximum nesting depth", False, _TOO_DEEP, ""),  # libyaml has a limit of its own since PyYAML 6.0.4
    (r"tab character", False, "tabs are not allowed here", _SPACES),
    (
        r"(mapping values|block sequence entries|sequence entries) are not allowed",
        False,
        "unexpected '{found}'",
        _INDENTATION,
    ),
    (r"expected ':'", True, "a ':' is missing after this key", "put a space after it, or start a comment with '#'"),
    (r"expected ',' or ']'", True, "this list is not closed: a ',' or ']' is missing", ""),
    (r"expected ',' or '}'", True, "these braces are not closed: a ',' or '{close}' is missing", ""),
    (r"unexpected end of stream|unexpected document (indicator|separator)", True, "this quote is never closed", ""),
    (
        r"expected key|expected '-' indicator|expected <block end>",
        False,
        "this does not fit what comes before",
        _INDENTATION,
    ),
    (r"undefined alias", False, "this alias refers to an unknown anchor", "text that starts with '*' needs quotes"),
    (r"alphabetic or numeric character", True, "a text cannot start with '{start}' here", _QUOTES),
    (r"second occurrence", False, "this anchor is already defined", "choose another name for it"),
    (r"unknown escape character", False, "unknown escape after '\\'", "write '\\\\', or use single quotes"),
    (
        r"expected hex|expected escape sequence of",
        False,
        "digits are missing after '\\x', '\\u' or '\\U'",
        "write '\\\\', or use single quotes",
    ),
    (
        r"invalid Unicode character escape",
        False,
        "these digits are not a valid character",
        "write '\\\\', or use single quotes",
    ),
    (
        r"expected <document start>|expected '<document start>'",
        False,
        "the document has already ended above",
        _INDENTATION,
    ),
    (
        r"comment or (a )?line break|chomping or indentation|indentation indicator",
        True,
        "nothing may follow '|' or '>' on the same line",
        _QUOTES,
    ),
    (r"directive name|duplicate %|expected (a )?digit", True, "a line cannot start with '%'", _QUOTES),
    (r"incompatible YAML", False, "only YAML 1.1 and 1.2 can be read", "remove this line"),
    (r"tag URI|tag handle|expected URI|expected (the )?'>'", True, "tags such as '!' are not supported", _QUOTES),
    (
        r"expected (the )?node content",
        False,
        "a value is missing here",
        "is there a comma too many, or an unclosed bracket? An empty place is ~",
    ),
)


def _syntax_complaint(text: str, file: str, fault: MarkedYAMLError) -> Complaint:
    problem = fault.problem or "not YAML"
    mark = fault.problem_mark or fault.context_mark
    if mark is None:
        return Complaint(file, translatable("not valid YAML: {problem}", problem=problem))
    slip = find_syntax_slip(text, mark.line + 1)
    if slip is not None:
        return Complaint(file, slip.message, slip.hint, slip.line, slip.column)
    found = text[mark.index : mark.index + 1]
    if "cannot start any token" in problem:
        if found == "\t":
            return complaint_at(file, mark, translatable("tabs are not allowed here"), translatable(_SPACES))
        return complaint_at(
            file, mark, translatable("a value cannot start with '{found}'", found=found), translatable(_QUOTES)
        )
    for pattern, at_beginning, message, hint in _SYNTAX:
        if re.search(pattern, problem):
            if at_beginning and fault.context_mark is not None:
                mark = fault.context_mark
            start = text[mark.index : mark.index + 1]
            said = translatable(message, found=found, start=start, close="}", limit=DEPTH_LIMIT)
            return complaint_at(file, mark, said, translatable(hint))
    return complaint_at(file, mark, translatable("not valid YAML: {problem}", problem=problem))
