import type { ListedOperation } from "@halyard/http-core";
import type { GitServer } from "./git-server.js";
import { refuse, Refusal, unknownPath } from "./refusal.js";

/**
 * The response to an operation that the sandbox does not implement: 501 with the operation's name where this version of the server has it, 405
 * without a body where it has the path for other methods only, else 404 as for any unknown path.
 */
export async function unanswered(
  server: GitServer,
  method: string,
  pathname: string,
  { prefix, root }: { readonly prefix: string; readonly root: string },
): Promise<Refusal> {
  // Loaded when it is needed: it brings every declaration of the client.
  const { operations } = await import("@halyard/git-hosting/operations");
  const candidates = operations.filter(
    (operation) =>
      pathPattern(operation.root === "server" ? root : prefix, operation.path).test(pathname) &&
      (operation.since === undefined || server.has(operation.since)),
  );
  const [operation] = candidates
    .filter((candidate) => candidate.method === method)
    .sort((a, b) => literals(b) - literals(a));
  if (operation) {
    const name = operation.resource === "" ? operation.name : `${operation.resource}.${operation.name}`;
    return refuse(server, 501, `The sandbox does not do \`${name}\` (${method} ${operation.path}).`);
  }
  // Known paths answer other methods with an empty body, which is no JSON.
  return candidates.length > 0 ? new Refusal(405, "") : unknownPath();
}

function pathPattern(base: string, template: string): RegExp {
  const path = template
    .split(/(\{\+?\w+\})/)
    .map((part, index) => (index % 2 === 0 ? escape(part) : part.startsWith("{+") ? ".+" : "[^/]+"))
    .join("");
  return new RegExp(`^${escape(base)}${path}$`);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** The more of a template is words, the nearer it is to the path. */
function literals({ path }: ListedOperation): number {
  return path.replace(/\{\+?\w+\}/g, "").length;
}
