import { cleanJson, cleanText } from "./clean.js";
import { UsageError } from "./exit-code.js";
import type { Io } from "./io.js";
import { suggestion } from "./nearest.js";

/** Flags that control the output format. */
export interface OutputFlags {
  /** Fields to print as JSON, or `true` for all fields. */
  readonly json?: string | true | undefined;
  /** jq filter for the JSON output. */
  readonly jq?: string | undefined;
}

/** Prints a value as JSON. The flags can select fields, or filter the JSON with jq. */
export async function printJson(io: Io, value: unknown, flags: OutputFlags): Promise<void> {
  const picked = typeof flags.json === "string" ? pickFields(value, flags.json) : value;
  if (typeof flags.json === "string") warnOfUnknownFields(io, value, flags.json);
  if (flags.jq !== undefined) {
    io.out(await runJq(io, picked, flags.jq));
    return;
  }
  io.out(`${cleanJson(JSON.stringify(picked ?? null, undefined, io.isTerminal ? 2 : undefined))}\n`);
}

/** Prints text that other users wrote, such as a diff. Replaces control characters if the output is a terminal. */
export function printText(io: Io, text: string): void {
  const shown = io.isTerminal ? cleanText(text) : text;
  io.out(shown === "" || shown.endsWith("\n") ? shown : `${shown}\n`);
}

/**
 * Returns the named fields of a value, or of each item in a list. A name can be a path (`user.login`). The name of an
 * OpenProject link (`status`) selects the link's title.
 */
function pickFields(value: unknown, fields: string): unknown {
  const names = fields.split(",").filter((name) => name !== "");
  const pick = (row: unknown): unknown => Object.fromEntries(names.map((name) => [name, fieldOf(row, name)]));
  return Array.isArray(value) ? value.map(pick) : pick(value);
}

/**
 * Prints a note, with a suggestion, for each named field that no entry has. This is not an error, because some fields
 * are optional.
 */
function warnOfUnknownFields(io: Io, value: unknown, fields: string): void {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (rows.length === 0) return;
  for (const name of fields.split(",").filter((each) => each !== "")) {
    const [first = ""] = name.split(".");
    const has = (row: unknown): boolean =>
      memberOf(row, first) !== undefined || memberOf(memberOf(row, "_links"), first) !== undefined;
    if (rows.some(has)) continue;
    const known = rows.flatMap((row) => [...membersOf(row), ...membersOf(memberOf(row, "_links"))]);
    io.err(`No entry has the field \`${cleanText(first)}\`.${suggestion(first, [...new Set(known)])}\n`);
  }
}

function membersOf(value: unknown): readonly string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}

function fieldOf(row: unknown, name: string): unknown {
  const found = name.split(".").reduce<unknown>(memberOf, row);
  return found === undefined ? (memberOf(memberOf(memberOf(row, "_links"), name), "title") ?? null) : found;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

async function runJq(io: Io, value: unknown, program: string): Promise<string> {
  const { raw } = await import("jq-wasm");
  const text = await raw(JSON.stringify(value ?? null), program, ["-r"]).catch((error: unknown) => {
    throw new UsageError(`--jq: ${cleanText(error instanceof Error ? error.message : String(error)).trim()}`);
  });
  const lines = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  return io.isTerminal ? cleanText(lines) : lines;
}

/** Returns whether to print JSON instead of a table. */
export function wantsJson({ json, jq }: OutputFlags): boolean {
  return json !== undefined || jq !== undefined;
}
