"""The tests that watch each module: those that `tools.mutate` runs against its mutants."""

from __future__ import annotations

from fnmatch import fnmatch

_RECORDED = "tests/rules/test_recorded.py"
_VERDICTS = f"{_RECORDED}::test_the_verdicts_are_those_committed"
_CHECKED = (
    "tests/hadrians_wall/test_check.py",
    "tests/hadrians_wall/test_disdain.py",
    "tests/hadrians_wall/test_edges.py",
    "tests/hadrians_wall/test_further_ways.py",
    "tests/hadrians_wall/test_listed_ways.py",
    "tests/hadrians_wall/test_mid_year.py",
    "tests/hadrians_wall/test_players.py",
    "tests/hadrians_wall/test_tracks.py",
    "tests/hadrians_wall/test_tried.py",
    "tests/hadrians_wall/test_ways.py",
)
_HADRIANS_WALL = (
    *_CHECKED,
    f"{_VERDICTS}[hadrians-wall]",
    "tests/hadrians_wall/test_budget.py",
    "tests/hadrians_wall/campaign/test_scenario.py",
    "tests/games",
    "tests/further_games/test_match.py",
)
_FURTHER_GAMES = ("tests/further_games/test_match.py", "tests/further_games/test_wrong_sheets.py")
_PRAETOR = (
    f"{_VERDICTS}[praetor]",
    *_FURTHER_GAMES,
    "tests/praetor/test_edges.py",
    "tests/praetor/test_findings.py",
    "tests/praetor/test_rules.py",
    "tests/praetor/test_examples.py",
    "tests/praetor/test_ways.py",
)
_ROME_AND_ROLL = (
    f"{_VERDICTS}[rome-and-roll]",
    *_FURTHER_GAMES,
    "tests/rome_and_roll/test_edges.py",
    "tests/rome_and_roll/test_rules.py",
    "tests/rome_and_roll/test_findings.py",
    "tests/rome_and_roll/test_solo.py",
    "tests/rome_and_roll/test_examples.py",
    "tests/rome_and_roll/test_ways.py",
)
_GENERAL = (
    _RECORDED,
    "tests/own",
    "tests/rules/test_general.py",
    "tests/rules/test_edges.py",
    "tests/rules/test_remedies.py",
    "tests/rules/test_measure.py",
    "tests/rules/test_next_boxes.py",
    "tests/rules/test_score.py",
    "tests/rules/test_units.py",
    "tests/rules/test_ways.py",
    "tests/hadrians_wall/test_next_boxes.py",
    "tests/games/test_renamed.py",
    "tests/cli/test_explain.py",
    *_CHECKED,
    "tests/hadrians_wall/test_budget.py",
    *_PRAETOR,
    *_ROME_AND_ROLL,
)

_FILLED_IN = (
    "tests/kinds",
    "tests/web/test_pages.py",
    "tests/fill/test_read.py",
    "tests/fill/test_bad.py",
    "tests/fill/test_left_out.py",
    "tests/web/test_marks.py",
    "tests/layout/test_load.py",
)
_FORMS = (
    "tests/form/test_faults.py",
    "tests/form/test_form.py",
    "tests/form/test_round_trip.py",
    "tests/form/test_saved_twice.py",
    "tests/form/test_second_reading.py",
    "tests/form/test_viewers.py",
    "tests/hostile/test_forms.py",
)

_PRINTED = (
    "tests/place/test_golden.py",
    "tests/draw/test_prints.py",
    "tests/place/test_views.py",
    "tests/place/test_any_view.py",
    "tests/place/test_debug_layout.py",
    "tests/place/test_geometry.py",
    "tests/place/test_themes.py",
    "tests/place/test_aid.py",
    "tests/place/test_cover.py",
    "tests/place/test_finding_marks.py",
    "tests/place/test_mistake_key.py",
    "tests/place/test_pen.py",
    "tests/place/test_printer_test.py",
    "tests/place/test_scorebook.py",
    "tests/place/test_words.py",
    "tests/place/test_ruler.py",
    "tests/place/test_laws.py",
    "tests/place/test_invented.py",
    "tests/place/test_chained.py",
    "tests/place/test_split.py",
    "tests/draw",
    "tests/cli/test_print_shared.py",
)
_APP = (
    "tests/app/test_begin.py",
    "tests/app/test_entering.py",
    "tests/app/test_enter_file.py",
    "tests/app/test_history.py",
    "tests/app/test_library.py",
    "tests/app/test_matches.py",
    "tests/app/test_score_only.py",
    "tests/cli/test_complaints_in_french.py",
    "tests/cli/test_list.py",
    "tests/cli/test_settings.py",
    "tests/app/test_undrawable.py",
    "tests/app/test_watch.py",
    "tests/cli/test_print.py",
    "tests/cli/test_print_filled.py",
    "tests/cli/test_print_shop.py",
    "tests/cli/test_sheets.py",
    "tests/cli/test_outputs.py",
    "tests/app/test_python.py",
    "tests/app/test_variants.py",
    "tests/web/test_pages.py",
    "tests/cli/test_print_shared.py",
    "tests/draw/test_prints.py",
)
_WEB = (
    "tests/web/test_pages.py",
    "tests/web/test_events.py",
    "tests/web/test_journal.py",
    "tests/web/test_judge.py",
    "tests/web/test_marks.py",
    "tests/web/test_record.py",
    "tests/web/test_regions.py",
    "tests/web/test_server.py",
    "tests/web/test_door.py",
    "tests/web/test_explaining.py",
    "tests/web/test_bounds.py",
    "tests/web/test_watching.py",
)

SUITES: dict[str, tuple[str, ...]] = {
    "sheetgen/rules/restrictions.py": (*_GENERAL, "tests/hadrians_wall/campaign/test_scenario.py"),
    "sheetgen/rules/violation.py": (*_GENERAL, "tests/cli/test_sheets.py"),
    "sheetgen/rules/score.py": (*_GENERAL, "tests/cli/test_sheets.py", "tests/app/test_score_only.py"),
    "sheetgen/rules/finding.py": (*_GENERAL, "tests/cli/test_sheets.py"),
    "sheetgen/rules/match_sheets.py": (*_GENERAL, "tests/cli/test_sheets.py", "tests/app/test_matches.py"),
    "sheetgen/rules/*.py": _GENERAL,
    "sheetgen/kinds/*.py": (
        *_FILLED_IN,
        "tests/draw/test_prints.py",
        "tests/form/test_form.py",
        "tests/cli/test_print_filled.py",
        "tests/app/test_entering.py",
        "tests/own",
        _RECORDED,
    ),
    "sheetgen/fill/form*.py": _FORMS,
    "sheetgen/fill/file_lock.py": (
        "tests/fill/test_lock_on_windows.py",
        "tests/hadrians_wall/campaign/test_store.py",
        "tests/hostile/test_losses.py",
    ),
    "sheetgen/fill/*.py": (*_FILLED_IN, *_FORMS),
    "sheetgen/load/*.py": (
        "tests/layout",
        "tests/own",
        "tests/kinds",
        "tests/app/test_library.py",
        "tests/web/test_pages.py",
        "tests/app/test_variants.py",
        "tests/draw/test_prints.py",
    ),
    "sheetgen/text/cache.py": ("tests/text/test_cache.py", "tests/cli/test_cache.py", "tests/text/test_plain.py"),
    "sheetgen/text/*.py": (
        "tests/text",
        "tests/layout",
        "tests/fill",
        "tests/web/test_pages.py",
        "tests/own",
        "tests/app/test_variants.py",
        "tests/hostile/test_limits.py",
        "tests/cli/test_complaints_in_french.py",
        "tests/cli/test_outputs.py",
    ),
    "sheetgen/place/*.py": _PRINTED,
    "sheetgen/place/*/*.py": _PRINTED,
    "sheetgen/app/form_pages.py": _FORMS,
    "sheetgen/draw/atomic_write.py": (
        "tests/draw/test_output.py",
        "tests/hadrians_wall/campaign/test_store.py",
        "tests/app/test_enter_file.py",
        "tests/hostile/test_losses.py",
    ),
    "sheetgen/draw/*.py": ("tests/draw", "tests/cli/test_print.py", "tests/cli/test_preview.py", *_FORMS),
    "sheetgen/app/campaign*.py": (
        "tests/hadrians_wall/campaign",
        "tests/app/test_python.py",
        "tests/hostile/test_losses.py",
    ),
    "sheetgen/app/lint*.py": (
        "tests/app/test_lint.py",
        "tests/layout/test_language.py",
        "tests/own",
        "tests/app/test_own_gains.py",
        "tests/app/test_variants.py",
    ),
    "sheetgen/app/settings*.py": ("tests/cli/test_settings.py",),
    "sheetgen/app/schemas.py": (
        "tests/tools/test_schemas.py",
        "tests/own/test_reference.py",
        "tests/app/test_variants.py",
    ),
    "sheetgen/app/photo*.py": ("tests/scan", "tests/web/test_photos.py"),
    "sheetgen/app/scanning.py": ("tests/scan", "tests/web/test_photos.py"),
    "sheetgen/app/filled_pages.py": (*_APP, *_FORMS),
    "sheetgen/app/*.py": _APP,
    "sheetgen/web/photo*.py": ("tests/web/test_photos.py", "tests/scan/test_photos.py"),
    "sheetgen/web/live_report.py": (*_WEB, "tests/web/site"),
    "sheetgen/web/offline*.py": ("tests/web/site", "tests/web/test_bounds.py"),
    "sheetgen/web/site_*.py": ("tests/web/site",),
    "sheetgen/web/static_site.py": ("tests/web/site",),
    "sheetgen/web/watch*.py": ("tests/web/test_watching.py", "tests/app/test_watch.py"),
    "sheetgen/web/*.py": _WEB,
    "sheetgen/games/hadrians_wall/__init__.py": ("tests/hadrians_wall/campaign/test_log.py",),
    "sheetgen/games/hadrians_wall/*.py": _HADRIANS_WALL,
    "sheetgen/games/praetor/*.py": _PRAETOR,
    "sheetgen/games/rome_and_roll/*.py": _ROME_AND_ROLL,
}
"""The tests that judge a file: those of the first pattern it matches."""


def suite(file: str) -> tuple[str, ...]:
    """Return the tests of a file; none if no pattern matches it."""
    return next((tests for pattern, tests in SUITES.items() if _matches(file, pattern)), ())


def _matches(file: str, pattern: str) -> bool:
    return fnmatch(file, pattern) and file.count("/") == pattern.count("/")
