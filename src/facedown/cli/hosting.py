"""Commands that run a server, or that seat a bot at a table on one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from facedown.cli.app import app
from facedown.cli.arguments import complete_bots, find_games
from facedown.extras import require

Host = Annotated[
    str, typer.Option(envvar="FACEDOWN_HOST", metavar="ADDRESS", help="Address to listen on; 0.0.0.0 for all.")
]
Port = Annotated[
    int, typer.Option(envvar="FACEDOWN_PORT", min=0, max=65535, metavar="PORT", help="Port; 0 picks a free one.")
]
DataFolder = Annotated[
    Path | None, typer.Option("--data", envvar="FACEDOWN_DATA", metavar="FOLDER", help="Where tables are stored.")
]
Database = Annotated[
    str,
    typer.Option(
        envvar="FACEDOWN_DATABASE", metavar="URL", help="Use postgresql://… instead of a file in that folder."
    ),
]
PublicNames = Annotated[
    list[str] | None,
    typer.Option(
        "--public-name",
        envvar="FACEDOWN_PUBLIC_NAMES",
        metavar="NAME",
        help="Public hostname of this server; repeatable.",
    ),
]
OwnBots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        envvar="FACEDOWN_BOTS",
        metavar="FILE.py:CLASS",
        help="Offer a bot of your own at the tables; repeatable.",
    ),
]
OwnGames = Annotated[
    list[str] | None,
    typer.Option(
        "--game",
        metavar="PATH",
        callback=find_games,
        help="Offer a game that is not installed: a file or folder; repeatable. FACEDOWN_GAMES can list more.",
    ),
]
OwnSets = Annotated[
    list[Path] | None,
    typer.Option(
        "--set", envvar="FACEDOWN_SETS", metavar="FILE", help="Offer a card set of your own at the tables; repeatable."
    ),
]
BotWorkers = Annotated[
    int | None,
    typer.Option(
        "--bot-workers",
        envvar="FACEDOWN_BOT_WORKERS",
        min=0,
        max=64,
        metavar="N",
        help="Processes that compute bots' moves and hints (default: one for every core but one); 0 for none.",
    ),
]


@app.command()
def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = "",
    data: DataFolder = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            envvar="FACEDOWN_ORIGINS",
            metavar="URL",
            help="Another website whose pages may use this server; repeatable.",
        ),
    ] = None,
    public_name: PublicNames = None,
    proxies: Annotated[
        str, typer.Option(envvar="FACEDOWN_PROXIES", metavar="ADDRESSES", help="Trusted reverse proxies.")
    ] = "",
    log_level: Annotated[
        str, typer.Option(envvar="FACEDOWN_LOG_LEVEL", metavar="LEVEL", help="debug, info, warning or error.")
    ] = "info",
    keep_journals: Annotated[
        float,
        typer.Option(
            envvar="FACEDOWN_KEEP_JOURNALS",
            min=0,
            metavar="DAYS",
            help="Days to keep journals of closed tables; 0 for ever.",
        ),
    ] = 30.0,
    keep_records: Annotated[
        float,
        typer.Option(
            envvar="FACEDOWN_KEEP_RECORDS", min=0, metavar="DAYS", help="Days to keep records of matches; 0 for ever."
        ),
    ] = 0.0,
    game: OwnGames = None,
    bot: OwnBots = None,
    card_set: OwnSets = None,
    bot_workers: BotWorkers = None,
    invited_only: Annotated[
        bool,
        typer.Option(
            "--invited-only",
            envvar="FACEDOWN_INVITED_ONLY",
            help="Only people with an invitation (`facedown admin invite`) may open tables and sit down.",
        ),
    ] = False,
    push_contact: Annotated[
        str,
        typer.Option(
            envvar="FACEDOWN_PUSH_CONTACT",
            metavar="mailto:YOU@HOST",
            help="Offer push notices; push services can write here if something is wrong.",
        ),
    ] = "",
    allow_private_push: Annotated[
        bool,
        typer.Option(
            "--allow-private-push",
            envvar="FACEDOWN_ALLOW_PRIVATE_PUSH",
            help="Also call push services in private networks, and without HTTPS.",
        ),
    ] = False,
    smtp: Annotated[
        str,
        typer.Option(
            envvar="FACEDOWN_SMTP", metavar="URL", help="Offer notices by mail: smtp://USER:PASSWORD@HOST:PORT."
        ),
    ] = "",
    mail_from: Annotated[
        str, typer.Option(envvar="FACEDOWN_MAIL_FROM", metavar="ADDRESS", help="Sender of that mail.")
    ] = "",
) -> None:
    """Run a game server."""
    require("server", "facedown serve")
    if push_contact:
        require("notify", "--push-contact")
    from facedown.server.notices.settings import read_settings
    from facedown.server.storage.retention import Retention
    from facedown.terminal.hosting.serving import run_server

    run_server(
        host,
        port,
        database,
        data,
        tuple(origin or ()),
        tuple(public_name or ()),
        proxies,
        log_level,
        Retention(keep_journals, keep_records),
        bots=tuple(bot or ()),
        card_sets=tuple(card_set or ()),
        bot_workers=bot_workers,
        invited_only=invited_only,
        notices=read_settings(push_contact, smtp, mail_from, next(iter(public_name or ()), ""), allow_private_push),
    )


@app.command()
def play(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Database = "",
    data: DataFolder = None,
    public_name: PublicNames = None,
    game: OwnGames = None,
    bot: OwnBots = None,
    card_set: OwnSets = None,
) -> None:
    """Run a server and open it in your browser."""
    require("server", "facedown play")
    from facedown.terminal.hosting.serving import run_server

    run_server(
        host,
        port,
        database,
        data,
        public_names=tuple(public_name or ()),
        open_browser=True,
        bots=tuple(bot or ()),
        card_sets=tuple(card_set or ()),
    )


@app.command()
def join(
    url: Annotated[str, typer.Argument(help="The link of a table: http://HOST/t/TABLE.")],
    bot: Annotated[
        str,
        typer.Option(autocompletion=complete_bots, metavar="BOT", help="A bot's name, or your own as mine.py:MyBot."),
    ] = "expert",
    name: Annotated[str | None, typer.Option(metavar="NAME", help="The name that others see.")] = None,
    seat: Annotated[int | None, typer.Option(min=0, metavar="N", help="Which seat to take (default: any).")] = None,
    token: Annotated[
        str | None,
        typer.Option(envvar="FACEDOWN_TOKEN", metavar="TOKEN", help="Reclaim the seat this token belongs to."),
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Accept rematches.")] = False,
) -> None:
    """Seat a bot at a table on any server."""
    require("server", "facedown join")
    from facedown.terminal.hosting.joining import join_table

    join_table(url, bot, name, seat, token, again)
