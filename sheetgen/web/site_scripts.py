"""The files of the page on a site, where its modules are one script: a browser asks once and gets all of it packed."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sheetgen.web.site_landing import shipped_files

_APART = "rules.js"
"""The script of the worker with the rules."""
_IMPORT = re.compile(r'^import (?:(\{[^}]*\})|\* as (\w+)) from "\./(\w+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|const|class) (\w+))", re.MULTILINE)
_EXPORTED_BELOW = re.compile(r"^export \{ (\w+) \};\n", re.MULTILINE)
_COMMENT = re.compile(r"^ *//.*\n| +// .*$|^ +", re.MULTILINE)
"""A comment, alone or behind what it is about, or the indentation of a line: neither is worth its way."""
_STYLE_COMMENT = re.compile(r"\s*/\*.*?\*/|^ +", re.MULTILINE | re.DOTALL)


def page_files() -> dict[str, bytes]:
    """Return the files of the page of a game that runs in the browser, without its frame."""
    files = {**shipped_files("page"), **shipped_files("offline_page")}
    modules = {name.removesuffix(".js"): content.decode() for name, content in files.items() if name.endswith(".js")}
    others = {name: content for name, content in files.items() if not name.endswith((".js", ".html"))}
    for name in others:
        if name.endswith(".css"):
            others[name] = _STYLE_COMMENT.sub("", others[name].decode()).encode()
    return {**others, "main.js": one_script(modules, "main").encode(), _APART: files[_APART]}


def one_script(modules: Mapping[str, str], first: str) -> str:
    """Return a script that does what the module ``first`` does, with all that it imports.

    Each module becomes a function that is called once, after those that it imports, and returns what it exports.
    """
    ordered: dict[str, str] = {}

    def add(name: str) -> None:
        if name in ordered:
            return
        for imported in _IMPORT.finditer(modules[name]):
            add(imported[3])
        ordered[name] = _called(name, modules[name])

    add(first)
    return "".join(ordered.values())


def _called(name: str, text: str) -> str:
    exported = [match[1] for pattern in (_EXPORT, _EXPORTED_BELOW) for match in pattern.finditer(text)]
    body = _COMMENT.sub("", _EXPORTED_BELOW.sub("", _EXPORT.sub("", _IMPORT.sub(_taken, text))))
    return f"const ${name} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();\n"


def _taken(imported: re.Match[str]) -> str:
    names, whole, module = imported.groups()
    taken = names.replace(" as ", ": ") if names else whole
    return f"const {taken} = ${module};\n"
