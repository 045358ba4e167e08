// A plain page: what is open, and how far the games are compiled.

async function read(path) {
  const answer = await fetch(path);
  return answer.json();
}

function list(id, lines, nothing) {
  const items = (lines.length ? lines : [nothing]).map((text) => {
    const item = document.createElement("li");
    item.textContent = text;
    return item;
  });
  document.getElementById(id).replaceChildren(...items);
}

async function refresh() {
  const [tables, catalogue, preparing] = await Promise.all(
    ["/api/tables", "/api/games", "/api/preparing"].map(read),
  );
  const taken = (table) => table.seats.filter((seat) => seat.is_person || seat.bot).length;
  list(
    "tables",
    tables.map(({ table }) => `${table.settings.game}: ${taken(table)} of ${table.seats.length} seats taken`),
    "None yet.",
  );
  const progress = Object.fromEntries(preparing.map((one) => [one.game, Math.round((100 * one.done) / one.steps)]));
  list("games", catalogue.games.map((game) => `${game.title}: ${progress[game.name]}% ready`), "None.");
}

refresh();
setInterval(refresh, 3000);
