"""What is installed: a small core that simulates, solves and plays in the terminal; extras for the rest."""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest

import facedown
from facedown import extras
from facedown.cli.arguments import complete_bots, complete_game
from facedown.errors import MissingExtra

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

SMALL_GAME = ("--option", "values=2", "--option", "copies=3", "--option", "hand=2", "--option", "fields=5")

RUN = """
import sys

for module in sys.argv[1].split(","):
    sys.modules[module] = None  # as if it were not installed
sys.argv = ["facedown", *sys.argv[2:]]
from facedown.cli import main

main()
"""


def distribution(requirement: str) -> str:
    """The name in a requirement, as packages are compared."""
    return re.match(r"[\w.-]+", requirement)[0].lower().replace("_", "-")


def needed_by(names: list[str]) -> set[str]:
    """These packages and all that they need."""
    found: set[str] = set()
    while names:
        name = names.pop()
        if name not in found:
            found.add(name)
            try:
                names += [distribution(line) for line in requires(name) or [] if "extra ==" not in line]
            except PackageNotFoundError:  # only needed on other systems
                continue
    return found


def modules_beyond_core() -> list[str]:
    """The installed modules that nobody gets who installs the core alone."""
    core = needed_by([distribution(line) for line in PROJECT["dependencies"]])
    return [
        module
        for module, owners in packages_distributions().items()
        if module.isidentifier() and "facedown" not in owners and not {distribution(name) for name in owners} & core
    ]


def with_core_alone(*arguments: str, keys: str = "") -> subprocess.CompletedProcess[str]:
    blocked = ",".join(modules_beyond_core())
    command = [sys.executable, "-c", RUN, blocked, *arguments]
    return subprocess.run(command, input=keys, capture_output=True, text=True, check=False)


def test_the_core_is_small():
    core = {distribution(line) for line in PROJECT["dependencies"]}
    assert core == {"numpy", "numba", "msgspec", "typer", "rich", "platformdirs"}
    assert {"litestar", "sqlalchemy", "matplotlib", "websockets", "uvicorn"} <= set(modules_beyond_core())


@pytest.mark.parametrize(
    ("arguments", "keys", "words"),
    [
        (("simulate", "en_garde", "--games", "5", "--seed", "1"), "", "5 games of En Garde"),
        (("tournament", "en_garde", "--bots", "random,random", "--deals", "2", "--workers", "1"), "", "Win shares"),
        (("terminal", "en_garde", "--seed", "8", "--bots", "random"), "quit\n", "Goodbye"),
        (
            ("solve", "en_garde", "--iterations", "2", *SMALL_GAME),
            "",
            "exploitab",
        ),
    ],
)
def test_the_core_alone_simulates_rates_plays_and_solves(arguments, keys, words):
    done = with_core_alone(*arguments, keys=keys)
    assert done.returncode == 0, done.stderr
    assert words in done.stdout


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("serve",), "server"),
        (("play",), "server"),
        (("join", "http://127.0.0.1/t/x"), "server"),
        (("admin", "tables"), "server"),
        (("tournament", "en_garde", "--bots", "random,novice", "--plots", "plots"), "plots"),
    ],
)
def test_a_command_that_needs_an_extra_says_which(arguments, extra):
    done = with_core_alone(*arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("facedown: ")
    assert f"pip install 'facedown[{extra}]'" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_missing_extra_is_an_import_error_too(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match="needs matplotlib") as caught:
        extras.require("plots", "--plots")
    assert isinstance(caught.value, ImportError)


@pytest.mark.parametrize(
    ("environment", "module"), [("gymnasium", "gymnasium"), ("pettingzoo", "pettingzoo"), ("openspiel", "open_spiel")]
)
def test_an_environment_says_which_extra_it_needs(environment, module, monkeypatch):
    name = f"facedown.environments.{environment}"
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtra, match=f"^{name} needs {module}, which the extra "):
        importlib.import_module(name)


def test_every_extra_that_is_asked_for_is_declared_with_its_modules():
    for extra, modules in extras.MODULES.items():
        declared = {distribution(line).replace("-", "_") for line in PROJECT["optional-dependencies"][extra]}
        assert set(modules) <= declared, extra


def test_all_is_every_extra_but_those_for_development():
    (every,) = PROJECT["optional-dependencies"]["all"]
    named = set(re.search(r"\[(.*)\]", every)[1].split(","))
    assert named == set(PROJECT["optional-dependencies"]) - {"all", "dev", "docs", "page", "train"}


def test_the_package_runs_as_a_module():
    done = subprocess.run([sys.executable, "-m", "facedown", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == facedown.__version__


def test_dir_shows_every_public_name_and_each_can_be_used():
    assert set(facedown.__all__) <= set(dir(facedown))
    assert not [name for name in dir(facedown) if getattr(facedown, name, None) is None and not name.startswith("__")]
    assert set(facedown.__all__) == set(facedown._HOMES)


def test_the_shell_completes_games_and_bots():
    assert "gargon" in complete_game("ga")
    assert complete_bots("random,nov") == ["random,novice"]
    done = subprocess.run([sys.executable, "-m", "facedown", "--help"], capture_output=True, text=True, check=True)
    assert "--install-completion" in done.stdout


def test_the_licences_of_what_the_page_contains_are_in_the_package():
    assert PROJECT["license-files"] == ["LICENSE", "licenses/*"]
    texts = {file.stem: file.read_text(encoding="utf-8") for file in (ROOT / "licenses").iterdir()}
    assert "SIL OPEN FONT LICENSE" in texts["young-serif"]
    assert "CC BY 3.0" in texts["game-icons"]
    assert "Permission is hereby granted" in texts["svelte"]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    """The sources as an sdist has them, with a page that was built before."""
    folder = tmp_path_factory.mktemp("sdist") / "facedown"
    unwanted = shutil.ignore_patterns("__pycache__", "page", "node_modules")
    shutil.copytree(ROOT / "src", folder / "src", ignore=unwanted)
    for name in ("examples", "licenses"):
        shutil.copytree(ROOT / name, folder / name, ignore=unwanted)
    for name in ("pyproject.toml", "hatch_build.py", "LICENSE", "README.md", ".gitignore"):
        shutil.copy(ROOT / name, folder / name)
    page = folder / "src/facedown/server/page"
    page.mkdir()
    (page / "index.html").write_text("the built page", encoding="utf-8")
    (folder / "PKG-INFO").write_text("Metadata-Version: 2.4\nName: facedown\nVersion: 0.1.0\n", encoding="utf-8")
    return folder


def build(folder: Path, target: str) -> Path:
    """Make a wheel or an sdist with nothing but hatchling: no Node, no network."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    (file,) = (folder / "dist").glob("*.whl" if target == "wheel" else "*.tar.gz")
    return file


def test_a_wheel_can_be_made_from_an_sdist_without_node(unpacked):
    with zipfile.ZipFile(build(unpacked, "wheel")) as wheel:
        names = wheel.namelist()
        (metadata,) = (wheel.read(name).decode() for name in names if name.endswith("METADATA"))
        assert wheel.read("facedown/server/page/index.html") == b"the built page"
        assert wheel.read("facedown/scaffold/learn_en_garde.py") == (ROOT / "examples/learn_en_garde.py").read_bytes()
    kept = {Path(name).name for name in names if ".dist-info/licenses/" in name}
    assert {"LICENSE", "young-serif.txt", "game-icons.txt", "svelte.txt"} <= kept
    assert "Requires-Dist: litestar<3,>=2.25; extra == 'server'" in metadata
    assert "Requires-Python: >=3.11" in metadata


def test_an_sdist_contains_the_built_page(unpacked):
    with tarfile.open(build(unpacked, "sdist")) as sources:
        names = sources.getnames()
    assert any(name.endswith("src/facedown/server/page/index.html") for name in names)
