"""Replace look-alike signs in a typed text: curly quotes, no-break spaces, wide colons."""

from __future__ import annotations

import re

from sheetgen.text.complaint import Complaint, Unusable, translatable

_BLANKS = str.maketrans(
    dict.fromkeys("\u00a0\u1680\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u202f\u205f\u3000", " ")
)
_QUOTED = re.compile(r"(?<=[\[{,:\s])[“”„‟«»‘’‚]([^“”„‟«»‘’‚\"\n]*)[“”„‟«»‘’](?=\s*(?:[,\]}]|$|\s#))", re.MULTILINE)
_BEHIND_HASH = re.compile(
    r"^(?P<indent> *)[\w-]+:[ \t]+#(?P<word>[^\s#]\S*)[ \t]*(?:\r?\n|\Z)(?P<next>.*)", re.MULTILINE
)


def as_typed(file: str, text: str) -> str:
    """Return the text with plain blanks and straight quotes.

    Raises `Unusable` if a value was written after a ``#``, which begins a comment.
    """
    plain = _QUOTED.sub(r'"\1"', text.translate(_BLANKS))
    found = _BEHIND_HASH.search(plain)
    while found is not None:
        # A name with areas under it may have a remark of one word.
        if len(found["next"]) - len(found["next"].lstrip(" ")) <= len(found["indent"]):
            raise Unusable([_hidden(file, plain, found.start("word") - 1, found["word"])])
        found = _BEHIND_HASH.search(plain, found.end("word"))
    return plain


def _hidden(file: str, text: str, at: int, word: str) -> Complaint:
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    hint = translatable("put it in quotes: \"#{word}\"; a comment has a space after '#'", word=word)
    return Complaint(file, translatable("what follows '#' is taken as a comment"), hint, line, column)
