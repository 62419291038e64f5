import { HalyardError } from "@halyard/http-core";

/** The reason why a path could not be read as a file. */
export type UnreadableFileReason = "directory" | "symlink" | "submodule" | "not_text" | "not_base64";

const explanations: Readonly<Record<UnreadableFileReason, string>> = {
  directory: "is a directory. List it with `contents.get`",
  symlink: "is a symbolic link. Read its `target` with `contents.get`, then the file at that path",
  submodule: "is a submodule. Read the file in the submodule's own repository",
  not_text: 'is not UTF-8 text. Read it with `as: "bytes"`',
  not_base64: "has content that is not base64. Check any proxy in front of the server",
};

/** Thrown when a path does not lead to a readable file, or when the file is not text. */
export class UnreadableFileError extends HalyardError<"file_unreadable"> {
  override readonly name: string = "UnreadableFileError";
  /** The requested path. */
  readonly path: string;
  readonly reason: UnreadableFileReason;

  constructor(path: string, reason: UnreadableFileReason) {
    super("file_unreadable", `${path} ${explanations[reason]}.`);
    this.path = path;
    this.reason = reason;
  }
}
