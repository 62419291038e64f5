import { isHalyardError } from "@halyard/http-core";
import { FileConflictError } from "../errors/file-conflict-error.js";

/** A file that a commit was to change, with the blob that was expected there. */
export interface ExpectedFile {
  readonly path: string;
  readonly sha?: string | undefined;
}

const movedOn = /\bsha does not match|commitid does not match|file already exists/i;
const gone = /object does not exist \[.*rel_path|repository file does not exist/i;

/**
 * Returns a {@link FileConflictError} for an error that means that a file has changed, and any other error unchanged.
 * Servers report such a change in different ways. Forgejo 12 and newer respond with 409, but Forgejo 17 with 500 if the
 * file is gone. Gitea and older versions of Forgejo respond with 422, with 400 for deletions, and with 404 if the file
 * is gone. These statuses also have other causes, so the message decides.
 */
export function asFileConflict(error: unknown, files: readonly ExpectedFile[]): unknown {
  if (!isHalyardError(error) || !("status" in error)) return error;
  const text = "serverMessage" in error ? (error.serverMessage ?? "") : "";
  const { status } = error;
  const conflict =
    status === 409 ||
    ((status === 422 || status === 400) && movedOn.test(text)) ||
    ((status === 404 || status === 500) && gone.test(text) && files.some(({ sha }) => sha !== undefined));
  if (!conflict) return error;
  const named = files.filter(
    ({ path, sha }) => text.includes(`: ${path}]`) || (sha !== undefined && text.includes(sha)),
  );
  return new FileConflictError(
    (named.length > 0 ? named : files).map(({ path }) => path),
    { cause: error },
  );
}

/** Returns whether an error is a server error without an explanation. */
export function isSilentFailure(error: unknown): boolean {
  return isHalyardError(error, "server_error") && error.status === 500 && (error.serverMessage ?? "") === "";
}
