import type { AnySchema, SchemaIssue } from "../operation.js";

/** Returns true if a value certainly matches a schema. If it returns false, zod must decide. */
type Guard = (value: unknown, depth: number) => boolean;

/** The parts of a zod schema that determine which values it accepts. */
interface Inspectable extends Pick<AnySchema, "~standard"> {
  readonly _zod: {
    readonly def: Definition;
    /** Names of the zod classes that the schema belongs to. */
    readonly traits: ReadonlySet<string>;
    readonly values: ReadonlySet<unknown>;
    /** Set if a field may be absent: `defaulted` if a default replaces it, otherwise `optional`. */
    readonly optin?: "optional" | "defaulted";
    /** The schema that a lazy schema resolves to. Resolved once. */
    readonly innerType: Inspectable;
  };
}

interface Definition {
  readonly type: string;
  readonly checks?: readonly unknown[];
  /** Set if the schema is itself a check, such as a format. */
  readonly check?: string;
  readonly format?: string;
  readonly coerce?: boolean;
  readonly catchall?: Inspectable;
  /** `false` if a value must match exactly one part of a union. */
  readonly inclusive?: boolean;
  readonly shape: Readonly<Record<PropertyKey, Inspectable>>;
  readonly innerType: Inspectable;
  readonly element: Inspectable;
  readonly keyType: Inspectable;
  readonly valueType: Inspectable;
  readonly options: readonly Inspectable[];
}

/** Maximum depth that guards examine. Zod checks deeper data, and data that contains itself. */
const maximumDepth = 256;

/** Guards by schema, compiled on first use. */
const guards = new WeakMap<object, Guard>();

/**
 * Returns true if a value certainly matches a schema. If it returns false, zod must decide and report the mismatches.
 * Unlike zod, it does not copy the value.
 *
 * The result is never true for a value that zod refuses, with one exception: a field that is not enumerable counts as
 * absent. JSON has no such fields. Only zod can judge checks, formats, transforms, defaults and strict objects. For
 * such a schema, this function therefore asks zod, but only about the part of the value that belongs to the schema.
 */
export function fitsForSure(schema: AnySchema, value: unknown): boolean {
  try {
    return guardOf(schema as unknown as Inspectable)(value, 0);
  } catch {
    // A getter or a schema that throws here will also throw in zod.
    return false;
  }
}

/** Returns the issues that zod finds. Returns undefined if a check is asynchronous or throws an error. */
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

/**
 * Returns the guard for a schema without inner schemas, coercion or checks, except the check for safe integers. Returns
 * undefined for all other schemas.
 */
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
 * Compiles the guard for a schema. Lazy schemas and object fields may refer back to the schema, so they are compiled
 * when the first value arrives.
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
      // `objectGuard` ignores fields whose names are symbols. If a field has the name of a member that every object
      // inherits, such as `toString`, zod treats the inherited member as the field.
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
    // Uses indexes because `every` skips holes, which zod reads as `undefined`.
    for (let index = 0; index < length; index++) if (!element(value[index], depth)) return false;
    return true;
  };
}

/**
 * Compiles the guard for an object. The guard visits the fields of the value, not those of the schema, because looking
 * up absent fields costs the most. A document, for example, contains few of its possible links.
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
 * Returns whether every field that is missing from a value may be absent. Optional schemas are not the only ones that
 * accept an absent field: a schema with a default, for example, also accepts one.
 */
function absentFit({ shape }: Definition, value: Readonly<Record<PropertyKey, unknown>>, depth: number): boolean {
  return Object.keys(shape).every((name) => {
    const field = shape[name] as Inspectable;
    if (mayBeAbsent(field) || name === "__proto__") return true;
    if (name in value) return Object.prototype.propertyIsEnumerable.call(value, name);
    return field._zod.optin !== undefined && guardOf(field)(undefined, depth + 1);
  });
}

/** Returns true if the schema certainly allows the field to be absent. If false, the field's guard decides. */
function mayBeAbsent({ _zod: { def, traits } }: Inspectable): boolean {
  return def.type === "optional" && !traits.has("$ZodExactOptional") && def.innerType._zod.optin !== "defaulted";
}

function recordGuard(entry: Guard): Guard {
  return (value, depth) => {
    if (!isObject(value) || Object.getOwnPropertySymbols(value).length > 0) return false;
    // Zod refuses class instances as records. A `constructor` that is not a function is only a data field of that name.
    const { constructor } = value;
    if (typeof constructor === "function" && constructor !== Object) return false;
    return Object.keys(value).every((key) => key === "__proto__" || entry(value[key], depth));
  };
}

/**
 * Compiles the guard for a union. Zod tries the parts in order, and reports a check that throws or is asynchronous,
 * even if a later part would match. The guard therefore tries the parts only up to the first one that can contain such
 * checks.
 */
function unionGuard(schema: Inspectable): Guard {
  const { options, inclusive } = schema._zod.def;
  const rest = askZod(schema);
  if (inclusive === false) return rest;
  const parts = options.slice(0, options.findIndex((option) => !plainGuard(option)) + 1 || undefined).map(guardOf);
  return (value, depth) => parts.some((part) => part(value, depth)) || rest(value, depth);
}

/**
 * Returns whether an object is plain: its prototype is `Object.prototype` or null. Zod checks all other objects,
 * because they may have inherited fields.
 */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function isObject(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
