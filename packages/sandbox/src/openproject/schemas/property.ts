import type { Link } from "@halyard/hal-core";
import type { SchemaProperty } from "@halyard/pm-resources";

/** Options for a property of a schema. */
export interface PropertyOptions {
  readonly required?: boolean | undefined;
  readonly hasDefault?: boolean | undefined;
  /** Whether the viewer may write the property. Default: false. */
  readonly writable?: boolean | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  /** Whether the property is in `_links`. */
  readonly linked?: boolean | undefined;
  /** Allowed values, if they are resources. */
  readonly values?: readonly { readonly _links: { readonly self: Link } }[] | undefined;
  /** Allowed values, if they are plain strings. */
  readonly plainValues?: readonly string[] | undefined;
  /** URL of a list of the allowed values. */
  readonly valuesAt?: string | undefined;
}

/** Returns a property of a schema. */
export function property(type: string, name: string, options: PropertyOptions = {}): SchemaProperty {
  const { required = false, hasDefault = false, writable = false, minLength, maxLength } = options;
  const { linked = false, values, plainValues, valuesAt } = options;
  const allowed = values?.map(({ _links }) => _links.self);
  return {
    ...{ type, name, required, hasDefault, writable, options: {} },
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(linked ? { location: "_links" } : {}),
    ...(values === undefined && plainValues === undefined
      ? {}
      : { _embedded: { allowedValues: [...((values as never[] | undefined) ?? []), ...(plainValues ?? [])] } }),
    ...(allowed === undefined && valuesAt === undefined
      ? {}
      : { _links: { allowedValues: allowed ?? { href: valuesAt ?? "" } } }),
  };
}
