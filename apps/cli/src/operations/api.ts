import { loadCatalogue, type Product, type ProductOperation } from "@halyard/catalogue";
import {
  type AnyOperation,
  type Call,
  del,
  get,
  linkPaging,
  type ListedOperation,
  type OperationOptions,
  type Page,
  type PagingStyle,
  patch,
  post,
  put,
  type ResponseMedia,
} from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pagedCollectionOf } from "@halyard/pm-resources/building-blocks";
import { type Command, Option } from "commander";
import { openGit, openPm } from "../profiles/clients.js";
import { connectionFlags, type Context, outputFlags } from "../program/command.js";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { suggestion } from "../terminal/nearest.js";
import { listFlags } from "./list-flags.js";
import {
  collect,
  type OperationFlags,
  printResult,
  readFieldFlags,
  readJsonObject,
  runOperation,
} from "./run-operation.js";

interface ApiFlags extends OperationFlags {
  readonly on?: Product;
}

/** Functions that declare an operation, by HTTP method. */
const verbs = { GET: get, POST: post, PUT: put, PATCH: patch, DELETE: del };

type Verb = keyof typeof verbs;

/** Adds `halyard api`. */
export function register(program: Command, { io }: Context): void {
  const command = program
    .command("api")
    .description("Send an API request with a given method and path, or call an operation by its id")
    .argument("<method-or-operation>", "GET, POST, PUT, PATCH or DELETE; or an id such as git.pulls.merge")
    .argument("[path]", "path such as /work_packages/7, or with the API's prefix: /api/v3/work_packages/7")
    .option(
      "-F, --field <name=value>",
      "a query parameter for GET, otherwise a field of the body; `name=@file` reads the value from a file",
      collect,
    )
    .option("--input <file>", "file with a JSON object for the body; `-` for standard input")
    .option("--output <file>", "write the downloaded content to a file")
    .option("--repo <owner/name>", "repository for the operation (default: the repository of the git remote)")
    .addOption(new Option("--on <side>", "the server to use if both servers have the path").choices(["pm", "git"]));
  outputFlags(connectionFlags(listFlags(command))).action((first: string, path: string | undefined, flags: ApiFlags) =>
    path === undefined && !first.startsWith("/") ? byId(io, first, flags) : byPath(io, first, path, flags),
  );
}

async function byId(io: Io, id: string, flags: ApiFlags): Promise<void> {
  const catalogue = await loadCatalogue();
  const operation = catalogue.describeOperation(id);
  if (operation === undefined) {
    const ids = catalogue.listOperations().map((each) => each.id);
    throw new UsageError(
      `There is no operation \`${id}\`.${suggestion(id, ids)} You can also pass a method and a path: halyard api GET /projects`,
    );
  }
  await runOperation(io, operation, { values: [], texts: new Map(), flags });
}

async function byPath(io: Io, first: string, second: string | undefined, flags: ApiFlags): Promise<void> {
  const [method, given] = second === undefined ? ["GET", first] : [first.toUpperCase(), second];
  if (!isVerb(method)) {
    throw new UsageError(
      `\`${first}\` is not an HTTP method.${suggestion(method, Object.keys(verbs))} Use one of ${Object.keys(verbs).join(", ")}.`,
    );
  }
  if (!given.startsWith("/")) throw new UsageError("The path must begin with a slash: halyard api GET /projects");
  if (given.includes("{")) {
    const found = (await loadCatalogue()).findOperations(`${method} ${given}`)[0];
    if (found?.path === given && found.method === method) return byId(io, found.id, flags);
    throw new UsageError(
      `There is no operation ${method} ${given}. Replace the names in braces with values. \`halyard pm --help\` and \`halyard git --help\` list the operations by resource.`,
    );
  }
  await sendPath(io, method, given, flags);
}

async function sendPath(io: Io, method: Verb, given: string, flags: ApiFlags): Promise<void> {
  const { pathname, searchParams } = new URL(given, "https://server.invalid");
  const path = pathname.replace(/^\/api\/v[13](?=\/)/, "");
  const side = flags.on ?? sideOf(pathname) ?? (await sideOfOperation(method, path));
  const query: Record<string, unknown> = {};
  for (const name of new Set(searchParams.keys())) query[name] = searchParams.getAll(name);
  const fields = Object.fromEntries(
    (await readFieldFlags(io, flags.field ?? [])).map(([name, texts]) => [name, texts.length === 1 ? texts[0] : texts]),
  );
  const body = flags.input === undefined ? undefined : await readJsonObject(io, flags.input);
  if (method === "GET") Object.assign(query, fields);
  const content = method === "GET" ? undefined : { ...body, ...withValues(fields) };
  const operation = declare(
    method,
    path,
    side,
    Object.keys(query),
    content !== undefined && Object.keys(content).length > 0,
  );
  const open = side === "pm" ? openPm : openGit;
  const client = await open(io, flags, { resources: {}, dryRun: "all" });
  const send = client.operation<AnyOperation>(operation) as unknown as (input: object) => Call<unknown>;
  const input = { ...query, ...(operation.bodyKey === undefined ? {} : { [operation.bodyKey]: content }) };
  const isList = [flags.limit, flags.all, flags.paginate, flags.ndjson].some((flag) => flag !== undefined);
  if (isList && method !== "GET")
    throw new UsageError(
      `${method} returns no list, so --limit, --all, --paginate and --ndjson cannot be used. Omit them, or use GET.`,
    );
  const call = send(input);
  if (isList) return printResult(io, operation, call, flags);
  // Without a list flag, prints the whole document unchanged.
  const data = await call;
  const document = method === "GET" ? (data as Page<unknown>).document : data;
  if (document !== undefined)
    await printResult(io, { ...operation, paging: undefined }, Promise.resolve(document) as never, flags);
}

/** Declares an operation for a path. Every GET is declared as a list, so that its pages can be read. */
function declare(
  method: Verb,
  path: string,
  side: Product,
  query: readonly string[],
  hasBody: boolean,
): ListedOperation {
  const anything: z.Schema<unknown> = z.unknown();
  const fields = Object.fromEntries(query.map((name) => [name, anything]));
  const pageFields = {
    page: z.optional(anything),
    offset: z.optional(anything),
    limit: z.optional(anything),
    pageSize: z.optional(anything),
  };
  const options: OperationOptions<unknown, unknown, unknown, string | undefined, ResponseMedia> = {
    query: z.fields({ ...(method === "GET" ? pageFields : {}), ...fields }) as z.AnySchema as z.Schema<unknown>,
    response: anything,
    ...(method === "GET" ? { paging: pagingOf(side) } : {}),
    ...(hasBody ? { body: anything, bodyKey: "$body" } : {}),
  };
  return (verbs[method] as (path: string, given: object) => unknown)(path, options) as ListedOperation;
}

function pagingOf(side: Product): PagingStyle<never, unknown> {
  return side === "pm" ? pagedCollectionOf(z.unknown()).paging : linkPaging<unknown>();
}

/** Parses each body value as JSON. Values that are not valid JSON remain text. */
function withValues(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      try {
        return [name, typeof value === "string" ? (JSON.parse(value) as unknown) : value];
      } catch {
        return [name, value];
      }
    }),
  );
}

function isVerb(method: string): method is Verb {
  return Object.hasOwn(verbs, method);
}

function sideOf(pathname: string): Product | undefined {
  if (pathname.startsWith("/api/v3/")) return "pm";
  return pathname.startsWith("/api/v1/") ? "git" : undefined;
}

/** Returns the product whose client has an operation with this method and path. */
async function sideOfOperation(method: Verb, path: string): Promise<Product> {
  const catalogue = await loadCatalogue();
  const sides = new Set(
    catalogue
      .listOperations()
      .filter((operation) => fits(operation, method, path))
      .map(({ product }) => product),
  );
  const [side] = sides;
  if (side !== undefined && sides.size === 1) return side;
  throw new UsageError(
    `${sides.size === 0 ? "halyard does not know" : "OpenProject and the git server both have"} ${method} ${path}. Select the server with --on pm or --on git.`,
  );
}

function fits(operation: ProductOperation, method: Verb, path: string): boolean {
  if (operation.method !== method) return false;
  const pattern = operation.path.replaceAll(/\{(\+?)\w+\}|[^{}]+/g, (part, more: string | undefined) =>
    part.startsWith("{") ? (more === "+" ? ".+" : "[^/]+") : part.replaceAll(/[^\w/-]/g, String.raw`\$&`),
  );
  return new RegExp(`^${pattern}$`).test(path);
}
