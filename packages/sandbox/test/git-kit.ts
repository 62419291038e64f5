import { accessToken } from "@halyard/auth";
import { createGitClient, type FullGitClient } from "@halyard/git-hosting";
import { isHalyardError } from "@halyard/http-core";
import { createGitSandbox, type GitSandbox, type GitSandboxOptions } from "../src/git.js";

/** Servers to test: the newest and oldest versions of both products, and some in between. */
export const servers = [
  { product: "gitea", version: "1.21.11" },
  { product: "gitea", version: "1.24.7" },
  { product: "gitea", version: "1.26.3" },
  { product: "forgejo", version: "7.0.15" },
  { product: "forgejo", version: "11.0.15" },
  { product: "forgejo", version: "15.0.3" },
] as const satisfies readonly GitSandboxOptions[];

/** Repository that most tests use. */
export const rig = { owner: "acme", repo: "rig" };

/** Creates a client that throws for every response that breaks its schema. */
export function clientOf(sandbox: GitSandbox, login?: string): FullGitClient {
  return createGitClient({
    baseUrl: sandbox.baseUrl,
    fetch: sandbox.fetch,
    validate: "strict",
    retry: { maxRetries: 0 },
    ...(login === undefined ? {} : { auth: accessToken(sandbox.tokenOf(login)) }),
  });
}

/** Creates a sandbox that holds its deliveries in the outbox, and clients for several users. */
export function openGitSandbox(options: GitSandboxOptions = {}) {
  const sandbox = createGitSandbox(options);
  sandbox.outbox.hold();
  const people = {
    ada: clientOf(sandbox, "ada"),
    grace: clientOf(sandbox, "grace"),
    admin: clientOf(sandbox, "admin"),
    anonymous: clientOf(sandbox),
  };
  return { sandbox, ...people };
}

/** Encodes a string as base64, which the contents API expects. */
export function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

/** Returns the error of a call that must fail. */
export async function failure(call: PromiseLike<unknown>): Promise<{ status: number; message: string }> {
  const error: unknown = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!isHalyardError(error) || !("status" in error)) {
    throw new Error(`The call must fail with an error response, but the result was: ${String(error)}`);
  }
  return error;
}

/** Creates a branch of `rig` with one commit that writes one file, and opens a pull request into `main`. */
export async function openPull(git: FullGitClient, branch: string, file = `${branch.replaceAll("/", "-")}.txt`) {
  await git.contents.create({
    ...rig,
    path: file,
    content: base64(`${branch}\n`),
    message: `Add ${file}`,
    new_branch: branch,
  });
  return git.pulls.create({ ...rig, head: branch, base: "main", title: `Work on ${branch}` });
}
