// Written by tools/wire_types.py from the server's structs: change those and run it again.

/** The whole table, as the viewer may see it, at first and whenever another game is on it. */
export interface Welcome {
  readonly type: "welcome";
  readonly version: number;
  readonly at: number;
  readonly seat: number | null;
  readonly table: TableState;
  readonly view: unknown;
  readonly log: readonly unknown[];
  readonly present: readonly number[];
  readonly absent: readonly Absence[];
  readonly watch: string;
  readonly told: PublicFact | null;
  readonly yours: string;
  readonly protocol: number;
}

/** Everything public about a table, apart from the cards. `sets` are card sets that the host added. */
export interface TableState {
  readonly phase: string;
  readonly settings: TableSettings;
  readonly seats: readonly SeatState[];
  readonly match: number;
  readonly moves: number;
  readonly commitment: string;
  readonly undo: UndoRequest | null;
  readonly freeing: FreeRequest | null;
  readonly again: readonly number[];
  readonly sets: readonly string[];
  readonly result: Result | null;
  readonly clock: ClockFace | null;
  readonly continues: number | null;
  readonly challenge: string;
}

/** What a host decides. `bots` names a bot for each seat, or "" for a person. */
export interface TableSettings {
  readonly game: string;
  readonly seats: number | null;
  readonly options: Readonly<Record<string, string>>;
  readonly bots: readonly string[];
  readonly clock: NoClock | PerMove | Bank;
  readonly listed: boolean;
  readonly spectators: boolean;
  readonly undo: boolean;
  readonly hints: boolean;
  readonly memory_aid: boolean;
  readonly free_chat: boolean;
  readonly automatic: boolean;
  readonly absence: number;
  readonly takeover: number;
  readonly substitute: string;
  readonly pace: "fast" | "normal" | "slow";
  readonly rated: boolean;
}

/** No time limit. */
export interface NoClock {
  readonly type: "none";
}

/** A number of seconds for each move, up to 14 days; if a player is too slow, a bot makes the move. */
export interface PerMove {
  readonly type: "per_move";
  readonly seconds: number;
}

/** A number of seconds for the whole match, and an increment per move; a player with no time left loses. */
export interface Bank {
  readonly type: "bank";
  readonly seconds: number;
  readonly increment: number;
}

/** A seat as everyone sees it; `bot` is the bot playing in it now. A `vacant` one can be taken after the match. */
export interface SeatState {
  readonly name: string;
  readonly is_person: boolean;
  readonly bot: string;
  readonly is_host: boolean;
  readonly away: boolean;
  readonly forfeited: boolean;
  readonly vacant: boolean;
  readonly avatar: string;
}

/** Who wants to undo how many moves, and who still has to agree. */
export interface UndoRequest {
  readonly seat: number;
  readonly moves: number;
  readonly missing: readonly number[];
}

/** The host's request to free the seat of the person in seat `of`, and who still has to agree. */
export interface FreeRequest {
  readonly seat: number;
  readonly of: number;
  readonly missing: readonly number[];
}

/** How a match ended: by the rules, or because a person resigned or ran out of time. */
export interface Result {
  readonly winners: readonly number[];
  readonly reason: string;
  readonly by_rules: boolean;
}

/** What clients show: milliseconds left for each seat, and whose clocks run. */
export interface ClockFace {
  readonly left: readonly number[];
  readonly running: readonly number[];
}

/** A person without a connection, and for how many milliseconds. */
export interface Absence {
  readonly seat: number;
  readonly lasts: number;
}

/** What everyone is told of a fact: what happened at the table, apart from the cards. */
export interface PublicFact {
  readonly fact: string;
  readonly seat?: number | null;
  readonly of?: number | null;
  readonly name?: string;
  readonly bot?: string;
  readonly by?: string;
  readonly moves?: number;
  readonly agrees?: boolean | null;
  readonly reason?: string;
  readonly preset?: string;
  readonly text?: string;
}

/** One version on. `view` comes where cards have moved, `table` where more has changed, `yours` is your own id. */
export interface Update {
  readonly type: "news";
  readonly version: number;
  readonly at: number;
  readonly told: PublicFact;
  readonly events?: readonly unknown[];
  readonly view?: unknown;
  readonly table?: TableState | null;
  readonly clock?: ClockFace | null;
  readonly more?: boolean;
  readonly yours?: string;
}

/** The command with this id had been executed before, and led to this version. */
export interface Done {
  readonly type: "done";
  readonly id: string;
  readonly version: number;
}

/** The command with this id was refused, and nothing has changed. */
export interface Refusal {
  readonly type: "refused";
  readonly id: string;
  readonly key: string;
  readonly ruling: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Good moves, for the one who asked. */
export interface Hint {
  readonly type: "hint";
  readonly id: string;
  readonly advice: Advice;
}

/** Every seat's win share if the advice is followed, and its best moves, best first. */
export interface Advice {
  readonly shares: readonly number[];
  readonly moves: readonly AdvisedMove[];
}

/** A move with the win share it leads to, how often to choose it among those advised, and why. */
export interface AdvisedMove {
  readonly move: string;
  readonly share: number;
  readonly weight: number;
  readonly reason: Reason | null;
  readonly score: number | null;
  readonly equal: boolean;
}

/** Why a move is good, as a key and its arguments, so that every client can say it in its language. */
export interface Reason {
  readonly key: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The record as the seat may know it, all else erased, in Base64: it means what that version of the rules says. */
export interface KnownRecord {
  readonly type: "known";
  readonly id: string;
  readonly version: number;
  readonly seat: number;
  readonly game: string;
  readonly rules: number;
  readonly record: string;
}

/** Which seats are connected, how many spectators there are, and which persons are offline. */
export interface Presence {
  readonly type: "presence";
  readonly seats: readonly number[];
  readonly spectators: number;
  readonly absent: readonly Absence[];
}

/** A game is still being compiled: N of its steps are done. */
export interface Preparing {
  readonly type: "preparing";
  readonly game: string;
  readonly done: number;
  readonly steps: number;
}

/** The answer to a ping. */
export interface Pong {
  readonly type: "pong";
  readonly at: number;
}

/** All a client needs to offer a table; bots are listed from the weakest to the strongest, then the server's own. */
export interface Catalogue {
  readonly games: readonly GameInfo[];
  readonly bots: readonly string[];
  readonly presets: readonly string[];
}

/** A game that can be played here, and the bots that play it: from the weakest to the strongest, then others. */
export interface GameInfo {
  readonly name: string;
  readonly title: string;
  readonly seats: readonly number[];
  readonly seat_names: readonly string[];
  readonly options: readonly OptionInfo[];
  readonly rules_version: number;
  readonly bots: readonly string[];
}

/** An option of a game: its values are words, or the numbers from `low` to `high`. */
export interface OptionInfo {
  readonly name: string;
  readonly default: string;
  readonly about: string;
  readonly ruling: string;
  readonly low: number;
  readonly high: number;
  readonly words: readonly string[];
}

/** The cards of a game whose cards are data, in one language. */
export interface CardSetInfo {
  readonly key: string;
  readonly language: string;
  readonly spells: readonly SpellInfo[];
  readonly incantations: readonly CardInfo[];
}

/** A card that is won: what it is worth, what it asks for, and when its ability applies. */
export interface SpellInfo {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly verbs: readonly string[];
  readonly points: number;
  readonly runes: readonly string[];
  readonly when: string;
}

/** A card that a set describes: how moves and events call it, what stands on it, and the verbs of its effect. */
export interface CardInfo {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly verbs: readonly string[];
}

/** What a client needs to show a game that it does not know: declaration, messages, and the fields of its view. */
export interface GameFace {
  readonly game: string;
  readonly title: string;
  readonly language: string;
  readonly declared: Readonly<Record<string, unknown>>;
  readonly messages: Readonly<Record<string, unknown>>;
  readonly fields: readonly FieldInfo[];
}

/** A field of a view that the page draws by itself: its name, its label, what it holds, and whether by seat. */
export interface FieldInfo {
  readonly name: string;
  readonly label: string;
  readonly says: string;
  readonly by_seat: boolean;
}

/** A new table: what the host's browser keeps. At a table of bots alone there is no seat and no token. */
export interface Opening {
  readonly table: string;
  readonly seat: number | null;
  readonly token: string;
  readonly watch: string;
}

/** A seat taken: what the person's browser keeps. */
export interface Seating {
  readonly table: string;
  readonly seat: number;
  readonly token: string;
}

/** A match from its deal to its end. `players` are one for each seat, "" for those whom the record does not name. */
export interface Replay {
  readonly game: string;
  readonly players: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  readonly commitment: string;
  readonly seat: number | null;
  readonly steps: readonly ReplayStep[];
}

/** One move: its number (0 is the deal), who made it, its text, what was told of it, and the table after it. */
export interface ReplayStep {
  readonly number: number;
  readonly chapter: number;
  readonly seat: number | null;
  readonly move: string;
  readonly events: readonly unknown[];
  readonly view: unknown;
}

/** How far a review is, and the review when it is done. It names no player: the replay of the match does. */
export interface Reviewed {
  readonly done: number;
  readonly of: number;
  readonly review: Review | null;
}

/** A whole game. `finished` is false if it ended before the rules said so; the result is then an expectation. */
export interface Review {
  readonly game: string;
  readonly seats: number;
  readonly players: readonly string[];
  readonly finished: boolean;
  readonly points: readonly [number, number] | null;
  readonly bot: string;
  readonly rollouts: number;
  readonly steps: readonly Step[];
  readonly end: readonly number[];
  readonly balance: readonly Balance[];
  readonly turning_points: readonly TurningPoint[];
}

/** One move, and everybody's chances before it. */
export interface Step {
  readonly number: number;
  readonly seat: number;
  readonly move: string;
  readonly chapter: number;
  readonly kind: string;
  readonly open: readonly number[];
  readonly error: readonly number[];
  readonly known: readonly number[];
  readonly skill: readonly number[];
  readonly hidden: readonly number[];
  readonly chance: readonly number[];
  readonly judgement: Judgement | null;
  readonly odds: readonly Odds[];
}

/** A decision compared with the best move, from what the seat could know: what it gave away, and how certain that */
export interface Judgement {
  readonly label: string;
  readonly loss: number;
  readonly error: number;
  readonly best: string;
  readonly share: number;
  readonly reason: Reason | null;
  readonly loss_in_points: number | null;
}

/** Cards of another seat as a seat could know them: how probable each was, and whether it was there. */
export interface Odds {
  readonly owner: number;
  readonly zone: string;
  readonly cards: readonly unknown[];
  readonly odds: readonly number[];
  readonly held: readonly number[];
}

/** The sources of a seat's result: `start + deal + chance + own + others + hidden == result`, exactly. */
export interface Balance {
  readonly start: number;
  readonly deal: number;
  readonly chance: number;
  readonly own: number;
  readonly others: number;
  readonly hidden: number;
  readonly luck: number;
  readonly skill: number;
  readonly error: number;
  readonly result: number;
}

/** A move that changed the game, the seat it changed most for, by how much, and whether that was mostly chance. */
export interface TurningPoint {
  readonly number: number;
  readonly seat: number;
  readonly change: number;
  readonly is_chance: boolean;
}

/** What the option `set` calls the cards from now on. */
export interface BroughtCards {
  readonly set: string;
}

/** The addresses at which others in the local network find the page: none where only this computer can. */
export interface Reach {
  readonly addresses: readonly string[];
  readonly program: string;
}

/** A table that can be found. */
export interface ListedTable {
  readonly id: string;
  readonly table: TableState;
}

/** A table at which a token proves a seat; `number` is the token's place in what was sent. */
export interface OwnTable {
  readonly number: number;
  readonly id: string;
  readonly seat: number;
  readonly table: TableState;
  readonly turn: readonly number[];
  readonly since: number;
}

/** That the process answers, and how far its games are; whether it can write is asked for at `/ready`. */
export interface Health {
  readonly status: string;
  readonly tables: number;
  readonly games: Readonly<Record<string, GameState>>;
}

/** How far the preparation of a game is, and why it failed the last time, if it did. */
export interface GameState {
  readonly ready: boolean;
  readonly done: number;
  readonly steps: number;
  readonly failures: number;
  readonly reason: string;
}

/** An identity, as its owner sees it. */
export interface Me {
  readonly name: string;
  readonly avatar: string;
  readonly created_at: number;
}

/** How many earlier seats were claimed. */
export interface Claimed {
  readonly seats: number;
}

/** What proves one's seat at a table. */
export interface OwnToken {
  readonly table: string;
  readonly token: string;
}

/** Finished matches, the newest first. If there are `more`, ask again with the last one's time as `before`. */
export interface OwnGames {
  readonly finished: readonly FinishedGame[];
  readonly more: boolean;
  readonly count: number;
  readonly ratings: readonly GameRating[];
}

/** A finished match from one person's side; `rating` and `deviation` are theirs after it, if it was rated. */
export interface FinishedGame {
  readonly table: string;
  readonly match: number;
  readonly game: string;
  readonly at: number;
  readonly reason: string;
  readonly seat: number;
  readonly won: boolean;
  readonly winners: number;
  readonly others: readonly Opponent[];
  readonly rating: number | null;
  readonly deviation: number | null;
}

/** Somebody else in a finished match: a person's name and avatar, or a bot. */
export interface Opponent {
  readonly name: string;
  readonly bot: string;
  readonly avatar: string;
  readonly won: boolean;
}

/** How strong somebody is in a game among people, and how uncertain that is (a standard deviation). */
export interface GameRating {
  readonly game: string;
  readonly rating: number;
  readonly deviation: number;
  readonly matches: number;
}

/** Tables that wait for players, and matches that may be watched, the newest first. */
export interface Lobby {
  readonly waiting: readonly ListedTable[];
  readonly running: readonly WatchedTable[];
}

/** A match that is on, and the key with which it is watched. */
export interface WatchedTable {
  readonly watch: string;
  readonly table: TableState;
}

/** How this server tells people that it is their turn: the key to subscribe with, or ""; and whether by mail. */
export interface Offered {
  readonly push_key: string;
  readonly mail: boolean;
}

/** What somebody has asked for: on which devices, by their push endpoints, and at which address; "" for none. */
export interface OwnNotices {
  readonly devices: number;
  readonly endpoints: readonly string[];
  readonly mail: string;
  readonly is_confirmed: boolean;
}

/** All puzzles, and the number of the day since 1970. */
export interface Puzzles {
  readonly day: number;
  readonly games: readonly GamePuzzles[];
}

/** The puzzles of a game; `today` is the one of this day, which begins at midnight UTC. */
export interface GamePuzzles {
  readonly game: string;
  readonly today: string;
  readonly puzzles: readonly ListedPuzzle[];
}

/** A puzzle and how hard it is: 1, 2 or 3. */
export interface ListedPuzzle {
  readonly id: string;
  readonly grade: number;
}

/** A puzzle as its seat sees it; `theme` is the key of why the best move is good. */
export interface PuzzleFace {
  readonly id: string;
  readonly game: string;
  readonly grade: number;
  readonly theme: string;
  readonly seats: number;
  readonly seat: number;
  readonly view: unknown;
}

/** What a move is worth. With the right one, or when the solution is asked for, comes all that is known. */
export interface PuzzleAnswer {
  readonly is_right: boolean;
  readonly share: number | null;
  readonly best: string;
  readonly moves: readonly MoveShare[];
  readonly reason: PuzzleHint | null;
  readonly exact: boolean;
  readonly iterations: number;
}

/** A move, and the win share that it leads to. */
export interface MoveShare {
  readonly move: string;
  readonly share: number;
}

/** Why the best move is good, without the move. */
export interface PuzzleHint {
  readonly key: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Puzzles that were solved, and a streak: its last day, in days since 1970, and how many days it has. */
export interface PuzzleProgress {
  readonly puzzles: readonly string[];
  readonly day: number;
  readonly streak: number;
}

/** A card set that is being written. `key` is empty while there are mistakes; the cards are those that are right. */
export interface CheckedSet {
  readonly key: string;
  readonly name: string;
  readonly mistakes: readonly Mistake[];
  readonly spells: readonly SpellInfo[];
  readonly incantations: readonly CardInfo[];
  readonly components: Readonly<Record<string, number>>;
  readonly gambits: number;
  readonly seats: readonly number[];
}

/** Something wrong in a card set: the line, and how to fix it, in English. */
export interface Mistake {
  readonly line: number;
  readonly words: string;
}

/** A card set to begin with: `new` is small and explains itself, `own` is the one that everyone plays with. */
export interface FirstSet {
  readonly key: string;
  readonly text: string;
}

/** A challenge from one person's side: their tables so far, and when they have finished, all results. */
export interface OwnChallenge {
  readonly challenge: ChallengeFace;
  readonly attempts: readonly Attempt[];
  readonly is_over: boolean;
  readonly results: readonly ChallengeResult[];
}

/** A challenge without its cards: what is played, how many have begun it, and how many have finished. */
export interface ChallengeFace {
  readonly id: string;
  readonly game: string;
  readonly seats: number;
  readonly bot: string;
  readonly options: Readonly<Record<string, string>>;
  readonly mirrored: boolean;
  readonly begun: number;
  readonly finished: number;
}

/** Somebody's table; `is_over` when their match is. */
export interface Attempt {
  readonly table: string;
  readonly seat: number;
  readonly is_over: boolean;
}

/** How a challenge went for somebody who has played the deal from all its seats; `share` is what they add up to. */
export interface ChallengeResult {
  readonly name: string;
  readonly avatar: string;
  readonly is_mine: boolean;
  readonly share: number;
  readonly games: readonly PlayedDeal[];
}

/** How the deal went from one seat: `share` is 1 for a win, a part of it where the victory or a draw is shared. */
export interface PlayedDeal {
  readonly seat: number;
  readonly share: number;
  readonly is_draw: boolean;
  readonly reason: string;
  readonly scores: readonly number[];
}

/** The challenge of the day of one game. */
export interface TodaysDeal {
  readonly game: string;
  readonly id: string;
}

/** How far a measurement is, and what came of it when it is done. */
export interface Measured {
  readonly done: number;
  readonly of: number;
  readonly result: MeasuredSets | null;
}

/** The figures of each set, and of two sets what differs; their form is the game's own (docs/card_sets.md). */
export interface MeasuredSets {
  readonly figures: readonly unknown[];
  readonly comparison: unknown;
}

/** The end of a game: the winners (several share a victory, none is a draw) and why. */
export interface Outcome {
  readonly winners: readonly number[];
  readonly reason: string;
  readonly scores: readonly Score[];
}

/** A seat's score: the total, its parts, and where each part comes from. */
export interface Score {
  readonly total: number;
  readonly parts: Readonly<Record<string, number>>;
  readonly detail: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** The first frame: a seat's token or the spectators' key, and the last version that the client has, if any. */
export interface Join {
  readonly type: "join";
  readonly token?: string;
  readonly watch?: string;
  readonly version?: number | null;
}

/** A sign of life. `every` promises another frame within that many milliseconds; 0 promises nothing. */
export interface Ping {
  readonly type: "ping";
  readonly every?: number;
}

/** What would be good moves? */
export interface AskHint {
  readonly type: "hint";
  readonly id?: string;
}

/** What does my seat know? For bots, which think on records. */
export interface AskKnown {
  readonly type: "known";
  readonly id?: string;
}

/** Change the settings; only for the host, before a match. */
export interface Change {
  readonly type: "change";
  readonly settings: TableSettings;
  readonly id?: string;
}

/** Change how long bots take to answer: for the host, or for anyone watching where only bots play, at any time. */
export interface SetPace {
  readonly type: "pace";
  readonly pace: "fast" | "normal" | "slow";
  readonly id?: string;
}

/** Put a bot in a seat, or remove it with an empty name; only for the host, before a match. */
export interface Fill {
  readonly type: "fill";
  readonly seat: number;
  readonly bot?: string;
  readonly id?: string;
}

/** Free another person's seat; only for the host, between matches at once, in a match if its player is gone or all */
export interface Free {
  readonly type: "free";
  readonly seat: number;
  readonly id?: string;
}

/** Agree to free a seat, or decline. */
export interface AnswerFree {
  readonly type: "answer_free";
  readonly agrees: boolean;
  readonly id?: string;
}

/** Let a bot play for a person who is gone, until they are back. */
export interface StandIn {
  readonly type: "stand_in";
  readonly seat: number;
  readonly id?: string;
}

/** Start a match; only for the host. */
export interface Start {
  readonly type: "start";
  readonly id?: string;
}

/** A move, made on the table as it was at a version. */
export interface Move {
  readonly type: "move";
  readonly move: string;
  readonly version: number;
  readonly id?: string;
}

/** Undo your last move, if the others agree. */
export interface AskUndo {
  readonly type: "undo";
  readonly id?: string;
}

/** Agree to an undo, or decline. */
export interface AnswerUndo {
  readonly type: "answer_undo";
  readonly agrees: boolean;
  readonly id?: string;
}

/** Resign the match. */
export interface Resign {
  readonly type: "resign";
  readonly id?: string;
}

/** Cancel the match before its first move. */
export interface Abort {
  readonly type: "abort";
  readonly id?: string;
}

/** Leave the table for good. */
export interface Leave {
  readonly type: "leave";
  readonly id?: string;
}

/** Send a preset message, or free text. */
export interface Say {
  readonly type: "say";
  readonly preset?: string;
  readonly text?: string;
  readonly id?: string;
}

/** Ask for a rematch. */
export interface Again {
  readonly type: "again";
  readonly id?: string;
}

export type Frame = Welcome | Update | Done | Refusal | Hint | KnownRecord | Presence | Preparing | Pong;

export type Request = Join | Ping | AskHint | AskKnown | Change | SetPace | Fill | Free | AnswerFree | StandIn | Start | Move | AskUndo | AnswerUndo | Resign | Abort | Leave | Say | Again;

export type RefusalKey =
  | "bad_subscription"
  | "bot_plays_already"
  | "challenge_goes_on"
  | "foreign_origin"
  | "forfeited"
  | "free_asked_already"
  | "hint_asked_already"
  | "hint_looks_back"
  | "host_only"
  | "invitation_needed"
  | "join_first"
  | "joined_already"
  | "key_malformed"
  | "malformed"
  | "match_has_begun"
  | "match_is_on"
  | "name_missing"
  | "no_free_chat"
  | "no_free_to_answer"
  | "no_hints"
  | "no_mail"
  | "no_match"
  | "no_match_over"
  | "no_push"
  | "no_seat_for_host"
  | "no_spectators"
  | "no_such_challenge"
  | "no_such_code"
  | "no_such_match"
  | "no_such_move"
  | "no_such_person"
  | "no_such_position"
  | "no_such_puzzle"
  | "no_such_table"
  | "no_undo_to_answer"
  | "nobody_there"
  | "not_invited"
  | "not_ready"
  | "not_seated"
  | "not_your_turn"
  | "nothing_said"
  | "nothing_to_undo"
  | "preparing"
  | "seat_taken"
  | "seats_empty"
  | "server_error"
  | "set_there_already"
  | "stale"
  | "still_here"
  | "table_closed"
  | "table_full"
  | "token_unknown"
  | "too_fast"
  | "too_many_identities"
  | "too_many_mails"
  | "too_many_people"
  | "too_many_replays"
  | "too_many_sets"
  | "too_many_sockets"
  | "too_many_tables"
  | "took_too_long"
  | "try_again"
  | "undo_after_showing"
  | "undo_asked_already"
  | "undo_not_allowed"
  | "unknown_host"
  | "wanted_already";

export type ErrorKey =
  | "bot_failed"
  | "broken_game"
  | "cluster_failed"
  | "illegal_move"
  | "invalid_arrangement"
  | "invalid_card_set"
  | "invalid_dataset"
  | "invalid_move"
  | "invalid_option"
  | "invalid_record"
  | "invalid_seats"
  | "invalid_seed"
  | "invalid_strategy"
  | "invalid_tournament"
  | "invalid_view"
  | "missing_extra"
  | "no_room_for_names"
  | "rule_error"
  | "unknown_bot"
  | "unknown_game"
  | "unsolvable";
