import type { AnySchema } from "../operation.js";

/** The field names of an object schema, and whether the schema accepts other fields as well. */
export interface SchemaKeys {
  readonly names: ReadonlySet<string>;
  readonly open: boolean;
}

/** The parts of a zod definition that lead to a schema's field names. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly catchall?: Inspectable;
  readonly getter?: () => Inspectable;
  readonly innerType?: Inspectable;
  readonly left?: Inspectable;
  readonly right?: Inspectable;
  readonly options?: readonly Inspectable[];
}
interface Inspectable {
  readonly _zod: { readonly def: Definition };
}

/** Reads the field names of an object schema. Looks inside `lazy`, `optional`, `nullable`, unions and intersections. */
export function schemaKeys(schema: AnySchema | undefined): SchemaKeys {
  const names = new Set<string>();
  const open = schema === undefined ? false : collect(schema as unknown as Inspectable, names);
  return { names, open };
}

function collect(schema: Inspectable, names: Set<string>, seen: Set<Inspectable> = new Set()): boolean {
  // Visits each schema only once, because a schema may refer to itself.
  if (seen.has(schema)) return false;
  seen.add(schema);
  const { def } = schema._zod;
  if (def.type === "object") {
    for (const name of Object.keys(def.shape ?? {})) names.add(name);
    return def.catchall !== undefined && def.catchall._zod.def.type !== "never";
  }
  const inner = [def.getter?.(), def.innerType, def.left, def.right, ...(def.options ?? [])].filter(
    (part) => part !== undefined,
  );
  if (inner.length === 0) return true;
  return inner.map((part) => collect(part, names, seen)).some(Boolean);
}
