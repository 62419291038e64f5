import { make } from "./elements.ts";
import type { StateRow, StateTable } from "./state-tables.ts";

/** Maximum number of unchanged rows that a table shows. */
const maxUnchanged = 15;

/** Creates a server's tables. Each change is marked with a word and a colour. */
export function drawTables(server: string, tables: readonly StateTable[]): HTMLElement {
  const name = make("h3", undefined, server);
  return make("section", "state", name, ...tables.map((table) => drawTable(server, table)));
}

function drawTable(server: string, { title, columns, rows }: StateTable): HTMLElement {
  const isShown = withoutMost(rows);
  const heads = ["Change", ...columns].map((column) => {
    const head = make("th", undefined, column);
    head.scope = "col";
    return head;
  });
  const table = make(
    "table",
    undefined,
    make("caption", undefined, title),
    make("thead", undefined, make("tr", undefined, ...heads)),
    make("tbody", undefined, ...rows.filter(isShown).map(drawRow)),
  );
  const left = rows.filter((row) => !isShown(row)).length;
  const place = make("div", "table", table);
  place.tabIndex = 0;
  place.role = "group";
  place.ariaLabel = `${server}: ${title}`;
  if (left > 0) place.append(make("p", undefined, `${left} more without changes.`));
  return place;
}

function drawRow({ change, cells }: StateRow): HTMLElement {
  const texts = cells.map(({ text, isChanged }) => make("td", isChanged ? "changed" : undefined, text));
  return make("tr", change, make("td", undefined, change ?? ""), ...texts);
}

/** Returns a function that selects the rows to show: every changed row, and the first few unchanged rows. */
function withoutMost(rows: readonly StateRow[]): (row: StateRow) => boolean {
  const unchanged = new Set(rows.filter(({ change }) => change === undefined).slice(0, maxUnchanged));
  return (row) => row.change !== undefined || unchanged.has(row);
}
