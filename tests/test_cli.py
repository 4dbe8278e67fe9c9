"""The command line, as people and programs use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import saloon
from saloon import cli
from saloon.core.replay import state_at

LONGHORN = saloon.game("longhorn")
MAIN = "from saloon.cli import main; main()"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SALOON_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def call(*arguments: str, typed: str = "") -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a command in this process."""
    outcome = CliRunner().invoke(cli.app, list(arguments), input=typed)
    return outcome.exit_code, outcome.stdout, outcome.stderr


def run(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", MAIN, *arguments],
        input=typed, capture_output=True, text=True, timeout=120, encoding="utf-8",
        env={**os.environ, "COLUMNS": "80", "LANG": "C.UTF-8", **environment},
    )  # fmt: skip


def replay_file(folder: Path, seed: int = 7, moves: int | None = None) -> Path:
    state, player = LONGHORN.deal(seed=seed), saloon.bot("greedy", seed=1)
    while not state.over and (moves is None or len(state.moves) < moves):
        state.play(player.choose(state.seen_by(state.turn)))
    file = folder / "game.json"
    file.write_text(json.dumps(state.replay()), "utf-8")
    return file


# ---- The house


def test_help_and_games_start_without_numba() -> None:
    code = "import sys; from saloon.cli import run; run(sys.argv[1:]); sys.exit('numba' in sys.modules)"
    for words in (["--help"], ["games"], ["games", "--json"], ["play", "--help"]):
        assert subprocess.run([sys.executable, "-c", code, *words], capture_output=True).returncode == 0


def test_version() -> None:
    assert call("--version")[:2] == (0, f"saloon {saloon.__version__}\n")


@pytest.mark.parametrize(
    ("language", "word"),
    [("en_US", "How many play."), ("fr_FR", "Combien jouent."), ("es_MX", "Cuántos juegan.")],
)
def test_help_speaks_the_language_of_the_machine(language: str, word: str) -> None:
    outcome = run("play", "--help", LANG=f"{language}.UTF-8", LC_ALL="")
    assert outcome.returncode == 0
    assert word in outcome.stdout


def test_games_are_listed_for_programs() -> None:
    code, out, _ = call("games", "--json")
    longhorn = next(game for game in json.loads(out) if game["name"] == "longhorn")
    assert code == 0
    assert longhorn["seats"] == [2]
    assert longhorn["bots"] == ["random", "greedy", "search", "perfect"]
    assert longhorn["options"]["nuggets"]["default"] in longhorn["options"]["nuggets"]["choices"]


def test_games_are_listed_for_people() -> None:
    code, out, _ = call("games", "--lang", "fr")
    assert code == 0
    assert "longhorn" in out
    assert "Jeu" in out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["play", "longhron"], "Did you mean longhorn?"),
        (["play", "--against", "perfct"], "Did you mean perfect?"),
        (["play", "--against", "random,random,random"], "cannot be played by 4"),
        (["play", "--seats", "2", "--against", "random,random"], "1 chair is free, but 2 bots came"),
        (["play", "--seats", "9"], "Choose --seats from: 2"),
        (["play", "--seat", "2"], "there is no seat 2"),
        (["play", "--seed", "-1"], "seed"),
        (["play", "--lang", "de"], "we do not speak de."),
        (["play", "--option", "nuggets"], "name=value"),
        (["play", "--option", "nugets=1"], "Did you mean nuggets?"),
        (["play", "--option", "nuggets=1"], "option nuggets cannot be '1'."),
        (["simulate", "longhorn", "--bots", "random,gredy"], "Did you mean greedy?"),
    ],
)
def test_a_wrong_name_or_number_is_a_usage_error(words: list[str], complaint: str) -> None:
    code, out, err = call(*words)
    assert code == 2
    assert complaint in err
    assert out == ""


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["ply"], "Did you mean play?"),
        (["play", "--agianst", "x"], "Did you mean --against?"),
        (["simulate"], "GAME is missing."),
        (["simulate", "longhorn", "--games", "many"], "The value of --games is not valid"),
        (["replay"], "FILE is missing."),
    ],
)
def test_a_command_line_that_makes_no_sense_is_explained(words: list[str], complaint: str) -> None:
    outcome = run(*words)
    assert outcome.returncode == 2
    assert complaint in outcome.stderr
    assert "Traceback" not in outcome.stderr


@pytest.mark.parametrize(
    ("words", "french", "spanish"),
    [
        (
            ["simulate", "longhorn", "--games", "many"],
            "La valeur de --games ne convient pas : il faut un nombre entier d’au moins 1.",
            "El valor de --games no sirve: debe ser un número entero, 1 como mínimo.",
        ),
        (["play", "--seats", "x"], "il faut un nombre entier.", "debe ser un número entero."),
        (["bench", "--seconds", "0"], "il faut un nombre d’au moins 0.01.", "debe ser un número, 0.01 como mínimo."),
        (["play", "--seats"], "--seats demande une valeur.", "--seats necesita un valor."),
        (["play", "--fast=1"], "--fast ne prend pas de valeur.", "--fast no lleva ningún valor."),
        (["play", "longhorn", "now"], "Il y a plus de mots que", "Hay más palabras de las que"),
        (["play", "--agianst", "x"], "Voulais-tu dire --against ?", "¿Querías decir --against?"),
        (["simulate"], "Il manque JEU.", "Falta JUEGO."),
        (["ply"], "il n’y a pas de commande ply. Voulais-tu dire play ?", "no hay ninguna orden ply."),
    ],
)
def test_a_command_line_that_makes_no_sense_is_explained_in_the_language_of_the_machine(
    words: list[str], french: str, spanish: str
) -> None:
    for language, complaint in (("fr", french), ("es", spanish)):
        outcome = run(*words, SALOON_LANG=language)
        assert outcome.returncode == 2
        assert complaint in " ".join(outcome.stderr.split())


def test_usage_is_shown_in_the_language_of_the_machine() -> None:
    assert "Utilisation\xa0: saloon [OPTIONS] COMMANDE [ARGUMENTS]…" in run("--help", SALOON_LANG="fr").stdout
    assert "Uso: saloon replay [OPCIONES] {ARCHIVO}" in run("replay", "--help", SALOON_LANG="es").stdout
    assert "Usage: saloon simulate [OPTIONS] {GAME}" in run("simulate", "--help", SALOON_LANG="en").stdout


def test_a_language_on_the_command_line_comes_before_that_of_the_machine() -> None:
    assert "il faut un nombre entier." in run("play", "--lang", "fr", "--seats", "x", SALOON_LANG="es").stderr
    assert "debe ser un número entero." in run("play", "--seats", "x", "--lang=es", SALOON_LANG="fr").stderr


@pytest.mark.parametrize(
    ("words", "french", "spanish"),
    [
        (
            ["play", "longhron"],
            "Désolé\xa0: aucun jeu ne s’appelle 'longhron'. Voulais-tu dire longhorn\xa0? Il y a\xa0:",
            "Lo siento: ningún juego se llama 'longhron'. ¿Querías decir longhorn? Hay:",
        ),
        (["play", "{0.__class__}"], "ne s’appelle '{0.__class__}'.", "se llama '{0.__class__}'."),
        (["play", "--seats", "9"], "Longhorn ne se joue pas à 9.", "A Longhorn no se juega con 9."),
        (["play", "--seat", "2"], "il n’y a pas de place 2\xa0: elles vont de 0 à 1", "no hay puesto 2: van de 0 a 1"),
        (["play", "--seed", "-1"], "une graine est un nombre entier", "una semilla es un número entero"),
        (
            ["play", "--against", "random", "--option", "nuggets=1"],
            "l’option nuggets ne peut pas être '1'.",
            "la opción nuggets no puede ser '1'.",
        ),
        (
            ["play", "--seats", "2", "--against", "random,random"],
            "1 chaise est libre, mais 2 robots sont venus",
            "1 silla está libre, pero vinieron 2 bots",
        ),
        (["play", "--resume"], "il n’y a pas de partie enregistrée", "no hay ninguna partida guardada"),
        (["replay", "nothing.json"], "json ne peut pas être lu\xa0: ce fichier", "No se puede leer nothing.json"),
    ],
)
def test_a_wrong_name_or_number_is_explained_in_the_language_asked_for(
    words: list[str], french: str, spanish: str
) -> None:
    for language, complaint in (("fr", french), ("es", spanish)):
        code, _, err = call(*words, "--lang", language)
        assert code in (1, 2)
        assert complaint in err


def test_a_torn_replay_is_explained_in_the_language_asked_for(tmp_path: Path) -> None:
    file = replay_file(tmp_path)
    data = json.loads(file.read_text("utf-8"))
    data["moves"][1]["colour"] = "purple"
    for text, french, spanish in (
        (
            file.read_text("utf-8")[:30],
            "Désolé\xa0: cet enregistrement n’est pas entier\xa0: ce n’est plus du JSON à la ligne 1, colonne",
            "Lo siento: esta grabación no está entera: deja de ser JSON en la línea 1, columna",
        ),
        (json.dumps(data), "et non 'purple'", "no 'purple'"),
    ):
        file.write_text(text, "utf-8")
        for language, complaint in (("fr", french), ("es", spanish)):
            code, _, err = call("replay", str(file), "--lang", language)
            assert code == 1
            assert complaint in err


def test_complaints_speak_the_language_of_the_machine() -> None:
    assert "¿Querías decir longhorn?" in run("play", "longhron", SALOON_LANG="es").stderr


# ---- Playing


def test_a_pipe_can_play_and_the_game_is_saved() -> None:
    code, out, _ = call("play", "--seed", "5", "--against", "greedy", typed="2\nh\nnonsense\n")
    assert code == 0
    assert "Where does the first raid happen?" in out
    assert "You send the outlaw to Dagger Flat." in out
    assert "The rules of Longhorn" in out
    assert "Sorry, I do not know “nonsense”." in out
    assert "\x1b" not in out
    code, out, _ = call("play", "--resume", typed="q\n")
    assert code == 0
    assert "You send the outlaw to Dagger Flat." in out


def test_there_is_nothing_to_resume() -> None:
    code, _, err = call("play", "--resume")
    assert code == 1
    assert "there is no saved game." in err


def test_a_torn_save_is_explained_and_kept(tmp_path: Path) -> None:
    call("play", "--seed", "5", "--against", "greedy", typed="2\n")
    (saved,) = (tmp_path / "data" / "saved").iterdir()
    saved.write_bytes(saved.read_bytes()[:100])
    code, _, err = call("play", "--resume")
    assert code == 1
    assert "cannot be continued" in err
    assert saved.with_suffix(".damaged").stat().st_size == 100


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_a_whole_game_can_be_played_through_a_pipe(language: str) -> None:
    code, out, _ = call("play", "--seed", "3", "--against", "random", "--lang", language, typed="1\n" * 80 + "q\n")
    assert code == 0
    assert {"en": "Prizes:", "fr": "Gains\xa0:", "es": "Premios:"}[language] in out


def json_lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_program_can_play_a_whole_game() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", MAIN, "play", "--json", "--against", "greedy", "--seed", "9"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    answers = 0
    for line in process.stdout:
        view = json.loads(line)
        if view.get("legal"):
            action = view["legal"][-1]
            print(json.dumps(action["id"] if answers % 2 else action["move"]), file=process.stdin, flush=True)
            answers += 1
    assert process.wait() == 0
    assert answers > 3
    assert saloon.restore(view["replay"]).over


def test_a_program_is_told_what_is_wrong_and_may_take_back() -> None:
    typed = "\n".join(
        ["999", "oops", '{"do": "fly"}', "true", '"undo"', '{"do": "start", "at": 1}', '"undo"', '"quit"']
    )
    code, out, _ = call("play", "--json", "--against", "greedy", "--seed", "5", typed=typed)
    lines = json_lines(out)
    assert code == 0
    assert [("error" in line) for line in lines[:6]] == [False, True, True, True, True, True]
    assert lines[6]["story"][0]["say"] == "You send the outlaw to Dagger Flat."
    assert lines[-1]["phase"] == "start"


def test_a_program_is_told_what_is_wrong_in_the_language_asked_for() -> None:
    typed = '{"do": "fly"}\n{"do": "raid", "colour": "black"}\n"undo"\n"quit"\n'
    _, out, _ = call("play", "--json", "--against", "greedy", "--seed", "5", "--lang", "fr", typed=typed)
    errors = [line["error"] for line in json_lines(out) if "error" in line]
    assert errors[0].startswith("{'do': 'fly'} n’est pas un coup de ce jeu.")
    assert errors[1].startswith("Ce n’est pas la question")
    assert errors[2] == "Il n’y a encore rien à reprendre."


# ---- Simulating


def test_simulate_prints_the_promised_figures() -> None:
    words = [
        "simulate",
        "longhorn",
        "--games",
        "2000",
        "--bots",
        "random,random",
        "--seed",
        "1",
        "--threads",
        "2",
        "--json",
    ]
    code, out, err = call(*words)
    figures = json.loads(out)
    assert code == 0
    assert err == ""
    promised = {
        "game", "seats", "games", "unfinished", "seed", "decisions", "seconds", "decisions_per_second",
        "mean_decisions", "sd_decisions", "wins", "stats",
    }  # fmt: skip
    assert promised <= set(figures)
    assert sum(figures["wins"]) == 2000


def test_simulate_draws_a_table() -> None:
    code, out, _ = call("simulate", "longhorn", "--games", "50", "--bots", "greedy,random", "--lang", "es")
    assert code == 0
    assert "Victorias del puesto 1 (random)" in out
    assert "Finales por el sheriff" in out
    assert "endings" not in out


def test_simulate_writes_rows_and_says_first_where_it_cannot(tmp_path: Path) -> None:
    rows, decisions = tmp_path / "rows.csv", tmp_path / "decisions.parquet"
    words = ["simulate", "longhorn", "--games", "20", "--json"]
    code, out, _ = call(*words, "--rows", str(rows), "--decisions", str(decisions))
    assert code == 0
    assert json.loads(out)["on"] == "threads"
    assert len(rows.read_text("utf-8").splitlines()) == 21
    assert decisions.stat().st_size > 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["decisions.parquet", "rows.csv"]
    code, _, err = call(*words, "--rows", str(tmp_path / "rows.xlsx"))
    assert code == 2
    assert ".parquet or .csv" in err
    code, _, err = call(*words, "--rows", str(tmp_path / "nowhere" / "rows.csv"))
    assert code == 2
    assert "no folder" in err


def test_there_is_nothing_to_resume_after_a_whole_simulation() -> None:
    words = ["simulate", "longhorn", "--games", "20", "--seed", "77"]
    assert call(*words)[0] == 0
    code, _, err = call(*words, "--resume")
    assert code == 1
    assert "nothing to resume" in err


def test_what_no_bot_may_do_is_asked_for_by_name() -> None:
    code, _, err = call("simulate", "boomtown", "--seats", "3", "--games", "1", "--without", "Hodown!")
    assert code == 2
    assert "Did you mean hoedown?" in err


# ---- Ranking and reporting


def test_arena_prints_the_promised_ladder() -> None:
    code, out, err = call(
        "arena", "longhorn", "--bots", "random,greedy", "--seats", "2", "--games", "60", "--seed", "4", "--json"
    )
    ranked = json.loads(out)
    assert code == 0
    assert err == ""
    assert [ranked[key] for key in ("game", "seats", "games", "seed")] == ["longhorn", 2, 60, 4]
    assert [row["bot"] for row in ranked["ladder"]] == ["greedy", "random"]
    assert "greedy" in call("arena", "longhorn", "--games", "20", "--lang", "fr")[1]
    code, _, err = call("arena", "longhorn", "--bots", "greedy")
    assert code == 2
    assert "at least two bots" in err


def test_report_writes_a_page_and_says_the_answer(tmp_path: Path) -> None:
    for name in ("report.html", "report.md"):
        page = tmp_path / name
        code, out, _ = call("report", "longhorn", "--games", "100", "--out", str(page), "--lang", "es")
        assert code == 0
        assert "Una partida lleva" in out
        assert "Una partida lleva" in page.read_text("utf-8")
    code, _, err = call("report", "longhorn", "--out", str(tmp_path / "report.pdf"))
    assert code == 2
    assert ".html or .md" in err


# ---- Replays


def test_a_replay_is_told_move_by_move(tmp_path: Path) -> None:
    file = replay_file(tmp_path)
    code, out, _ = call("replay", str(file))
    assert code == 0
    assert "   1  " in out
    assert "Prizes: Eagle Perkins" in out
    assert out.count("┃") > 0
    assert call("replay", "-", typed=file.read_text("utf-8"))[1] == out


def test_a_replay_can_be_stepped_through_and_seen_from_a_seat(tmp_path: Path) -> None:
    file = replay_file(tmp_path, moves=4)
    code, out, _ = call("replay", str(file), "--step", "--seat", "1", "--lang", "fr")
    assert code == 0
    assert out.count("└") + out.count("┗") >= 5
    assert "Pas encore finie\xa0: 4 coups joués." in out
    assert call("replay", str(file), "--seat", "2")[0] == 2


def test_a_replay_becomes_json(tmp_path: Path) -> None:
    file = replay_file(tmp_path)
    data = json.loads(call("replay", str(file), "--json")[1])
    assert data["over"]
    assert sum(data["prizes"]) == 1
    assert [entry["move"] for entry in data["moves"][1:]] == json.loads(file.read_text("utf-8"))["moves"]
    seen = json.loads(call("replay", str(file), "--json", "--seat", "0")[1])
    assert all(("move" in entry) == (entry["seat"] == 0) for entry in seen["moves"][1:])


def test_a_saved_game_is_a_replay_too(tmp_path: Path) -> None:
    call("play", "--seed", "5", "--against", "greedy", typed="2\n")
    (saved,) = (tmp_path / "data" / "saved").iterdir()
    assert "Dagger Flat" in call("replay", str(saved))[1]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"saloon": 1}',
        '{"saloon": 99}',
        "[" * 100_000,
        "9" * 10_000,
        "\x00\x01",
        '{"replay": 1}',
    ],
)
def test_torn_and_hostile_files_are_explained(tmp_path: Path, text: str) -> None:
    file = tmp_path / "torn.json"
    file.write_text(text, "utf-8")
    for extra in ([], ["--json"]):
        code, _, err = call("replay", str(file), *extra)
        assert code == 1
        assert err.startswith("Sorry:")


def test_an_altered_replay_is_refused(tmp_path: Path) -> None:
    file = replay_file(tmp_path)
    data = json.loads(file.read_text("utf-8"))
    data["moves"][1]["colour"] = "purple"
    file.write_text(json.dumps(data), "utf-8")
    code, _, err = call("replay", str(file))
    assert code == 1
    assert "move 2 of" in err


def test_a_missing_file_is_explained(tmp_path: Path) -> None:
    code, _, err = call("replay", str(tmp_path / "nothing.json"))
    assert code == 1
    assert "cannot be read" in err


def test_a_reader_may_close_the_pipe(tmp_path: Path) -> None:
    file = replay_file(tmp_path)
    script = f"'{sys.executable}' -c '{MAIN}' replay '{file}' --step | head -1"
    outcome = subprocess.run(["bash", "-c", script], capture_output=True, text=True)
    assert outcome.stdout.strip() == "Longhorn"
    assert outcome.stderr == ""


# ---- Measuring


@pytest.mark.parametrize("names", [("high_noon", "longhorn"), pytest.param(None, marks=pytest.mark.proof)])
def test_bench_measures_every_game(monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...] | None) -> None:
    games = saloon.games() if names is None else [saloon.game(name) for name in names]
    monkeypatch.setattr("saloon.core.registry.games", lambda: games)
    monkeypatch.setattr("saloon.lab.speed.ATTEMPTS", 1)
    code, out, _ = call("bench", "--seconds", "0.05", "--json")
    figures = json.loads(out)
    assert code == 0
    assert figures["import_seconds"] > 0
    assert [row["game"] for row in figures["games"]] == [game.name for game in games]
    assert all(row["compiled"] > row["interpreted"] > 0 for row in figures["games"])


def test_a_game_goes_on_from_any_move_of_a_replay(tmp_path: Path) -> None:
    file = replay_file(tmp_path)
    code, out, _ = call("replay", str(file), "--play-from", "6", "--against", "random", "--seat", "1", "--json")
    assert code == 0
    first = json.loads(out.splitlines()[0])
    there = state_at(json.loads(file.read_text("utf-8")), 6)
    assert first["table"] == there.view(1)["table"]
    [saved] = (tmp_path / "data" / "saved").glob("*.json")
    went_on = saloon.restore(json.loads(saved.read_text("utf-8"))["replay"])
    assert [len(part.moves) for part in went_on.prelude] == [6]
    assert went_on.view(1)["table"] == json.loads(out.splitlines()[-1])["table"]
    continued = tmp_path / "continued.json"
    continued.write_text(json.dumps(went_on.replay()), "utf-8")
    code, told, _ = call("verify", str(continued))
    assert code == 0
    assert "6 of them come from an earlier game" in told


@pytest.mark.parametrize("wish", [["--play-from", "999"], ["--play-from", "1", "--seat", "7"]])
def test_a_game_cannot_go_on_from_nowhere(tmp_path: Path, wish: list[str]) -> None:
    code, _, err = call("replay", str(replay_file(tmp_path)), *wish, "--json")
    assert code == 2
    assert "there is no" in err


def test_a_finished_game_does_not_go_on(tmp_path: Path) -> None:
    file = replay_file(tmp_path)
    last = len(json.loads(file.read_text("utf-8"))["moves"])
    code, _, err = call("replay", str(file), "--play-from", str(last), "--json")
    assert code == 1
    assert "choose an earlier one" in err
