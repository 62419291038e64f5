import { can, embedded, type HalResource, type HalVerbs, type PerformOptions } from "@halyard/hal-core";
import {
  type CallOptions,
  HalyardError,
  type MethodContext,
  type ResponseInfo,
  ResponseShapeError,
  type WithResponse,
} from "@halyard/http-core";
import type { FormDocument } from "../documents/form.js";
import type { LinkableResource } from "../documents/link-input.js";
import { type SchemaDocument, schemaProperties, type SchemaProperty } from "../documents/schema-document.js";
import { FormInvalidError } from "../errors/form-invalid-error.js";
import { placeChanges, valuesAtHand } from "./form-values.js";
import type { AllowedValue, OpenForm } from "./open-form.js";

type Origin = Pick<ResponseInfo, "url" | "status" | "attempts">;

/** Maximum number of allowed values to fetch for one property. */
const maxValues = 10_000;

/** Creates an open form from the server's first response. */
export function startForm<Payload, Saved, Description extends SchemaDocument>(
  { data, response }: WithResponse<FormDocument<Payload, Saved, Description>>,
  verbs: HalVerbs,
  { name: operation, transport }: MethodContext,
  targets: Readonly<Record<string, LinkableResource | null>>,
): OpenForm<Payload, Saved, Description> {
  // The types of `perform` need a concrete document, but this payload is only a type parameter.
  const { perform } = verbs as unknown as {
    perform(this: void, document: object, rel: string, input: unknown, options: PerformOptions): Promise<unknown>;
  };
  const property = (name: string): SchemaProperty | undefined => schemaProperties(document._embedded.schema).get(name);

  const noForm = ({ url, status, attempts }: Origin): ResponseShapeError =>
    new ResponseShapeError({ operation, method: "POST", url }, status, "not with a form", {}, attempts);

  if (!isForm(data)) throw noForm(response);
  let document = data;
  let isSaved = false;
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = turn.then(() => {
      if (isSaved)
        throw new HalyardError("form_saved", "This form was already saved. Open a new one for more changes.");
      return work();
    });
    turn = done.catch(() => undefined);
    return done;
  }

  return {
    get document() {
      return document;
    },
    get payload() {
      return document._embedded.payload;
    },
    get schema() {
      return document._embedded.schema;
    },
    get problems() {
      return document._embedded.validationErrors;
    },
    property,
    allowed: (name: string) => (valuesAtHand(property(name)) ?? []) as never[],
    async loadAllowed(name: string, options?: CallOptions) {
      const described = property(name);
      const atHand = valuesAtHand(described);
      if (atHand) return atHand as never[];
      const values: AllowedValue[] = [];
      let before: string | undefined;
      let page = await verbs.follow(withLargestPages(described), "allowedValues", options);
      while (page) {
        const elements = [embedded(page, "elements") ?? []].flat();
        const written = JSON.stringify(elements);
        // A server without paging sends the same page again and again.
        if (written === before) break;
        before = written;
        values.push(...elements);
        if (elements.length === 0 || values.length >= maxValues || !can(page, "nextByOffset")) break;
        page = await verbs.follow(page, "nextByOffset", options);
      }
      return values as never[];
    },
    set: (changes, options) =>
      inTurn(async () => {
        const payload = placeChanges(operation, document._embedded.payload, changes, property, targets);
        const answer = await perform(document, "validate", payload, { ...options, retry: "safe" });
        if (!isForm(answer)) {
          const { href } = document._links.validate;
          throw noForm({ url: transport.redact(new URL(href, transport.apiRoot).href), status: 200, attempts: [] });
        }
        document = answer as typeof data;
      }),
    commit: (options) =>
      inTurn(async () => {
        const { payload, validationErrors } = document._embedded;
        if (Object.keys(validationErrors).length > 0) throw new FormInvalidError(validationErrors);
        const saved = await perform(document, "commit", payload, { ...options });
        isSaved = true;
        return saved as Saved;
      }),
  };
}

/**
 * Returns whether a response has the parts that every open form needs. The check runs regardless of the `validate`
 * option.
 */
function isForm(answer: unknown): boolean {
  const { payload, schema, validationErrors } = (answer as Partial<FormDocument> | null | undefined)?._embedded ?? {};
  return [payload, schema, validationErrors].every((part) => typeof part === "object" && (part as unknown) !== null);
}

/**
 * Returns a document with the property's link `allowedValues`. The link requests the largest page size, unless it
 * already states a page size.
 */
function withLargestPages(property: SchemaProperty | undefined): HalResource {
  const link = property?._links?.allowedValues;
  if (link === undefined || Array.isArray(link) || link.href.includes("pageSize="))
    return { ...property } as HalResource;
  const href = `${link.href}${link.href.includes("?") ? "&" : "?"}pageSize=-1`;
  return { _links: { allowedValues: { ...link, href } } };
}
