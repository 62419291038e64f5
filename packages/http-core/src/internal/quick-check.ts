import type { AnySchema, SchemaIssue } from "../operation.js";

/** Returns true when a value certainly matches. False means that zod must decide. */
type Guard = (value: unknown, depth: number) => boolean;

/** The parts of a zod schema that define the accepted values. */
interface Inspectable extends Pick<AnySchema, "~standard"> {
  readonly _zod: {
    readonly def: Definition;
    /** Names of the zod classes of the schema. */
    readonly traits: ReadonlySet<string>;
    /** Values that a literal or an enum accepts. */
    readonly values: ReadonlySet<unknown>;
    /** Set when a field may be absent; `defaulted` when a default replaces it. */
    readonly optin?: "optional" | "defaulted";
    /** Target of a lazy schema, resolved once. */
    readonly innerType: Inspectable;
  };
}

interface Definition {
  readonly type: string;
  readonly checks?: readonly unknown[];
  /** Set when the schema is a check itself, such as a format. */
  readonly check?: string;
  readonly format?: string;
  readonly coerce?: boolean;
  readonly catchall?: Inspectable;
  /** `false` when exactly one part of a union may match. */
  readonly inclusive?: boolean;
  readonly shape: Readonly<Record<PropertyKey, Inspectable>>;
  readonly innerType: Inspectable;
  readonly element: Inspectable;
  readonly keyType: Inspectable;
  readonly valueType: Inspectable;
  readonly options: readonly Inspectable[];
}

/** Maximum depth that guards examine. Deeper data, and data that contains itself, is passed on to zod. */
const maximumDepth = 256;

/** The guard of each schema, compiled on first use. */
const guards = new WeakMap<object, Guard>();

/**
 * Returns true when a value certainly fits a schema, without the copy that zod makes of it. After false, zod has to
 * decide and to report the mismatches.
 *
 * The result is never true for a value that zod refuses, with one exception: a field that is not enumerable is treated
 * as absent. JSON has no such fields. Parts that only zod can judge (checks, formats, transforms, defaults, strict
 * objects) are passed to zod, each with its part of the value.
 */
export function fitsForSure(schema: AnySchema, value: unknown): boolean {
  try {
    return guardOf(schema as unknown as Inspectable)(value, 0);
  } catch {
    // A getter or a schema that throws will throw in zod as well.
    return false;
  }
}

/** Returns the issues that zod finds; undefined when a check is asynchronous or throws an error. */
export function issuesAtOnce(schema: AnySchema, value: unknown): readonly SchemaIssue[] | undefined {
  const result = schema["~standard"].validate(value);
  if (!(result instanceof Promise)) return result.issues ?? [];
  result.catch(() => undefined);
  return undefined;
}

function guardOf(schema: Inspectable): Guard {
  let guard = guards.get(schema);
  if (!guard) {
    guard = compile(schema);
    guards.set(schema, guard);
  }
  return guard;
}

const anything: Guard = () => true;
const isString: Guard = (value) => typeof value === "string";

/** Returns the guard of a schema that has neither inner schemas nor code by its author; undefined for other schemas. */
function plainGuard({ _zod: { def, values } }: Inspectable): Guard | undefined {
  if (def.checks?.length || def.coerce) return undefined;
  if (def.check) return def.type === "number" && def.format === "safeint" ? Number.isSafeInteger : undefined;
  switch (def.type) {
    case "any":
    case "unknown":
      return anything;
    case "string":
      return isString;
    case "number":
      return Number.isFinite;
    case "boolean":
      return (value) => typeof value === "boolean";
    case "null":
    case "literal":
    case "enum":
      return (value) => values.has(value);
    default:
      return undefined;
  }
}

/**
 * Compiles the guard of a schema. Lazy schemas and the fields of objects may refer back to the schema, so they are
 * compiled when the first value arrives.
 */
function compile(schema: Inspectable): Guard {
  const { def } = schema._zod;
  const plain = plainGuard(schema);
  if (plain) return plain;
  if (def.checks?.length) return askZod(schema);
  switch (def.type) {
    case "optional": {
      if (!mayBeAbsent(schema)) return askZod(schema);
      const inner = guardOf(def.innerType);
      return (value, depth) => value === undefined || inner(value, depth);
    }
    case "nullable": {
      const inner = guardOf(def.innerType);
      return (value, depth) => value === null || inner(value, depth);
    }
    case "lazy": {
      let inner: Guard | undefined;
      return (value, depth) => depth < maximumDepth && (inner ??= guardOf(schema._zod.innerType))(value, depth + 1);
    }
    case "array":
      return arrayGuard(guardOf(def.element));
    case "object":
      // Every object inherits members with these names, which zod would treat as fields.
      if (Reflect.ownKeys(def.shape).some((key) => typeof key === "symbol" || key in Object.prototype))
        return askZod(schema);
      return def.catchall && plainGuard(def.catchall) !== anything ? askZod(schema) : objectGuard(schema);
    case "record":
      return plainGuard(def.keyType) === isString ? recordGuard(guardOf(def.valueType)) : askZod(schema);
    case "union":
      return unionGuard(schema);
    default:
      return askZod(schema);
  }
}

function askZod(schema: Inspectable): Guard {
  return (value) => issuesAtOnce(schema, value)?.length === 0;
}

function arrayGuard(element: Guard): Guard {
  return (value, depth) => {
    if (!Array.isArray(value)) return false;
    const { length } = value;
    // Indexes are used because `every` skips holes, which zod reads as `undefined`.
    for (let index = 0; index < length; index++) if (!element(value[index], depth)) return false;
    return true;
  };
}

/**
 * Compiles the guard of an object, which visits the fields of the value and not those of the schema: few of a
 * document's possible links are present, and looking up absent fields costs the most.
 */
function objectGuard(schema: Inspectable): Guard {
  const { def } = schema._zod;
  const rest = askZod(schema);
  let fields: ReadonlyMap<string, { readonly guard: Guard; readonly counts: 0 | 1 }> | undefined;
  let needed = 0;
  return (value, depth) => {
    if (!isObject(value) || depth >= maximumDepth) return false;
    if (!isPlain(value)) return rest(value, depth);
    if (!fields) {
      const compiled = new Map<string, { readonly guard: Guard; readonly counts: 0 | 1 }>();
      needed = 0;
      for (const [name, field] of Object.entries(def.shape)) {
        // Zod ignores a field called `__proto__`.
        if (name === "__proto__") continue;
        const counts = mayBeAbsent(field) ? 0 : 1;
        compiled.set(name, { guard: guardOf(field), counts });
        needed += counts;
      }
      fields = compiled;
    }
    let seen = 0;
    for (const name in value) {
      const field = fields.get(name);
      if (!field) continue;
      if (!field.guard(value[name], depth + 1)) return false;
      seen += field.counts;
    }
    return seen === needed || absentFit(def, value, depth);
  };
}

/**
 * Returns whether all absent fields of a value may be absent. Some kinds of schemas, such as those with a default,
 * accept an absent field.
 */
function absentFit({ shape }: Definition, value: Readonly<Record<PropertyKey, unknown>>, depth: number): boolean {
  return Object.keys(shape).every((name) => {
    const field = shape[name] as Inspectable;
    if (mayBeAbsent(field) || name === "__proto__") return true;
    if (name in value) return Object.prototype.propertyIsEnumerable.call(value, name);
    return field._zod.optin !== undefined && guardOf(field)(undefined, depth + 1);
  });
}

/** Returns whether a field may be absent, without running zod. */
function mayBeAbsent({ _zod: { def, traits } }: Inspectable): boolean {
  return def.type === "optional" && !traits.has("$ZodExactOptional") && def.innerType._zod.optin !== "defaulted";
}

function recordGuard(entry: Guard): Guard {
  return (value, depth) => {
    if (!isObject(value) || Object.getOwnPropertySymbols(value).length > 0) return false;
    // Zod refuses instances of a class as records. `constructor` is the class only if it is a function, because data may
    // have a field with this name.
    const { constructor } = value;
    if (typeof constructor === "function" && constructor !== Object) return false;
    return Object.keys(value).every((key) => key === "__proto__" || entry(value[key], depth));
  };
}

/**
 * Compiles the guard of a union. Zod tries the parts in order, and reports a check that throws or is asynchronous, even
 * if a later part would match. The guard therefore tries the parts only up to the first that has such checks.
 */
function unionGuard(schema: Inspectable): Guard {
  const { options, inclusive } = schema._zod.def;
  const rest = askZod(schema);
  if (inclusive === false) return rest;
  const parts = options.slice(0, options.findIndex((option) => !plainGuard(option)) + 1 || undefined).map(guardOf);
  return (value, depth) => parts.some((part) => part(value, depth)) || rest(value, depth);
}

/**
 * Returns whether a value has the prototype of a `JSON.parse` result. Other values may have inherited fields and are
 * passed on to zod.
 */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function isObject(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
