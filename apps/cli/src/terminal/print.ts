import { cleanJson, cleanText } from "./clean.js";
import { UsageError } from "./exit-code.js";
import type { Io } from "./io.js";

/** Flags for the form of the output. */
export interface OutputFlags {
  /** Fields to print as JSON; `true` for all of them. */
  readonly json?: string | true | undefined;
  /** A program in jq's language for the JSON. */
  readonly jq?: string | undefined;
}

/** Prints a value as JSON, with the wanted fields, or through jq. */
export async function printJson(io: Io, value: unknown, flags: OutputFlags): Promise<void> {
  const picked = typeof flags.json === "string" ? pickFields(value, flags.json) : value;
  if (flags.jq !== undefined) {
    io.out(await runJq(io, picked, flags.jq));
    return;
  }
  io.out(`${cleanJson(JSON.stringify(picked ?? null, undefined, io.isTerminal ? 2 : undefined))}\n`);
}

/** Prints text by people, such as a diff. Bytes that steer a terminal reach files and pipes only. */
export function printText(io: Io, text: string): void {
  const shown = io.isTerminal ? cleanText(text) : text;
  io.out(shown === "" || shown.endsWith("\n") ? shown : `${shown}\n`);
}

/**
 * Returns the fields of a value, or of each value of a list. A name is a path (`user.login`); one that a document of OpenProject
 * has as a link (`status`) stands for the link's title.
 */
function pickFields(value: unknown, fields: string): unknown {
  const names = fields.split(",").filter((name) => name !== "");
  const pick = (row: unknown): unknown => Object.fromEntries(names.map((name) => [name, fieldOf(row, name)]));
  return Array.isArray(value) ? value.map(pick) : pick(value);
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

/** Returns whether JSON is wanted rather than a table. */
export function wantsJson({ json, jq }: OutputFlags): boolean {
  return json !== undefined || jq !== undefined;
}
