import { can, embedded, type HalResource, type HalVerbs, type PerformOptions } from "@halyard/hal-core";
import type { Form } from "../form.js";
import { FormInvalidError } from "../form-invalid-error.js";
import type { AllowedValue, OpenForm } from "../open-form.js";
import { type Schema, schemaProperties, type SchemaProperty } from "../schema-document.js";
import { placeChanges, valuesAtHand } from "./form-values.js";

/** Values of one property that are fetched at most. */
const mostValues = 10_000;

/** Puts the methods of an open form on what the server answered first. */
export function startForm<Payload, Saved, Description extends Schema>(
  first: Form<Payload, Saved, Description>,
  verbs: HalVerbs,
): OpenForm<Payload, Saved, Description> {
  // The verb's types follow the document's; those of a payload that is only a type parameter lead nowhere.
  const { perform } = verbs as unknown as {
    perform(this: void, document: object, rel: string, input: unknown, options: PerformOptions): Promise<unknown>;
  };
  const property = (name: string): SchemaProperty | undefined => schemaProperties(document._embedded.schema).get(name);

  let document = first;
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = turn.then(work);
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
    get errors() {
      return document._embedded.validationErrors;
    },
    property,
    allowed: (name) => valuesAtHand(property(name)) ?? [],
    async loadAllowed(name, options) {
      const described = property(name);
      const atHand = valuesAtHand(described);
      if (atHand) return atHand;
      const values: AllowedValue[] = [];
      let page = await verbs.follow(withLargestPages(described), "allowedValues", options);
      while (page) {
        const elements = [embedded(page, "elements") ?? []].flat();
        values.push(...elements);
        if (elements.length === 0 || values.length >= mostValues || !can(page, "nextByOffset")) break;
        page = await verbs.follow(page, "nextByOffset", options);
      }
      return values;
    },
    set: (changes, options) =>
      inTurn(async () => {
        const payload = placeChanges(document._embedded.payload, changes, property);
        document = (await perform(document, "validate", payload, { ...options, retry: "safe" })) as typeof first;
      }),
    commit: (options) =>
      inTurn(async () => {
        const { payload, validationErrors } = document._embedded;
        if (Object.keys(validationErrors).length > 0) throw new FormInvalidError(validationErrors);
        return (await perform(document, "commit", payload, { ...options })) as Saved;
      }),
  };
}

/** The same property, with the address of its values asking for as many at once as the server gives. */
function withLargestPages(property: SchemaProperty | undefined): HalResource {
  const link = property?._links?.allowedValues;
  if (link === undefined || Array.isArray(link) || link.href.includes("pageSize="))
    return { ...property } as HalResource;
  const href = `${link.href}${link.href.includes("?") ? "&" : "?"}pageSize=-1`;
  return { _links: { allowedValues: { ...link, href } } };
}
