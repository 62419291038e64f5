import { type InputProblem, type Method, RequestValidationError } from "@halyard/http-core";
import type { Link } from "../document.js";
import { LinkMissingError, LinkRefusedError } from "../errors.js";
import { type HalForm, form as formOf, forms } from "../forms.js";
import type { SubmitOptions } from "../hal-verbs.js";
import { type Hal, knownAddress, locate } from "./hal.js";
import { define, isObject } from "./json.js";
import { describeDocument, findLinks, relationNames } from "./lookup.js";
import { selectLink } from "./select-link.js";
import { listNames, quote, shorten } from "./text.js";
import { sendWrite } from "./write.js";

/** Implements `HalFormVerbs.submit`. */
export async function submit(
  hal: Hal,
  document: object,
  name: string,
  input?: unknown,
  options: SubmitOptions = {},
): Promise<unknown> {
  const { ifUnchanged = false, ...call } = options;
  const form = formOf(document, name);
  if (!form) throw notOffered(document, name);
  const operation = `submit ${shorten(name)}`;
  const fields = fill(operation, form, input);
  const isRead = form.method === "GET";
  const target = locate(hal, hal.provenance.baseOf(document), name, linkOf(hal, document, name, form));
  return sendWrite(hal, document, {
    operation,
    target: isRead ? { ...target, url: withQuery(target.url, fields) } : target,
    method: form.method as Method,
    content: isRead || form.properties.length === 0 ? undefined : fields,
    contentType: form.contentType,
    retry: undefined,
    ifUnchanged,
    options: call,
  });
}

function notOffered(document: object, name: string): LinkMissingError {
  const names = forms(document).map((form) => form.name);
  return new LinkMissingError(
    "action_not_offered",
    `${describeDocument(document)} does not currently offer this user the form ${quote(name)}. Available forms: ${listNames(names)}. Call \`refresh\` if the document may be outdated.`,
    { rel: name, relations: relationNames(document) },
  );
}

/** Returns a link to a form's target. A form without a target is sent to the document's own address. */
function linkOf(hal: Hal, document: object, name: string, { target }: HalForm): Link {
  const href = target ?? knownAddress(hal, document);
  if (href !== undefined) return { href };
  const self = findLinks(document, "self").length > 0 ? selectLink(document, "self") : null;
  if (self) return self;
  throw new LinkRefusedError(name, "no_target");
}

/** Returns the values to send. Values in the input take precedence over the form's own values. */
function fill(operation: string, { properties }: HalForm, input: unknown): Readonly<Record<string, unknown>> {
  const given = isObject(input) ? input : {};
  const problems: InputProblem[] = [];
  if (input !== undefined && !isObject(input)) {
    problems.push({ path: "", expected: "an object with the fields of the form", got: `a ${typeof input}` });
  }
  const fields = {};
  for (const { name, value, required, readOnly } of properties) {
    const own = Object.hasOwn(given, name) ? given[name] : undefined;
    if (readOnly === true && own !== undefined) {
      problems.push({ path: name, expected: "no value, because the server sets this field", got: "a value" });
    }
    const content = own ?? value;
    if (content !== undefined) define(fields, name, content);
    else if (required === true)
      problems.push({ path: name, expected: "a value, because the form requires one", got: "nothing" });
  }
  const known = new Set(properties.map(({ name }) => name));
  for (const name of Object.keys(given)) {
    if (known.has(name) || given[name] === undefined) continue;
    problems.push({
      path: name,
      expected: `one of the fields ${[...known].slice(0, 20).join(", ")}`,
      got: "an unknown field",
    });
  }
  if (problems.length > 0) throw new RequestValidationError(operation, problems);
  return fields;
}

function withQuery(address: string, fields: Readonly<Record<string, unknown>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(fields)) {
    for (const entry of Array.isArray(value) ? (value as unknown[]) : [value]) {
      url.searchParams.append(name, typeof entry === "string" ? entry : JSON.stringify(entry));
    }
  }
  return url.href;
}
