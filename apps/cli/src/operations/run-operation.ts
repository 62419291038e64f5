import { openAsBlob } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { type JsonSchema, type OperationDescription, readInput } from "@halyard/catalogue";
import type { AnyOperation, Call, PagedCall } from "@halyard/http-core";
import { type ConnectionFlags, openGit, openPm } from "../profiles/clients.js";
import { currentRepository } from "../repository/current.js";
import { cleanJson } from "../terminal/clean.js";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { suggestion } from "../terminal/nearest.js";
import { type OutputFlags, printJson, printText } from "../terminal/print.js";
import { chunksWithProgress, pagesWithProgress, sizeText, withProgress } from "../terminal/progress.js";

/** Flags of a command that calls an operation. */
export interface OperationFlags extends ConnectionFlags, OutputFlags {
  readonly field?: readonly string[];
  readonly input?: string;
  readonly limit?: number;
  readonly all?: boolean;
  readonly paginate?: boolean;
  readonly ndjson?: boolean;
  readonly output?: string;
  readonly repo?: string;
}

/** A call to an operation, as the user typed it. */
export interface OperationCall {
  /** Values of the path fields, in order. Owner and repository can be omitted. */
  readonly values: readonly (string | undefined)[];
  /** Values of the field flags as the user typed them, by field name. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly flags: OperationFlags;
}

/** Maximum number of entries that `--paginate` prints without `--all`. */
const maxEntries = 1000;

/** Collects the values of a repeated flag. A flag without a value counts as `true`. */
export function collect(value: string | true | null, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value === null || value === true ? "true" : value];
}

/** Calls an operation and prints the result. */
export async function runOperation(io: Io, operation: OperationDescription, call: OperationCall): Promise<void> {
  const { flags } = call;
  const input = await toInput(io, operation, call);
  const send = await bindOperation(io, operation, flags);
  const size = sizeOfFiles(input);
  const sent = send(input);
  if (size > 0) await withProgress(io, `Sending ${sizeText(size)}…`, sent);
  await printResult(io, operation.declaration, sent, flags);
}

type Send = (input: object) => Call<unknown>;

/** Returns a function that calls the operation on its server. */
async function bindOperation(
  io: Io,
  { product, resource, name, declaration }: Pick<OperationDescription, "product" | "resource" | "name" | "declaration">,
  flags: ConnectionFlags,
): Promise<Send> {
  const open = product === "pm" ? openPm : openGit;
  const client = await open(io, flags, { resources: {}, dryRun: "all" });
  return client.operation<AnyOperation>(declaration, `${resource}.${name}`) as unknown as Send;
}

/** Prints a call's result in the format that the operation declares for its response. */
export async function printResult(
  io: Io,
  { media, paging }: Pick<OperationDescription["declaration"], "media" | "paging">,
  call: Call<unknown>,
  flags: OperationFlags,
): Promise<void> {
  if (paging !== undefined) return printList(io, call as PagedCall<unknown>, flags);
  const data = await call;
  switch (media.response) {
    case "none":
      return;
    case "text":
      if (flags.output !== undefined) return writeFile(resolve(io.cwd, flags.output), data as string);
      return printText(io, data as string);
    case "bytes":
    case "stream":
      return printContent(io, data as Uint8Array | ReadableStream<Uint8Array>, flags);
    case "json":
    case "exists":
      return printJson(io, data, flags);
  }
}

async function printList(io: Io, call: PagedCall<unknown>, flags: OperationFlags): Promise<void> {
  const { limit, all, paginate, ndjson } = flags;
  if (limit === undefined && all !== true && paginate !== true && ndjson !== true) {
    const { items, hasNext, total } = await call;
    await printJson(io, items, flags);
    if (hasNext)
      io.err(
        `The list has more entries${total === undefined ? "" : `: ${total} in total`}. Pass --all or --limit <count> to see more.\n`,
      );
    return;
  }
  const max = limit ?? (all === true ? Infinity : maxEntries);
  const entries: unknown[] = [];
  let count = 0;
  let hasMore = false;
  // On a terminal, the printed entries already show the progress.
  const progress = ndjson === true && io.isTerminal ? {} : io;
  for await (const { items, hasNext } of pagesWithProgress(progress, call, max)) {
    const wanted = items.slice(0, max - count);
    count += wanted.length;
    hasMore = hasNext || wanted.length < items.length;
    if (ndjson === true) for (const entry of wanted) await printLine(io, entry, flags);
    else entries.push(...wanted);
    if (count === max) break;
  }
  if (hasMore && limit === undefined) io.err(`Stopped after ${max} entries. Pass --all to print all entries.\n`);
  if (ndjson !== true) await printJson(io, entries, flags);
}

async function printLine(io: Io, entry: unknown, flags: OperationFlags): Promise<void> {
  if (flags.jq !== undefined || typeof flags.json === "string") {
    return printJson({ ...io, isTerminal: false }, entry, flags);
  }
  io.out(`${cleanJson(JSON.stringify(entry))}\n`);
}

async function printContent(
  io: Io,
  content: Uint8Array | ReadableStream<Uint8Array>,
  { output }: OperationFlags,
): Promise<void> {
  const chunks = content instanceof Uint8Array ? [content] : chunksWithProgress(io, content);
  if (output !== undefined) return writeFile(resolve(io.cwd, output), chunks);
  if (io.isTerminal)
    throw new UsageError("The response is a file. Save the file with --output <file>, or redirect the output.");
  for await (const chunk of chunks) await io.outBytes(chunk);
}

async function toInput(io: Io, operation: OperationDescription, call: OperationCall): Promise<object> {
  const { flags } = call;
  const texts: Record<string, string | readonly string[]> = {};
  const fromFile = flags.input === undefined ? {} : await readJsonObject(io, flags.input);
  for (const [name, values] of [...call.texts, ...(await readFieldFlags(io, flags.field ?? []))]) {
    const [only] = values;
    texts[name] = values.length === 1 && only !== undefined ? only : values;
  }
  Object.assign(texts, await placeValues(io, operation, call, { ...fromFile, ...texts }));
  const { input, problems } = readInput(operation, texts, fromFile);
  if (problems !== undefined) throw inputError(operation, problems, texts);
  return withFiles(io, operation, input);
}

/** Assigns positional values to path fields. If owner and repository are omitted, they come from the git remote. */
async function placeValues(
  io: Io,
  { fields, id }: OperationDescription,
  { values, flags }: OperationCall,
  named: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, string>>> {
  const open = fields
    .filter(({ place, name }) => place === "path" && named[name] === undefined)
    .map(({ name }) => name);
  const given = values.filter((value) => value !== undefined);
  const placed: Record<string, string> = {};
  if (open[0] === "owner" && open[1] === "repo" && given.length <= open.length - 2) {
    Object.assign(placed, await currentRepository(io, flags));
    open.splice(0, 2);
  }
  for (const [index, name] of open.entries()) {
    const value = given[index];
    if (value !== undefined) placed[name] = value;
  }
  if (given.length > open.length)
    throw new UsageError(
      `Too many positional arguments for ${id}: expected at most ${open.length}, got ${given.length}.`,
    );
  return placed;
}

/** Reads `name=value` flags, and groups their values by name. */
export async function readFieldFlags(
  io: Io,
  flags: readonly string[],
): Promise<readonly [string, readonly string[]][]> {
  const read = await Promise.all(
    flags.map(async (flag): Promise<[string, string]> => {
      const at = flag.indexOf("=");
      if (at < 1) throw new UsageError(`--field must be \`name=value\` or \`name=@file\`, got \`${flag}\`.`);
      const text = flag.slice(at + 1);
      const value =
        text === "@-" ? await io.readInput() : text.startsWith("@") ? await readText(io, text.slice(1)) : text;
      return [flag.slice(0, at), value];
    }),
  );
  return [...Map.groupBy(read, ([name]) => name)].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]);
}

/** Reads a JSON object from a file or from standard input. */
export async function readJsonObject(io: Io, file: string): Promise<Readonly<Record<string, unknown>>> {
  const text = file === "-" ? await io.readInput() : await readText(io, file);
  const value = parseJson(text, file);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  const found = value === null ? "null" : Array.isArray(value) ? "an array" : `a ${typeof value}`;
  throw new UsageError(`--input ${file} must contain one JSON object with the fields of the operation, got ${found}.`);
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--input ${file} is not valid JSON: ${(error as SyntaxError).message}`);
  }
}

async function readText(io: Io, file: string): Promise<string> {
  return readFile(resolve(io.cwd, file), "utf8").catch((error: unknown) => {
    throw new UsageError(
      `The file ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown"}). Check its path and permissions.`,
    );
  });
}

/** In fields that take bytes, replaces each file path with the opened file. */
async function withFiles(
  io: Io,
  { fields, declaration }: OperationDescription,
  input: Readonly<Record<string, unknown>>,
): Promise<object> {
  const opened = fields
    .filter(({ schema, name }) => takesFile(schema) && typeof input[name] === "string")
    .map(async ({ name }) => {
      const path = String(input[name]);
      const content = await openAsBlob(resolve(io.cwd, path)).catch(() => {
        throw new UsageError(`The file ${path} for \`${name}\` cannot be read. Check its path and permissions.`);
      });
      const isPart = declaration.media.request === "multipart";
      return [name, isPart ? { fileName: basename(path), content } : content] as const;
    });
  return { ...input, ...Object.fromEntries(await Promise.all(opened)) };
}

/** Returns the total size of an input's files, in bytes. */
function sizeOfFiles(input: object): number {
  const files = Object.values(input).flatMap((value: unknown) => {
    const content = typeof value === "object" && value !== null && "content" in value ? value.content : value;
    return content instanceof Blob ? [content.size] : [];
  });
  return files.reduce((sum, size) => sum + size, 0);
}

function takesFile({ format, anyOf }: JsonSchema): boolean {
  return format === "binary" || (Array.isArray(anyOf) && (anyOf as JsonSchema[]).some(takesFile));
}

function inputError(
  { id, fields }: OperationDescription,
  problems: readonly string[],
  texts: Readonly<Record<string, string | readonly string[]>>,
): UsageError {
  const hints = fields.flatMap(({ name, values }) => {
    const { [name]: text } = texts;
    return values && typeof text === "string" && !values.includes(text) ? [suggestion(text, values)] : [];
  });
  return new UsageError(`${id} was not sent. ${problems.join(" ")}${hints.join("")}`);
}
