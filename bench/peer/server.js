// A trivial game for four on boardgame.io's server with its in-memory store: node server.js PORT
const { Server, Origins } = require("boardgame.io/server");

const passing = {
  name: "passing",
  minPlayers: 4,
  maxPlayers: 4,
  setup: () => ({ passes: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    pass: ({ G }) => {
      G.passes += 1;
    },
  },
};

Server({ games: [passing], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]));
