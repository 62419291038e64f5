import { createGitClient } from "@halyard/git-hosting/core";
import { serverVersion } from "@halyard/git-hosting/server-version";
import { isHalyardError } from "@halyard/http-core";
import { createPmClient } from "@halyard/pm-resources/core";
import { root } from "@halyard/pm-resources/root";
import type { Side } from "../profiles/config-file.js";
import { UsageError } from "../terminal/exit-code.js";

/** A server's kind and product. */
export interface Detected {
  readonly side: Side;
  readonly product: string;
}

/**
 * Detects a server's product by sending requests to both APIs.
 *
 * @throws UsageError when the server has neither API; the connection error when no server responds.
 */
export async function detectProduct(baseUrl: string): Promise<Detected> {
  const options = { baseUrl, userAgent: "halyard-cli", retry: { maxRetries: 0 } };
  const git = createGitClient({ ...options, resources: { version: serverVersion } });
  const pm = createPmClient({ ...options, resources: { root } });
  const [asGit, asPm] = await Promise.allSettled([git.server(), pm.root.get()]);
  if (asGit.status === "fulfilled" && asGit.value !== undefined) return { side: "git", product: asGit.value.product };
  // An OpenProject server that requires a login responds with an error in its own format.
  const isClosed =
    asPm.status === "rejected" &&
    isHalyardError(asPm.reason, "authentication_failed") &&
    asPm.reason.identifier !== undefined;
  if (isClosed || (asPm.status === "fulfilled" && isRoot(asPm.value))) return { side: "pm", product: "openproject" };
  // A git server may require a login even to report its version.
  if (asGit.status === "rejected" && isHalyardError(asGit.reason, "authentication_failed")) {
    return { side: "git", product: "git" };
  }
  if (asPm.status === "rejected" && isHalyardError(asPm.reason, "connection_failed")) throw asPm.reason;
  throw new UsageError(
    `Neither OpenProject's API (/api/v3) nor that of Gitea and Forgejo (/api/v1) responds at ${baseUrl}. Check the address.`,
  );
}

function isRoot(document: unknown): boolean {
  return typeof document === "object" && document !== null && "_type" in document && document._type === "Root";
}
