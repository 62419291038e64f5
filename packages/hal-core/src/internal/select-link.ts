import type { Link } from "../document.js";
import { LinkAmbiguousError, LinkMissingError } from "../errors.js";
import type { LinkSelection } from "../link.js";
import { describeDocument, findLinks, hasTarget, relationNames } from "./lookup.js";
import { listNames, quote } from "./text.js";

/**
 * Returns the link that a selection picks from a relation's links. Returns `null` if no matching link has a target.
 *
 * @throws LinkMissingError when no link matches. LinkAmbiguousError when several match and no index was given.
 */
export function selectLink(document: unknown, rel: string, select: LinkSelection = {}): Link | null {
  const present = findLinks(document, rel);
  const fitting = present.filter((candidate) => fits(candidate, select));
  const targets = fitting.filter(hasTarget);
  const { index } = select;
  if (fitting.length > 0 && targets.length === 0) return null;
  if (index === undefined && targets.length > 1) throw ambiguous(document, rel, targets);
  const chosen = targets.at(index ?? 0);
  if (!chosen) throw missing(document, rel, present.length);
  return chosen;
}

function fits(candidate: object, { index: _, ...select }: LinkSelection): boolean {
  const fields = candidate as Readonly<Record<string, unknown>>;
  return Object.entries(select).every(([name, value]) => value === undefined || fields[name] === value);
}

function ambiguous(document: unknown, rel: string, targets: readonly Link[]): LinkAmbiguousError {
  const labels = targets.flatMap(({ name, title }) => [name ?? title].filter((label) => typeof label === "string"));
  return new LinkAmbiguousError(
    rel,
    targets.length,
    `${describeDocument(document)} has ${targets.length} ${quote(rel)} links (${listNames(labels)}). Select one by name, title, type or index, or get all with \`links\` or \`followAll\`.`,
  );
}

function missing(document: unknown, rel: string, present: number): LinkMissingError {
  const relations = relationNames(document);
  const name = quote(rel);
  const problem =
    present === 0
      ? `has no ${name} link`
      : `has no ${name} link that matches the selection (number of ${name} links: ${present})`;
  return new LinkMissingError(
    "link_missing",
    `${describeDocument(document)} ${problem}. Available links: ${listNames(relations)}.`,
    { rel, relations },
  );
}
