import { isHalyardError } from "@halyard/http-core";
import { FileConflictError } from "../errors/file-conflict-error.js";

/** One file of a write, and the blob it was expected to be. */
export interface ExpectedFile {
  readonly path: string;
  readonly sha?: string | undefined;
}

const movedOn = /\bsha does not match|commitid does not match|file already exists/i;
const gone = /object does not exist \[.*rel_path|repository file does not exist/i;

/**
 * Recognises the answers that mean that a file moved on, and makes a {@link FileConflictError} of them; every other
 * error stays as it is. Forgejo 12 and newer answer 409; Gitea and older versions answer 422 for any fault, deletions
 * 400, and 404 when the file is gone: there only the wording tells.
 */
export function asFileConflict(error: unknown, files: readonly ExpectedFile[]): unknown {
  if (!isHalyardError(error) || !("status" in error)) return error;
  const text = "serverMessage" in error ? (error.serverMessage ?? "") : "";
  const { status } = error;
  const conflict =
    status === 409 ||
    ((status === 422 || status === 400) && movedOn.test(text)) ||
    (status === 404 && gone.test(text) && files.some(({ sha }) => sha !== undefined));
  if (!conflict) return error;
  const named = files.filter(
    ({ path, sha }) => text.includes(`: ${path}]`) || (sha !== undefined && text.includes(sha)),
  );
  return new FileConflictError(
    (named.length > 0 ? named : files).map(({ path }) => path),
    { cause: error },
  );
}
