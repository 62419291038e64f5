import { HalyardError } from "@halyard/http-core";

/**
 * A file is no longer what it was when the change was prepared: someone else changed, created, moved or deleted it.
 * Nothing was written. `cause` is the server's answer.
 */
export class FileConflictError extends HalyardError<"file_conflict"> {
  override readonly name: string = "FileConflictError";
  /** The files in question: the one the server named, else all that were to be changed. */
  readonly paths: readonly string[];

  constructor(paths: readonly string[], options?: ErrorOptions) {
    super(
      "file_conflict",
      `${paths.join(", ")} changed in the meantime, so nothing was written. Read it again, apply the change to what it is now, and write that with its \`sha\`.`,
      options,
    );
    this.paths = paths;
  }
}
