import {
  type CallOptions,
  isHalyardError,
  type MethodDefinition,
  NotFoundError,
  RequestValidationError,
} from "@halyard/http-core";
import { contents, type ContentsResponse, type FileResponse, type FilesResponse } from "../resources/contents.js";
import type { ChangeFileOperation, CommitDetails } from "../documents/file-changes.js";
import { FileConflictError } from "../errors/file-conflict-error.js";
import { decodeBase64, decodeText, encodeBase64 } from "./base64.js";
import { asFileConflict, type ExpectedFile, isSilentFailure } from "./file-conflict.js";
import { type Git, gitMethod } from "./git-method.js";
import { UnreadableFileError, type UnreadableFileReason } from "../errors/unreadable-file-error.js";

/** Location of a file in a repository. */
export interface FileLocation {
  readonly owner: string;
  readonly repo: string;
  /** Path from the root of the repository, without a leading slash. */
  readonly path: string;
  /** A commit, branch or tag. Default: the default branch. */
  readonly ref?: string | undefined;
}

/** A file that `git.contents.readFile` has read; see {@link readFileMethod}. */
export interface RepoFile<Content> {
  readonly path: string;
  /** Hash of the blob. A write with this `sha` fails if the file has changed since it was read. */
  readonly sha: string;
  readonly content: Content;
}

/** Signature of `git.contents.readFile`, which {@link readFileMethod} defines. */
export interface ReadFileMethod {
  /**
   * Reads a file in a repository as bytes. A file above the server's size limit takes a second request. With Gitea 1.25
   * and newer, it takes a third, so that content and `sha` come from the same commit. For a file in LFS, the content is
   * the LFS pointer; `contents.getMedia` reads the file itself.
   *
   * @throws UnreadableFileError when the path does not lead to a file.
   * @throws NotFoundError when the path does not exist.
   */
  (input: FileLocation & { readonly as: "bytes" }, options?: CallOptions): Promise<RepoFile<Uint8Array<ArrayBuffer>>>;
  /**
   * Reads a file in a repository as UTF-8 text. A file above the server's size limit takes a second request. With Gitea
   * 1.25 and newer, it takes a third, so that content and `sha` come from the same commit. For a file in LFS, the
   * content is the LFS pointer; `contents.getMedia` reads the file itself.
   *
   * @throws UnreadableFileError when the path does not lead to a file, or the file is not UTF-8 text.
   * @throws NotFoundError when the path does not exist.
   * @example
   * const { content, sha } = await git.contents.readFile({ owner, repo, path: "docs/index.md" });
   * const logo = await git.contents.readFile({ owner, repo, path: "logo.png", as: "bytes" });
   */
  (input: FileLocation & { readonly as?: "text" | undefined }, options?: CallOptions): Promise<RepoFile<string>>;
}

/** Definition of the method `git.contents.readFile`. */
export const readFileMethod: MethodDefinition<ReadFileMethod> = gitMethod(
  (git) => ((input: ReadFile, options?: CallOptions) => readFile(git, input, options)) as ReadFileMethod,
);

type ReadFile = FileLocation & { readonly as?: "bytes" | "text" | undefined };

async function readFile(
  git: Git,
  input: ReadFile,
  options: CallOptions = {},
): Promise<RepoFile<Uint8Array<ArrayBuffer> | string>> {
  const found = await readEntry(git, input, options);
  const entry = isTooLarge(found) ? await withCommit(git, input, found, options) : found;
  if (entry.type !== "file") throw new UnreadableFileError(input.path, kindOf(entry));
  const bytes = await readBytes(git, input, entry, options);
  const content = input.as === "bytes" ? bytes : decodeText(bytes);
  if (content === undefined) throw new UnreadableFileError(input.path, "not_text");
  return { path: entry.path, sha: entry.sha, content };
}

/** Input of `git.contents.writeFile`, which {@link writeFileMethod} defines. */
export interface WriteFile extends CommitDetails {
  owner: string;
  repo: string;
  /** Path from the root of the repository, without a leading slash. */
  path: string;
  /** New content; text is written as UTF-8. */
  content: string | Uint8Array;
  /**
   * Hash of the expected blob; null if the file must not exist yet. By default, the write creates the file, or
   * replaces it whatever its current blob is.
   */
  sha?: string | null | undefined;
}

/** Signature of `git.contents.writeFile`, which {@link writeFileMethod} defines. */
export interface WriteFileMethod {
  /**
   * Writes a file in one commit. Creates the file if it does not exist.
   *
   * @returns The file and the commit. Pass `content.sha` as `sha` to the next write.
   * @throws FileConflictError when the file's blob does not match `sha`.
   * @example
   * const { content, sha } = await git.contents.readFile({ owner, repo, path: "version.txt" });
   * await git.contents.writeFile({ owner, repo, path: "version.txt", content: next(content), sha, message: "Bump" });
   */
  // eslint-disable-next-line @typescript-eslint/prefer-function-type -- editors show the comment of a call signature where the method is called
  (input: WriteFile, options?: CallOptions): Promise<FileResponse>;
}

/** Definition of the method `git.contents.writeFile`. */
export const writeFileMethod: MethodDefinition<WriteFileMethod> = gitMethod(
  (git) => (input, options) => writeFile(git, input, options),
);

async function writeFile(git: Git, input: WriteFile, options: CallOptions = {}): Promise<FileResponse> {
  const { owner, repo, path, content, sha: expected, ...details } = input;
  const sha = expected === undefined ? await findSha(git, { owner, repo, path, ref: input.branch }, options) : expected;
  const body = { owner, repo, path, content: encodeBase64(content), ...details };
  try {
    return sha === null
      ? await git.operation(contents.create, "contents.create")(body, options)
      : await git.operation(contents.update, "contents.update")({ ...body, sha }, options);
  } catch (error) {
    throw await toFileConflict(
      git,
      { owner, repo, ref: input.branch },
      [{ path, sha: sha ?? undefined }],
      error,
      options,
    );
  }
}

/** A file to write; see {@link WriteFile}. */
export interface FileWrite {
  action: "write";
  path: string;
  /** New content; text is written as UTF-8. */
  content: string | Uint8Array;
  /**
   * Hash of the expected blob; null if the file must not exist yet. By default, the write creates the file, or
   * replaces it whatever its current blob is.
   */
  sha?: string | null | undefined;
}

/** A file to delete. */
export interface FileDeletion {
  action: "delete";
  path: string;
  /** Hash of the expected blob. Default: any blob. */
  sha?: string | undefined;
}

/** A file to move. */
export interface FileMove {
  action: "move";
  /** Current path. */
  from: string;
  /** New path. No file may exist there yet. */
  path: string;
  /** New content. Text is written as UTF-8. Default: the current content. */
  content?: string | Uint8Array | undefined;
  /** Hash of the expected blob. Default: any blob. */
  sha?: string | undefined;
}

/** Input of `git.contents.changeFiles`, which {@link changeFilesMethod} defines. */
export interface FileChanges extends CommitDetails {
  owner: string;
  repo: string;
  /** One or more changes, each to a different file. */
  changes: readonly (FileWrite | FileDeletion | FileMove)[];
}

/** Signature of `git.contents.changeFiles`, which {@link changeFilesMethod} defines. */
export interface ChangeFilesMethod {
  /**
   * Writes, deletes and moves files in one commit. If one change fails, none is made.
   *
   * @throws FileConflictError when a file's blob does not match its `sha`.
   * @throws NotFoundError when a file to delete or move does not exist.
   * @throws RequestValidationError when there are no changes.
   * @example
   * await git.contents.changeFiles({
   *   owner,
   *   repo,
   *   message: "Move the guide",
   *   changes: [
   *     { action: "move", from: "guide.md", path: "docs/guide.md" },
   *     { action: "write", path: "README.md", content: "See [the guide](docs/guide.md).\n" },
   *   ],
   * });
   */
  // eslint-disable-next-line @typescript-eslint/prefer-function-type -- editors show the comment of a call signature where the method is called
  (input: FileChanges, options?: CallOptions): Promise<FilesResponse>;
}

/** Definition of the method `git.contents.changeFiles`. */
export const changeFilesMethod: MethodDefinition<ChangeFilesMethod> = gitMethod(
  (git) => (input, options) => changeFiles(git, input, options),
);

async function changeFiles(git: Git, input: FileChanges, options: CallOptions = {}): Promise<FilesResponse> {
  const { owner, repo, changes, ...details } = input;
  if (changes.length === 0) {
    throw new RequestValidationError("contents.changeFiles", [
      { path: "changes", expected: "at least one change", got: "an empty array" },
    ]);
  }
  const place = { owner, repo, ref: input.branch };
  const files = await Promise.all(changes.map((change) => prepare(git, place, change, options)));
  try {
    return await git.operation(contents.change, "contents.change")({ owner, repo, files, ...details }, options);
  } catch (error) {
    throw await toFileConflict(git, place, files.map(expectedFile), error, options);
  }
}

async function prepare(
  git: Git,
  place: Omit<FileLocation, "path">,
  change: FileWrite | FileDeletion | FileMove,
  options: CallOptions,
): Promise<ChangeFileOperation> {
  const { path } = change;
  if (change.action === "write") {
    const sha = change.sha === undefined ? await findSha(git, { ...place, path }, options) : change.sha;
    const content = encodeBase64(change.content);
    return sha === null ? { operation: "create", path, content } : { operation: "update", path, content, sha };
  }
  if (change.action === "delete") {
    const sha = change.sha ?? (await readEntry(git, { ...place, path }, options)).sha;
    return { operation: "delete", path, sha };
  }
  // Some servers do not have the operation `rename`. A move is therefore sent as an update, which needs the content.
  const file = await readFile(git, { ...place, path: change.from, as: "bytes" }, options);
  if (change.sha !== undefined && change.sha !== file.sha) throw new FileConflictError([change.from]);
  const content = encodeBase64(change.content ?? file.content);
  return { operation: "update", path, from_path: change.from, content, sha: file.sha };
}

/** Returns the path and the blob that a change expects to find. For a move, the path is the old one. */
function expectedFile({ path, from_path: from = path, sha }: ChangeFileOperation): ExpectedFile {
  return { path: from, sha };
}

/**
 * Returns the error to throw for a failed write. Forgejo 17 responds with 500 when an expected file is gone, and shows
 * the reason only to site administrators. In that case, the current files are compared with the expected ones.
 */
async function toFileConflict(
  git: Git,
  place: Omit<FileLocation, "path">,
  files: readonly ExpectedFile[],
  error: unknown,
  options: CallOptions,
): Promise<unknown> {
  if (!isSilentFailure(error)) return asFileConflict(error, files);
  const expected = files.filter(({ sha }) => sha !== undefined);
  try {
    const found = await Promise.all(expected.map(({ path }) => findSha(git, { ...place, path }, options)));
    const changed = expected.filter(({ sha }, index) => sha !== found[index]).map(({ path }) => path);
    return changed.length > 0 ? new FileConflictError(changed, { cause: error }) : error;
  } catch {
    // The comparison failed, too, so the original error is returned.
    return error;
  }
}

/** Returns the hash of the blob at a path, or null if nothing exists there. */
async function findSha(git: Git, location: FileLocation, options: CallOptions): Promise<string | null> {
  try {
    return (await readEntry(git, location, options)).sha;
  } catch (error) {
    if (isHalyardError(error, "not_found")) return null;
    throw error;
  }
}

async function readEntry(git: Git, location: FileLocation, options: CallOptions): Promise<ContentsResponse> {
  const { owner, repo, path, ref } = location;
  const read = git.operation(contents.get, "contents.get")({ owner, repo, path, ref }, options);
  const { data: entry, response } = await read.withResponse();
  if (!isDirectory(entry)) return entry;
  if (entry.length > 0) throw new UnreadableFileError(path, "directory");
  // Git has no empty directories, so an empty list means that the repository is empty. Reading any path then
  // returns an empty list.
  throw new NotFoundError({
    request: { operation: "contents.get", method: "GET", url: response.url },
    status: response.status,
    message: `The repository is empty, so there is no ${path}`,
    advice: "Create a file in the repository first.",
    attempts: response.attempts,
    requestId: response.requestId,
  });
}

function kindOf({ type }: ContentsResponse): UnreadableFileReason {
  if (type === "symlink") return "symlink";
  return type === "submodule" ? "submodule" : "directory";
}

function isDirectory(entry: ContentsResponse | readonly ContentsResponse[]): entry is readonly ContentsResponse[] {
  return Array.isArray(entry);
}

/**
 * Returns whether a file is above the server's size limit. Its content is then null, or an empty string in older
 * versions.
 */
function isTooLarge({ type, content, size }: ContentsResponse): boolean {
  return type === "file" && (typeof content !== "string" || (content === "" && size !== 0));
}

/** Returns the entry with its last commit. Gitea 1.25 and newer include the commit only on request. */
async function withCommit(
  git: Git,
  { owner, repo, path, ref }: FileLocation,
  entry: ContentsResponse,
  options: CallOptions,
): Promise<ContentsResponse> {
  if (entry.last_commit_sha !== undefined) return entry;
  const read = git.operation(contents.getExtended, "contents.getExtended");
  const asked = { owner, repo, path, ref, includes: ["commit_metadata"] };
  const { file_contents: found } = await read(asked, options);
  if (!found) throw new UnreadableFileError(path, "directory");
  return found;
}

async function readBytes(
  git: Git,
  location: FileLocation,
  entry: ContentsResponse,
  options: CallOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const { owner, repo, path, ref } = location;
  if (entry.content !== null && !isTooLarge(entry)) {
    const bytes = decodeBase64(entry.content);
    if (bytes === undefined) throw new UnreadableFileError(path, "not_base64");
    return bytes;
  }
  // Reads the file at the commit that last changed it, so that content and `sha` belong together.
  const stream = await git.operation(contents.getRaw, "contents.getRaw")(
    { owner, repo, path, ref: entry.last_commit_sha ?? ref },
    options,
  );
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
