import { HalyardError } from "@halyard/http-core";

/**
 * Thrown when a file has been changed, created, moved or deleted since the write was prepared. Nothing was written. If
 * the server refused the write, `cause` is the error for the refused request.
 */
export class FileConflictError extends HalyardError<"file_conflict"> {
  override readonly name: string = "FileConflictError";
  /** Paths of the changed files, if the server names them. Otherwise, the paths of all files in the write. */
  readonly paths: readonly string[];

  constructor(paths: readonly string[], options?: ErrorOptions) {
    super(
      "file_conflict",
      `Nothing was written, because ${paths.join(", ")} changed in the meantime. Read the current content, apply your change, and send it with the current \`sha\`.`,
      options,
    );
    this.paths = paths;
  }
}
