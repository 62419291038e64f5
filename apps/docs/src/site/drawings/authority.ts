import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../root.ts";
import type { Cell, Matrix } from "./matrix.ts";

/** Reads the table "Who may do what" from the bridge's guide. */
export function authority(): Matrix {
  const guide = readFileSync(join(root, "docs", "guides", "bridge.md"), "utf8");
  const lines = guide
    .slice(guide.indexOf("### Who may do what"))
    .split("\n")
    .filter((line, index, all) => line.startsWith("|") && all.slice(2, index).every((other) => other.startsWith("|")))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [[, ...columns] = [], , ...rows] = lines;
  if (rows.length === 0)
    throw new Error("docs/guides/bridge.md has no table below “Who may do what”. Add the table for the drawing.");
  return {
    title: "Who may do what through the bridge?",
    columns: columns.map((name) =>
      name.replace("may close, set a status or decide the required check", "may close or set a status"),
    ),
    rows: rows.map(([name = "", ...cells]) => ({ name: shorten(name), cells: cells.map(valueOf) })),
    legend: { yes: "yes", no: "no", part: "under the condition in the table" },
  };
}

function shorten(name: string): string {
  return name
    .replace("has write access to the repository", "write access to the repository")
    .replace(", also the author of a pull request", "");
}

function valueOf(text: string): Cell {
  if (text === "yes") return "yes";
  return text === "no" || text === "do not mention" ? "no" : "part";
}
