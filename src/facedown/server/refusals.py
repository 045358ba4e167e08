"""Every key with which the table and the server refuse something, with its meaning.

`words/refusals` has words for each of them in every language; docs/protocol.md lists them.
"""

from __future__ import annotations

from facedown import errors
from facedown.server.sockets.frames import key_of

KEYS = {
    "bot_plays_already": "a bot plays in that seat already",
    "challenge_goes_on": "the match is shown when its player has played the deal from the other seats, too",
    "foreign_origin": "the request comes from a page of another host",
    "forfeited": "this seat has resigned the match",
    "free_asked_already": "one request at a time",
    "hint_asked_already": "one hint at a time",
    "hint_looks_back": "hints count the cards played, and the memory aid is off; allowed alone against bots",
    "host_only": "only the host may do this; the seat of a host who is gone can be freed by anybody",
    "http_…": "the request itself is wrong, with HTTP's number: `http_404`, `http_405`, `http_413` …",
    "invitation_needed": "this server asks new people for an invitation, which its operator gives out",
    "join_first": "the first frame was not `join`; the connection is closed",
    "joined_already": "a second `join`",
    "key_malformed": "not `Bearer` and 32 hexadecimal digits",
    "malformed": "not a frame or body of this protocol",
    "match_has_begun": "a match can only be cancelled before its first move",
    "match_is_on": "not during a match",
    "name_missing": "a name needs a visible character",
    "no_free_chat": "the host allows only preset messages",
    "no_free_to_answer": "there is no request to free a seat",
    "no_hints": "the host does not allow hints",
    "no_match": "there is no match in progress",
    "no_match_over": "a rematch needs a finished match",
    "no_seat_for_host": "bots in all seats, and no spectators: nobody could be at the table",
    "no_spectators": "the host does not allow spectators",
    "no_such_challenge": "there is no such challenge, or its day is over and nobody has played it",
    "no_such_match": "there is no such match, or it is not over",
    "no_such_move": "the text is not a move in this game",
    "no_such_person": "no identity has this key, or none was shown",
    "no_such_position": "there is no such move or seat in the game, or the game is over there",
    "no_such_puzzle": "there is no puzzle of that name",
    "no_such_table": "there is no such table, or no such spectator link",
    "no_undo_to_answer": "there is no undo request for this seat",
    "nobody_there": "no other person sits in that seat",
    "not_invited": "neither a token nor a spectators' key",
    "not_seated": "spectators only look on",
    "not_your_turn": "a hint is for who has to decide; of a move it is the game's refusal",
    "not_ready": "the database is locked, full or away: try again; from `/ready`, `reason` says why",
    "nothing_said": "neither text nor a sentence that exists",
    "nothing_to_undo": "this seat has not moved yet",
    "preparing": "the game is being compiled; `preparing` reports the progress",
    "seat_taken": "the seat is taken, or no seat is open",
    "seats_empty": "a match needs a player in every seat",
    "server_error": "an error in the server, which is logged; nothing was changed",
    "set_there_already": "the table has this card set",
    "stale": "the table has changed since; a move made for `version` or later would be accepted",
    "still_here": "the player is connected, or has not been away for long enough",
    "table_closed": "the table is closed for good",
    "table_full": "so much has happened at this table that it is not kept open for more; open another",
    "token_unknown": "this token no longer belongs to a seat here",
    "took_too_long": "no worker has answered within a minute; nothing was changed",
    "too_fast": "over the rate limit; nothing was changed",
    "no_push": "this server does not offer push notices",
    "no_mail": "this server does not send mail",
    "bad_subscription": "the push subscription is not one that can be called: HTTPS, a public address, valid keys",
    "no_such_code": "the code of the mail is unknown, or too old",
    "too_many_mails": "too many confirmations were asked for, by this address or for this mailbox",
    "too_many_identities": "this address has begun or changed too many identities",
    "too_many_people": "there are more people than seats",
    "too_many_sockets": "this address, this seat or this table has too many open sockets; close some",
    "too_many_replays": "this address has asked for too many replays; each one replays a whole match",
    "too_many_sets": "the table or this address has brought too many card sets",
    "too_many_tables": "this address has opened too many",
    "try_again": "the table is moving to another server; try again",
    "undo_after_showing": "the move has revealed something",
    "undo_asked_already": "one request at a time",
    "undo_not_allowed": "the host does not allow undo",
    "unknown_host": "the server does not answer to this host name; its operator can allow it (`--public-name`)",
    "wanted_already": "this seat has already asked for a rematch",
}


def error_keys() -> dict[str, type[errors.FacedownError]]:
    """Errors that have no key of their own are told by their names.

    >>> error_keys()["invalid_seats"].__name__
    'InvalidSeats'
    """
    kinds = [
        kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.FacedownError)
    ]
    return {key_of(kind.__new__(kind)): kind for kind in kinds if kind is not errors.FacedownError}
