import type { ProductOperation } from "@halyard/catalogue";
import type { Input } from "../session/connection.js";
import type { Session } from "../session/session.js";

/** Document that a write affects, as it is before the write. */
export interface Before {
  readonly value: unknown;
  /** Whether the write changes or deletes the document itself, rather than an object inside it. */
  readonly isTarget: boolean;
}

/**
 * Reads the document that a write affects. For `PATCH /work_packages/{id}`, this is the work package; for `POST
 * .../pulls/{index}/merge`, it is the pull request. Returns undefined if no operation reads the document, or if the
 * account may not read it.
 */
export async function readBefore(session: Session, write: ProductOperation, input: Input): Promise<Before | undefined> {
  const reader = readerOf(session, write);
  if (reader === undefined) return undefined;
  const names = [...reader.path.matchAll(/\{\+?(\w+)\}/g)].map(([, name = ""]) => name);
  const given = Object.fromEntries(names.map((name) => [name, input[pathFieldOf(write, reader, name)]]));
  try {
    const data = await session.connection(reader.product).send(reader, given);
    if (data.kind === "page") return undefined;
    return { value: data.value, isTarget: bare(reader.path) === bare(write.path) };
  } catch {
    // This error is ignored. If the write fails too, its own error gives the reason.
    return undefined;
  }
}

function readerOf({ catalogue }: Session, { product, path }: ProductOperation): ProductOperation | undefined {
  const reads = catalogue
    .listOperations()
    .filter(
      (one) => one.product === product && one.isRead && !one.isPaged && one.declaration.media.response === "json",
    );
  for (let at = bare(path); at.includes("{}"); at = at.slice(0, at.lastIndexOf("/"))) {
    const reader = at.endsWith("{}") ? reads.find((one) => bare(one.path) === at) : undefined;
    if (reader) return reader;
  }
  return undefined;
}

/**
 * Returns the write's path field that corresponds to the reading operation's path field `name`. Corresponding fields
 * have the same position in their paths, but can have different names, such as `{id}` and `{workPackage}`.
 */
function pathFieldOf(write: ProductOperation, reader: ProductOperation, name: string): string {
  const at = [...reader.path.matchAll(/\{\+?(\w+)\}/g)].findIndex(([, one]) => one === name);
  return [...write.path.matchAll(/\{\+?(\w+)\}/g)][at]?.[1] ?? name;
}

function bare(path: string): string {
  return path.replaceAll(/\{\+?\w+\}/g, "{}");
}
