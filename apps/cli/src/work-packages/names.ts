import { isHalyardError } from "@halyard/http-core";
import { suggestion } from "../terminal/nearest.js";
import { CommandError, exitCodes, UsageError } from "../terminal/exit-code.js";

/** A value that users select by name, such as a status, with its address on the server. */
export interface Named {
  readonly name: string;
  readonly href: string;
}

/** Returns the name and address of a link or document. Undefined if either is missing. */
export function toNamed(value: unknown): Named | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { name, title, subject, href, _links } = value as {
    readonly name?: unknown;
    readonly title?: unknown;
    readonly subject?: unknown;
    readonly href?: unknown;
    readonly _links?: { readonly self?: { readonly href?: unknown; readonly title?: unknown } };
  };
  const text = [name, title, subject, _links?.self?.title].find((part) => typeof part === "string");
  const address = [href, _links?.self?.href].find((part) => typeof part === "string");
  return text === undefined || address === undefined ? undefined : { name: text, href: address };
}

/**
 * Finds a value by name, id or address. Ignores case in names.
 *
 * @throws UsageError that lists the available values if none matches.
 */
export function findNamed(what: string, wanted: string, values: readonly (Named | undefined)[]): Named {
  const known = values.filter((value) => value !== undefined);
  const found =
    known.find(({ name }) => name === wanted) ??
    known.find(({ name }) => name.toLowerCase() === wanted.toLowerCase()) ??
    known.find(({ href }) => href === wanted || href.endsWith(`/${wanted}`));
  if (found) return found;
  const names = known.map(({ name }) => name);
  const list = names.length === 0 ? "No values are available." : `Available: ${names.slice(0, 20).join(", ")}.`;
  throw new UsageError(`There is no ${what} \`${wanted}\`.${suggestion(wanted, names)} ${list}`);
}

const nextSteps = {
  project: "`halyard pm projects list --all --json identifier,name` lists the projects.",
  user: "Pass `me`, `none`, a login name or an id.",
};

/** Returns an error handler that replaces a 404 with an error that names the unknown project or user. */
export function rejectUnknown(what: keyof typeof nextSteps, name: string): (error: unknown) => never {
  return (error) => {
    if (!isHalyardError(error, "not_found")) throw error;
    throw new CommandError(`There is no ${what} \`${name}\` that you can see. ${nextSteps[what]}`, exitCodes.notFound);
  };
}

/** Returns the title of a document's link. */
export function linkTitle(document: { readonly _links?: object | undefined }, rel: string): string | undefined {
  const link: unknown = (document._links as Readonly<Record<string, unknown>> | undefined)?.[rel];
  const title = typeof link === "object" && link !== null && "title" in link ? link.title : undefined;
  return typeof title === "string" ? title : undefined;
}
