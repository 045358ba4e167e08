"""Extras: libraries that only some commands need, so that installing the simulator does not install a server.

The extras and their versions are in pyproject.toml; this table says which modules show that an extra is installed.
"""

from __future__ import annotations

from importlib.util import find_spec

from facedown.errors import MissingExtra

MODULES: dict[str, tuple[str, ...]] = {
    "data": ("pyarrow",),
    "plots": ("matplotlib",),
    "ray": ("ray",),
    "train": ("torch",),
    "server": (
        "alembic",
        "httptools",
        "litestar",
        "openskill",
        "prometheus_client",
        "psycopg",
        "sqlalchemy",
        "uvicorn",
        "websockets",
    ),
    "notify": ("cryptography", "py_vapid", "pywebpush"),
    "terminal": ("textual",),
    "gym": ("gymnasium",),
    "pettingzoo": ("pettingzoo",),
    "openspiel": ("open_spiel",),
}


def require(extra: str, what: str) -> None:
    """Check that an extra is installed, or say what needs it and how to install it.

    >>> require("plots", "--plots")
    """
    if missing := [module for module in MODULES[extra] if find_spec(module) is None]:
        more = " and more" if len(missing) > 1 else ""
        raise MissingExtra(
            f"{what} needs {missing[0]}{more}, which the extra [{extra}] installs: "
            f"pip install 'facedown[{extra}]', or '.[{extra}]' in a checkout"
        )
