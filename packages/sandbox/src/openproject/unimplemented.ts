import { notFound, notImplemented, type Problem } from "./problem.js";

/** The refusal of a request that no route takes: 501 with the operation's name where servers have it, else 404. */
export async function refuseUnknown(method: string, path: string): Promise<Problem> {
  // Loaded when it is needed: it brings every declaration of the client.
  const { operations } = await import("@halyard/pm-resources/operations");
  const known = operations.find((operation) => operation.method === method && templateOf(operation.path).test(path));
  return known === undefined ? notFound() : notImplemented(`${known.resource}.${known.name}`);
}

/** A path of a declaration as an expression: a field is one segment, `{+field}` any number. */
function templateOf(path: string): RegExp {
  const pattern = path
    .split(/(\{\+?\w+\})/)
    .map((part) => {
      if (part.startsWith("{+")) return ".+";
      return part.startsWith("{") ? "[^/]+" : part.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");
    })
    .join("");
  return new RegExp(`^${pattern}$`);
}
