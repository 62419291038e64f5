import { RequestValidationError } from "@halyard/http-core";
import type { Link } from "../document.js";
import { isHalError, LinkMissingError, LinkRefusedError, UriTemplateError } from "../errors.js";
import type { PerformOptions } from "../hal-verbs.js";
import { type Hal, locate } from "./hal.js";
import { define, isObject } from "./json.js";
import { describeDocument, relationNames } from "./lookup.js";
import { selectLink } from "./select-link.js";
import { listNames, quote, shorten } from "./text.js";
import { mediaOf, readMethod, sendWrite } from "./write.js";

/** Implements `HalVerbs.perform`. */
export async function perform(
  hal: Hal,
  document: object,
  rel: string,
  input?: unknown,
  options: PerformOptions = {},
): Promise<unknown> {
  const { select, variables, method: fallback, retry, ifUnchanged = false, ...call } = options;
  const chosen = findAction(document, rel, select);
  const method = readMethod(chosen.method ?? fallback);
  if (!method) throw new LinkRefusedError(rel, "method");
  const operation = `perform ${shorten(rel)}`;
  const content = merge(rel, chosen, input);
  if (method === "GET" && content !== undefined) {
    throw new RequestValidationError(operation, [
      { path: "", expected: "no input, because the link's method is GET", got: "input" },
    ]);
  }
  return sendWrite(hal, document, {
    operation,
    target: locate(hal, hal.provenance.baseOf(document), rel, chosen, variables),
    method,
    content,
    contentType: bodyTypeOf(chosen),
    retry,
    ifUnchanged,
    options: call,
  });
}

function findAction(document: object, rel: string, select: PerformOptions["select"]): Link {
  try {
    const chosen = selectLink(document, rel, select);
    if (chosen !== null) return chosen;
  } catch (error) {
    if (!isHalError(error, "link_missing")) throw error;
  }
  const names = relationNames(document);
  throw new LinkMissingError(
    "action_not_offered",
    `${describeDocument(document)} does not offer ${quote(rel)}: the server does not currently permit it for this user. Available links: ${listNames(names)}. Call \`refresh\` if the document may be outdated.`,
    { rel, relations: names },
  );
}

/** Merges the input into the link's payload. Input that is not an object replaces the payload. */
function merge(rel: string, { payload, templated }: Link, input: unknown): unknown {
  if (payload === undefined || payload === null) return input;
  if (!isObject(payload) || !(input === undefined || isObject(input))) return input ?? payload;
  const merged = {};
  for (const [name, value] of Object.entries(payload)) {
    if (input && Object.hasOwn(input, name)) continue;
    if (templated === true) refuseOpenField(rel, name, value);
    define(merged, name, value);
  }
  for (const [name, value] of Object.entries(input ?? {})) define(merged, name, value);
  return merged;
}

/**
 * Throws if a field of a templated payload still contains a placeholder, as the field `ship` does in
 * `{"ship": {"href": "/ships/{id}"}}`.
 */
function refuseOpenField(rel: string, name: string, value: unknown): void {
  const placeholder = findPlaceholder(value, 0);
  if (placeholder === undefined) return;
  throw new UriTemplateError(
    "uri_template_variables",
    `The action ${quote(rel)} needs a value for its field ${quote(name)} (${shorten(placeholder)}). Pass the field in the input.`,
    { missing: [name] },
  );
}

function findPlaceholder(value: unknown, depth: number): string | undefined {
  if (typeof value === "string") return /\{[^{}]{1,100}\}/.exec(value)?.[0];
  if (typeof value !== "object" || value === null || depth > 20) return undefined;
  for (const member of Object.values(value)) {
    const found = findPlaceholder(member, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns the body's media type. A link's `type` describes the response, so it is used only if it is a media type that
 * occurs only in requests.
 */
function bodyTypeOf({ type }: Link): string | undefined {
  const requestOnly = /^(?:multipart\/form-data|application\/(?:x-www-form-urlencoded|(?:merge|json)-patch\+json))\b/i;
  return typeof type === "string" && requestOnly.test(type) && mediaOf(type) ? type : undefined;
}
