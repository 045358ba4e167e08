// boardgame.io's server with a game of hidden hands for four: play a card, everybody sees it, draw another.
//
//     node boardgame_server.js PORT LOBBY_PORT [FOLDER]
//
// States are kept in memory, its fastest store, or in files of FOLDER. Whatever makes it faster is chosen: cards are
// plain numbers, undo is off, the game never ends (nothing is dealt again), logs of requests are off, and
// whole states are sent: with `deltaState` it makes a tenth of the moves.
const modules = process.cwd() + '/node_modules/';
const { Server, FlatFile } = require(modules + 'boardgame.io/dist/cjs/server.js');
const { PlayerView, TurnOrder } = require(modules + 'boardgame.io/dist/cjs/core.js');

const CARDS = 84;
const HAND = 6;
const SEEN = 12;

const hands = {
  name: 'hands',
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true,
  setup: ({ ctx, random }) => {
    const pile = random.Shuffle([...Array(CARDS).keys()]);
    const players = {};
    for (let seat = 0; seat < ctx.numPlayers; seat += 1) players[seat] = { hand: pile.splice(0, HAND) };
    const each = () => Array(ctx.numPlayers).fill(0);
    return { secret: { pile }, players, played: [], discards: [], held: each().fill(HAND), scores: each(), left: pile.length };
  },
  moves: { play },
  turn: { minMoves: 1, maxMoves: 1, order: TurnOrder.DEFAULT },
  // Strips `secret`, and of `players` all but one's own entry.
  playerView: PlayerView.STRIP_SECRETS,
};

function play({ G, playerID, random }, index) {
  const hand = G.players[playerID].hand;
  if (!(index >= 0 && index < hand.length)) return 'INVALID_MOVE';
  const [card] = hand.splice(index, 1);
  G.played.push({ seat: Number(playerID), card });
  if (G.played.length > SEEN) G.discards.push(G.played.shift().card);
  G.scores[playerID] += card % 7;
  draw(G, hand, random);
  G.held[playerID] = hand.length;
  G.left = G.secret.pile.length;
  return undefined;
}

function draw(G, hand, random) {
  if (G.secret.pile.length === 0) {
    G.secret.pile = random.Shuffle(G.discards);
    G.discards = [];
  }
  hand.push(G.secret.pile.pop());
}

const [port, apiPort, folder] = process.argv.slice(2);
// Its lobby needs a port of its own: with koa-compose 4.2 it answers 404 to everything on the game's.
const db = folder ? new FlatFile({ dir: folder }) : undefined;
Server({ games: [hands], origins: [], db }).run({ port: Number(port), lobbyConfig: { apiPort: Number(apiPort) } });
