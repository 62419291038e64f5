import type { OperationDescription } from "@halyard/catalogue";
import type { Input } from "../session/connection.js";

type Document = Readonly<Record<string, unknown>>;

/**
 * Adds the version of a document to an input, so that the server refuses the write when the document has changed: the
 * lock version of OpenProject, the last commit of a pull request, the hash of a file.
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
