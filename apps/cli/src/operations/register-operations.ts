import type { OperationDescription, Product, ProductOperation } from "@halyard/catalogue";
import { loadCatalogue } from "@halyard/catalogue";
import type { Command } from "commander";
import { connectionFlags, type Context, outputFlags } from "../program/command.js";
import { FieldOption } from "../program/field-option.js";
import { sideNames } from "../profiles/connection.js";
import { listFlags } from "./list-flags.js";
import { joinResource, matchFlags, plainName, typedName } from "./names.js";
import { collect, runOperation } from "./run-operation.js";

/**
 * Adds the command `halyard pm` or `halyard git`, with a subcommand for each resource. Only the resource in the
 * arguments gets subcommands for its operations.
 */
export async function registerOperations(program: Command, context: Context, product: Product): Promise<void> {
  const catalogue = await loadCatalogue([product]);
  const byResource = Map.groupBy(catalogue.listOperations(), ({ resource }) => resource);
  const call = findCall(context.argv, product, byResource);
  const group = program
    .command(product)
    .description(`Every operation of ${sideNames[product]}`)
    .usage("<resource> <operation> [values] [options]");
  for (const [resource, operations] of byResource) {
    const command = group
      .command(typedName(resource))
      .description(operations.map(({ name }) => typedName(name)).join(", "))
      .usage("<operation> [values] [options]");
    if (resource !== call.resource) continue;
    const inside = [...byResource.keys()].filter((name) => name.startsWith(`${resource}.`)).map(typedName);
    if (inside.length > 0) command.addHelpText("after", `\nResources inside it: ${inside.join(", ")}`);
    for (const { id, name, summary } of operations) {
      const leaf = command.command(typedName(name)).description(summary);
      const description = id === call.operation?.id ? catalogue.describeOperation(id) : undefined;
      if (description === undefined) continue;
      addOperation(leaf, description, context);
      const flags = description.fields.map((field) => field.name);
      call.argv = matchFlags(call.argv, flags);
    }
  }
  // Commander recognises names only in the spelling registered above.
  context.replaceArguments(call.argv);
}

interface FoundCall {
  readonly resource: string | undefined;
  readonly operation: ProductOperation | undefined;
  argv: readonly string[];
}

/**
 * Finds the resource and the operation in the arguments. Ignores case, `-` and `_` in their names, and changes the
 * names to their registered spelling.
 */
function findCall(
  given: readonly string[],
  product: Product,
  byResource: ReadonlyMap<string, readonly ProductOperation[]>,
): FoundCall {
  const argv = joinResource(given, product, [...byResource.keys()]);
  const at = argv.indexOf(product) + 1;
  const [resource, operations = []] =
    [...byResource].find(([name]) => typedName(name) === argv[at]) ?? ([undefined, []] as const);
  const operation = operations.find(({ name }) => plainName(name) === plainName(argv[at + 1] ?? ""));
  if (operation) argv[at + 1] = typedName(operation.name);
  return { resource, operation, argv };
}

/**
 * Flags that belong to the command itself, not to a field of the operation. A field with the same name as one of them
 * gets no flag: users set it with `--field name=value`.
 */
const ownFlags: readonly string[] = [
  ...["field", "input", "all", "paginate", "limit", "ndjson", "output", "repo"],
  ...["json", "jq", "profile", "dry-run", "debug", "help"],
];

/** Adds an operation's arguments and flags to its command. */
function addOperation(command: Command, operation: OperationDescription, { io }: Context): void {
  const { fields, details, access, method, path, since, isPaged } = operation;
  const pathFields = fields.filter(({ place }) => place === "path");
  for (const { name, description } of pathFields) command.argument(`[${name}]`, description);
  const names = new Map<string, string>();
  for (const { name, type, description, required, place, values } of fields) {
    if (ownFlags.includes(name)) continue;
    const text = [description ?? "", `(${type})`, required && place !== "path" ? "Required." : ""].filter(
      (part) => part !== "",
    );
    const option = new FieldOption(`--${name} [value]`, text.join(" "), values).argParser(collect);
    names.set(option.attributeName(), name);
    command.addOption(option);
  }
  command
    .option(
      "-F, --field <name=value>",
      "set a field; `name=@file` reads the value from a file, and `name=@-` reads it from standard input",
      collect,
    )
    .option("--input <file>", "file with a JSON object of fields; `-` for standard input");
  if (isPaged) listFlags(command);
  if (["stream", "bytes"].includes(operation.declaration.media.response)) {
    command.option("--output <file>", "write the downloaded content to a file");
  }
  if (pathFields.some(({ name }) => name === "repo")) {
    command.option("--repo <owner/name>", "repository (default: the repository of the git remote)");
  }
  outputFlags(connectionFlags(command));
  const requirement = access === undefined ? undefined : `${access}.`;
  const version = since === undefined ? undefined : `Since ${sinceText(since)}.`;
  const notes = [details, requirement, `${method} ${path}`, version];
  command.addHelpText("after", `\n${notes.filter((note) => note !== undefined).join("\n\n")}`);
  command.action(async (...given: unknown[]) => {
    const values = given.slice(0, pathFields.length) as (string | undefined)[];
    const flags = command.opts<Record<string, unknown>>();
    const texts = new Map(
      [...names].flatMap(([attribute, name]): [string, readonly string[]][] =>
        flags[attribute] === undefined ? [] : [[name, flags[attribute] as readonly string[]]],
      ),
    );
    await runOperation(io, operation, { values, texts, flags });
  });
}

function sinceText(since: string | Readonly<Record<string, string>>): string {
  if (typeof since === "string") return since;
  return Object.entries(since)
    .map(([product, version]) => `${product} ${version}`)
    .join(", ");
}
