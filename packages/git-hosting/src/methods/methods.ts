import {
  bind,
  type CallOptions,
  type ClientCore,
  method,
  type MethodContext,
  type MethodDefinition,
} from "@halyard/http-core";
import { combinedStatus } from "./combined-status.js";
import type { GitVerbs } from "../core.js";
import type { GitDialect } from "../internal/dialect.js";
import { ensureHook } from "./ensure-hook.js";
import { changeFiles, type FileLocation, readFile, type RepoFile, writeFile } from "./files.js";
import { waitUntilMergeable } from "./wait-until-mergeable.js";

/** What the everyday functions need of a client. */
type GitAccess = Pick<ClientCore, "operation"> & Pick<GitVerbs<unknown>, "server">;

/** {@link readFile} as a method: `git.contents.readFile`. */
export interface ReadFileMethod {
  /** Reads a file as bytes. */
  (input: FileLocation & { readonly as: "bytes" }, options?: CallOptions): Promise<RepoFile<Uint8Array<ArrayBuffer>>>;
  /** Reads a file as UTF-8 text. */
  (input: FileLocation & { readonly as?: "text" | undefined }, options?: CallOptions): Promise<RepoFile<string>>;
}

/** Takes away the client, the first argument of an everyday function. */
type WithoutClient<Function> = Function extends (git: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** {@link changeFiles} as a method: `git.contents.changeFiles`. */
export const changeFilesMethod: MethodDefinition<WithoutClient<typeof changeFiles>> = method((context) =>
  changeFiles.bind(undefined, accessOf(context)),
);

/** {@link combinedStatus} as a method: `git.commits.combinedStatus`. */
export const combinedStatusMethod: MethodDefinition<WithoutClient<typeof combinedStatus>> = method((context) =>
  combinedStatus.bind(undefined, accessOf(context)),
);

/** {@link ensureHook} as a method: `git.repos.ensureHook`. */
export const ensureHookMethod: MethodDefinition<WithoutClient<typeof ensureHook>> = method((context) =>
  ensureHook.bind(undefined, accessOf(context)),
);

/** {@link readFile} as a method: `git.contents.readFile`. */
export const readFileMethod: MethodDefinition<ReadFileMethod> = method(
  (context) => readFile.bind(undefined, accessOf(context)) as ReadFileMethod,
);

/** {@link waitUntilMergeable} as a method: `git.pulls.waitUntilMergeable`. */
export const waitUntilMergeableMethod: MethodDefinition<WithoutClient<typeof waitUntilMergeable>> = method((context) =>
  waitUntilMergeable.bind(undefined, accessOf(context)),
);

/** {@link writeFile} as a method: `git.contents.writeFile`. */
export const writeFileMethod: MethodDefinition<WithoutClient<typeof writeFile>> = method((context) =>
  writeFile.bind(undefined, accessOf(context)),
);

function accessOf({ transport, name }: MethodContext): GitAccess {
  const { serverInfo } = transport.dialect as Partial<GitDialect>;
  return {
    operation: (operation, operationName = name) => bind(operation, transport, operationName),
    server: async (options) => serverInfo?.readIfPossible(options),
  };
}
