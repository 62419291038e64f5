import type { OperationDescription } from "@halyard/catalogue";
import type { Input } from "../session/connection.js";

type Document = Readonly<Record<string, unknown>>;

/**
 * Adds a document's version to an input, so that the server refuses the write if the document has changed. The version
 * is OpenProject's lock version, a pull request's head commit, or a file's hash.
 */
export function withLocks({ fields }: OperationDescription, input: Input, before: unknown): Input {
  if (typeof before !== "object" || before === null) return input;
  const document = before as Document;
  const head = (document["head"] as Document | undefined)?.["sha"];
  const locks = {
    lockVersion: document["lockVersion"],
    head_commit_id: typeof head === "string" ? head : undefined,
    sha: typeof document["path"] === "string" ? document["sha"] : undefined,
  };
  const names = new Set(fields.map(({ name }) => name));
  const missing = Object.entries(locks).filter(
    ([name, lock]) => lock !== undefined && names.has(name) && input[name] === undefined,
  );
  return { ...input, ...Object.fromEntries(missing) };
}
