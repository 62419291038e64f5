import type { ListedOperation } from "@halyard/http-core";
import type { CatalogueMatch, Dialect } from "./dialect.js";

/** Finds a request's operation among all operations that the client declares. */
export function matchCatalogue<Context extends object>(
  dialect: Pick<Dialect<Context>, "root" | "prefix" | "has">,
  catalogue: readonly ListedOperation[],
  method: string,
  pathname: string,
): CatalogueMatch {
  const candidates = catalogue.filter(
    (operation) =>
      pathPattern(operation.root === "server" ? dialect.root : dialect.prefix, operation.path).test(pathname) &&
      dialect.has(operation),
  );
  const [operation] = candidates
    .filter((candidate) => candidate.method === method)
    .sort((a, b) => literalLength(b) - literalLength(a));
  return { operation, isKnownPath: candidates.length > 0 };
}

/** Returns the client's name for an operation, such as `meetings.list`. */
export function nameOf({ resource, name }: ListedOperation): string {
  return resource === "" ? name : `${resource}.${name}`;
}

/** Returns the literal parts of a path template, between its fields. */
export function withoutFields(template: string): readonly string[] {
  return template.split(/\{\+?\w+\}/);
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

/**
 * Returns the number of literal characters in a template. If several templates match a path, the one with the most
 * literal characters is the best match.
 */
function literalLength({ path }: ListedOperation): number {
  return withoutFields(path).join("").length;
}
