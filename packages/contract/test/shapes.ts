/**
 * The kinds of values that one or more JSON bodies contain at each path. For example, the path `[].user.login` has the
 * kind `string`.
 */
export type Shape = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the combined shape of several bodies. */
export function shapeOf(bodies: readonly unknown[]): Shape {
  const shape = new Map<string, Set<string>>();
  const visit = (value: unknown, path: string): void => {
    const kind = kindOf(value);
    const kinds = shape.get(path) ?? new Set();
    shape.set(path, kinds.add(kind));
    if (Array.isArray(value)) for (const item of value) visit(item, `${path}[]`);
    else if (kind === "object") {
      for (const [name, field] of Object.entries(value as object)) visit(field, path === "" ? name : `${path}.${name}`);
    }
  };
  for (const body of bodies) visit(body, "");
  return shape;
}

/**
 * Lists the differences between a recorded shape and the sandbox's shape: fields that only one of them has, values of
 * different kinds, and `null` instead of an empty list. `null` is otherwise ignored, because it depends on the data.
 */
export function compareShapes(recorded: Shape, sandbox: Shape): readonly string[] {
  const paths = new Set([...recorded.keys(), ...sandbox.keys()]);
  return [...paths].sort().flatMap((path) => {
    // Fields can be compared only if both sides have a parent of the same kind.
    if (!hasParent(recorded, path) || !hasParent(sandbox, path)) return [];
    const name = path === "" ? "the body" : path;
    const [one, other] = [recorded.get(path), sandbox.get(path)];
    if (one === undefined) return path.endsWith("[]") ? [] : [`${name}: only the sandbox has it`];
    if (other === undefined) return path.endsWith("[]") ? [] : [`${name}: the sandbox lacks it`];
    if ([...one].some((kind) => [...other].some((found) => isAlike(kind, found)))) return [];
    return [`${name}: ${[...one].join(" or ")}, in the sandbox ${[...other].join(" or ")}`];
  });
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "empty list" : "list";
  return typeof value;
}

/** Returns whether two kinds of values are equivalent. `null` is equivalent to every kind except an empty list. */
function isAlike(one: string, other: string): boolean {
  const kinds = new Set([one, other]);
  if (kinds.has("null")) return !kinds.has("empty list");
  return one.replace("empty ", "") === other.replace("empty ", "");
}

function hasParent(shape: Shape, path: string): boolean {
  if (path === "") return true;
  const parent = path.endsWith("[]") ? path.slice(0, -2) : path.slice(0, Math.max(0, path.lastIndexOf(".")));
  const kind = path.endsWith("[]") ? "list" : "object";
  return shape.get(parent)?.has(kind) === true;
}
