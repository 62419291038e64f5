import { isHalyardError } from "@halyard/http-core";
import { FileConflictError } from "../errors/file-conflict-error.js";

/** A file that a commit was meant to change, and the blob that the file was expected to have. */
export interface ExpectedFile {
  readonly path: string;
  readonly sha?: string | undefined;
}

const movedOn = /\bsha does not match|commitid does not match|file already exists/i;
const gone = /object does not exist \[.*rel_path|repository file does not exist/i;

/**
 * Converts an error to a {@link FileConflictError} if it means that a file has changed. Returns any other error
 * unchanged. Servers report a changed file with different statuses. Forgejo 12 and newer send 409, except that Forgejo
 * 17 sends 500 if the file is gone. Gitea and older versions of Forgejo send 422, or 400 for deletions, or 404 if the
 * file is gone. All of these statuses except 409 have other causes, too, so the error's message is checked as well.
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
