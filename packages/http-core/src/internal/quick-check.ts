import type { Schema } from "../operation.js";

/** Whether a value fits for sure. No means: ask zod. */
type Guard = (value: unknown, depth: number) => boolean;

/** The parts of a zod schema that say what it accepts. */
interface Inspectable extends Pick<Schema<unknown>, "~standard"> {
  readonly _zod: {
    readonly def: Definition;
    /** Names of the classes it is made of. */
    readonly traits: ReadonlySet<string>;
    /** What a literal or a choice accepts. */
    readonly values?: ReadonlySet<unknown>;
    /** Set when a field may be absent; `defaulted` when something is put in its place. */
    readonly optin?: "optional" | "defaulted";
    /** What a lazy schema stands for, resolved once. */
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
  /** `false` when exactly one part of a union may fit. */
  readonly inclusive?: boolean;
  readonly shape: Readonly<Record<PropertyKey, Inspectable>>;
  readonly innerType: Inspectable;
  readonly element: Inspectable;
  readonly keyType: Inspectable;
  readonly valueType: Inspectable;
  readonly options: readonly Inspectable[];
}

/** Deeper data, and data that contains itself, is left to zod. */
const maximumDepth = 256;

/** Kinds that look at one value and run no code of the schema's author. */
const plainKinds: readonly string[] = ["any", "unknown", "string", "number", "boolean", "null", "literal", "enum"];

/** The guard of each schema, made when it is first needed. */
const guards = new WeakMap<object, Guard>();

/**
 * Says of a value that fits that it does, without the copy that zod makes of it. `false` says nothing: then zod decides,
 * and tells what is wrong.
 *
 * Nothing is accepted that zod refuses. What only zod can judge (checks, formats, transforms, defaults, strict objects)
 * is put to it, for that part of the value alone.
 */
export function fitsForSure(schema: Schema<unknown>, value: unknown): boolean {
  try {
    return guardOf(schema as unknown as Inspectable)(value, 0);
  } catch {
    // A getter or a schema that throws does so for zod as well.
    return false;
  }
}

function guardOf(schema: Inspectable): Guard {
  let guard = guards.get(schema);
  if (!guard) {
    guard = compile(schema);
    guards.set(schema, guard);
  }
  return guard;
}

/** Lazy schemas and the fields of objects may lead back to the schema, so they wait for the first value. */
function compile(schema: Inspectable): Guard {
  const { def, traits, values } = schema._zod;
  if (isInt(def)) return Number.isSafeInteger;
  if (!isUnchecked(def)) return askZod(schema);
  switch (def.type) {
    case "any":
    case "unknown":
      return () => true;
    case "string":
      return (value) => typeof value === "string";
    case "number":
      return Number.isFinite;
    case "boolean":
      return (value) => typeof value === "boolean";
    case "null":
      return (value) => value === null;
    case "literal":
    case "enum":
      return (value) => values?.has(value) === true;
    case "optional": {
      const inner = guardOf(def.innerType);
      if (traits.has("$ZodExactOptional")) return inner;
      if (def.innerType._zod.optin === "defaulted") return askZod(schema);
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
      return def.catchall && !isAnything(def.catchall) ? askZod(schema) : objectGuard(def);
    case "record":
      return isAnyString(def.keyType) ? recordGuard(guardOf(def.valueType)) : askZod(schema);
    case "union":
      return unionGuard(schema);
    default:
      return askZod(schema);
  }
}

function askZod(schema: Inspectable): Guard {
  return (value) => {
    const result = schema["~standard"].validate(value);
    if (!(result instanceof Promise)) return result.issues === undefined;
    result.catch(() => undefined);
    return false;
  };
}

function arrayGuard(element: Guard): Guard {
  return (value, depth) => {
    if (!Array.isArray(value)) return false;
    const { length } = value;
    // By index, because `every` passes over holes, which zod takes for `undefined`.
    for (let index = 0; index < length; index++) if (!element(value[index], depth)) return false;
    return true;
  };
}

function objectGuard(def: Definition): Guard {
  const rest = def.catchall && guardOf(def.catchall);
  let fields:
    readonly { readonly key: PropertyKey; readonly guard: Guard; readonly mayBeAbsent: boolean }[] | undefined;
  return (value, depth) => {
    if (!isObject(value) || depth >= maximumDepth) return false;
    fields ??= Reflect.ownKeys(def.shape)
      // Zod looks at no field of this name.
      .filter((key) => key !== "__proto__")
      .flatMap((key) => {
        const field = def.shape[key];
        return field ? [{ key, guard: guardOf(field), mayBeAbsent: field._zod.optin !== undefined }] : [];
      });
    for (const { key, guard, mayBeAbsent } of fields) {
      const entry = value[key];
      if (!guard(entry, depth + 1)) return false;
      if (entry === undefined && !mayBeAbsent && !(key in value)) return false;
    }
    // Zod reads the further fields as well, so one that throws must not stay hidden.
    if (rest) for (const key in value) if (!rest(value[key], depth)) return false;
    return true;
  };
}

function recordGuard(entry: Guard): Guard {
  return (value, depth) => {
    if (!isObject(value) || !hasPlainConstructor(value) || Object.getOwnPropertySymbols(value).length > 0) return false;
    return Object.keys(value).every((key) => key === "__proto__" || entry(value[key], depth));
  };
}

/**
 * Zod tries the parts in order. A later one counts only behind plain kinds: an earlier one may run checks that throw or
 * are asynchronous, and zod would say so.
 */
function unionGuard(schema: Inspectable): Guard {
  const { options, inclusive } = schema._zod.def;
  if (inclusive === false) return askZod(schema);
  const firstOther = options.findIndex((option) => !isPlain(option));
  const parts = (firstOther < 0 ? options : options.slice(0, firstOther + 1)).map(guardOf);
  const rest = parts.length < options.length ? askZod(schema) : undefined;
  return (value, depth) => parts.some((part) => part(value, depth)) || (rest?.(value, depth) ?? false);
}

function isUnchecked({ checks = [], check, coerce = false }: Definition): boolean {
  return checks.length === 0 && check === undefined && !coerce;
}

function isInt({ type, checks = [], format, coerce = false }: Definition): boolean {
  return type === "number" && format === "safeint" && checks.length === 0 && !coerce;
}

function isPlain({ _zod: { def } }: Inspectable): boolean {
  return plainKinds.includes(def.type) && (isInt(def) || isUnchecked(def));
}

function isAnything(schema: Inspectable): boolean {
  return ["any", "unknown"].includes(schema._zod.def.type) && isPlain(schema);
}

function isAnyString(schema: Inspectable): boolean {
  return schema._zod.def.type === "string" && isPlain(schema);
}

function isObject(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A record is no instance of a class; data may have a field called `constructor`. */
function hasPlainConstructor({ constructor }: Readonly<Record<PropertyKey, unknown>>): boolean {
  return typeof constructor !== "function" || constructor === Object;
}
