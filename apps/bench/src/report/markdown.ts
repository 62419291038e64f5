import type { Goal, Table } from "../harness/row.ts";

/** Returns a table in Markdown, with the contents of its cells escaped. */
export function markdownTable({ caption, columns, lines }: Table): string {
  const rule = columns.map((_, place) => (place === 0 ? "---" : "---:"));
  const table = [columns, rule, ...lines].map((cells) => `| ${cells.map(escapeCell).join(" | ")} |`).join("\n");
  return caption === undefined ? table : `**${caption}**\n\n${table}`;
}

/** Returns a Markdown table of a row's goals and results. */
export function goalTable(goals: readonly Goal[]): string {
  const lines = goals.map(({ text, measured, met }) => [text, measured, met ? "met" : "**missed**"]);
  return markdownTable({ columns: ["goal", "measured", ""], lines });
}

function escapeCell(text: string): string {
  return text.replaceAll(/[\\|]/g, "\\$&").replaceAll(/\s+/g, " ");
}
