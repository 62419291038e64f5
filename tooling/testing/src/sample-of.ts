/** The parts of zod's definitions that are needed to create a sample. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Sampled>>;
  readonly getter?: () => Sampled;
  readonly innerType?: Sampled;
  readonly element?: Sampled;
  readonly valueType?: Sampled;
  readonly items?: readonly Sampled[];
  readonly options?: readonly Sampled[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
}
interface Sampled {
  readonly _zod: { readonly def: Definition };
}

interface Schema {
  readonly "~standard": { readonly validate: (value: unknown) => unknown };
}

/** Marks a value that cannot be created, because its schema contains itself. */
const none = Symbol("none");

/**
 * Creates a value that matches a schema. Every optional field is present, every list has one item, and every string is
 * its field's name. Where a schema contains itself, the inner occurrence is omitted, null or an empty list.
 *
 * @param candidates - Values to try for custom schemas, from which no value can be derived. The first match is used.
 * @throws Error when no matching value is found.
 */
export function sampleOf(schema: Schema, candidates: readonly unknown[] = []): unknown {
  const sample = make(schema as unknown as Sampled, "value", new Set());
  if (sample === none || !fits(schema, sample))
    throw new Error(`No generated sample matches the schema. Last sample: ${JSON.stringify(sample)}`);
  return sample;

  function make(current: Sampled, name: string, inside: ReadonlySet<Sampled>): unknown {
    if (inside.has(current)) return none;
    const within = new Set([...inside, current]);
    const inner = (part: Sampled | undefined): unknown => (part ? make(part, name, within) : none);
    const { def } = current._zod;
    switch (def.type) {
      case "lazy":
        return inner(def.getter?.());
      case "optional":
        return orElse(inner(def.innerType), undefined);
      case "nullable":
        return orElse(inner(def.innerType), null);
      case "object":
        return fields(def.shape ?? {}, within);
      case "array": {
        const item = inner(def.element);
        return item === none ? [] : [item];
      }
      case "tuple":
        return (def.items ?? []).map(inner);
      case "record":
        return { [name]: inner(def.valueType) };
      case "union":
        return orElse(
          (def.options ?? []).map(inner).find((value) => value !== none),
          none,
        );
      case "enum":
        return Object.values(def.entries ?? {})[0];
      case "literal":
        return def.values?.[0];
      case "number":
        return 1;
      case "boolean":
        return true;
      case "null":
        return null;
      case "custom":
        return candidates.find((candidate) => fits(current as unknown as Schema, candidate)) ?? name;
      default:
        return name;
    }
  }

  function fields(shape: Readonly<Record<string, Sampled>>, inside: ReadonlySet<Sampled>): unknown {
    const values = Object.entries(shape).map(([name, field]) => [name, make(field, name, inside)] as const);
    if (values.some(([, value]) => value === none)) return none;
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }
}

function orElse(value: unknown, otherwise: unknown): unknown {
  return value === none || value === undefined ? otherwise : value;
}

function fits(schema: Schema, value: unknown): boolean {
  return (schema["~standard"].validate(value) as { readonly issues?: unknown }).issues === undefined;
}
