import { operations as gitOperations } from "@halyard/git-hosting/operations";
import type { AnyOperation, ListedOperation, MethodDefinition } from "@halyard/http-core";
import { operations as pmOperations } from "@halyard/pm-resources/operations";
import { resources as gitResources } from "../src/git/resources/index.js";
import { resources as pmResources } from "../src/openproject/resources/index.js";
import type { Resource } from "../src/server/router.js";

/** Returns the table of implemented operations, as in the README. */
export function coverageTable(): string {
  const rows = [
    ...rowsOf("OpenProject", pmOperations, spoken(pmResources)),
    ...rowsOf("Gitea and Forgejo", gitOperations, spoken(gitResources)),
  ];
  const total = rows.reduce((sum, { done }) => sum + done.length, 0);
  const whole = rows.filter(({ missing }) => missing.length === 0).map(({ resource }) => resource);
  const lines = rows
    .filter(({ done, missing }) => done.length > 0 && missing.length > 0)
    .map(({ server, resource, done, missing }) => {
      const all = done.length + missing.length;
      const names = done.length > missing.length ? ["all but", ...missing.map(code)] : done.map(code);
      return `| ${server} | \`${resource}\` | ${done.length} of ${all} | ${names.join(", ").replace("but,", "but")} |`;
    });
  const none = rows.filter(({ done }) => done.length === 0).map(({ resource }) => resource);
  return [
    `The sandbox carries out ${total} of the ${pmOperations.length + gitOperations.length} operations of both clients.`,
    "",
    `Whole: ${whole.map(code).join(", ")}.`,
    "",
    "In part:",
    "",
    "| server | resource | count | operations |",
    "| ------ | -------- | ----- | ---------- |",
    ...lines,
    "",
    `Not at all: ${none.map(code).join(", ")}.`,
  ].join("\n");
}

interface Row {
  readonly server: string;
  readonly resource: string;
  readonly done: readonly string[];
  readonly missing: readonly string[];
}

function rowsOf(server: string, catalogue: readonly ListedOperation[], done: ReadonlySet<string>): Row[] {
  const byResource = Map.groupBy(catalogue, ({ resource }) => resource.split(".")[0] ?? "");
  return [...byResource].map(([resource, operations]) => {
    const isDone = (operation: AnyOperation): boolean => done.has(addressOf(operation));
    const name = (operation: ListedOperation): string =>
      `${operation.resource}.${operation.name}`.slice(resource.length + 1);
    return {
      ...{ server, resource: resource === "" ? "(top)" : resource },
      done: operations.filter(isDone).map(name),
      missing: operations.filter((operation) => !isDone(operation)).map(name),
    };
  });
}

function spoken<Context extends object>(resources: readonly Resource<Context>[]): ReadonlySet<string> {
  const found = new Set<string>();
  const on = (declared: AnyOperation | MethodDefinition<unknown>): void => {
    const operation = "attach" in declared ? declared.operation : declared;
    if (operation) found.add(addressOf(operation));
  };
  for (const resource of resources) resource({ on });
  return found;
}

/**
 * Returns an operation's method and path. Operations with the same method and path, such as uploading a file and
 * uploading bytes, share a route.
 */
function addressOf({ method, path }: AnyOperation): string {
  return `${method} ${path}`;
}

function code(text: string): string {
  return `\`${text}\``;
}
