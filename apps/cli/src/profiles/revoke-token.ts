import { accessToken } from "@halyard/auth";
import { createGitClient } from "@halyard/git-hosting/core";
import { currentToken } from "@halyard/git-hosting/users";
import type { Io } from "../terminal/io.js";
import type { Host, Side } from "./config-file.js";

/** Deletes the token on the server, if the server permits tokens to delete themselves. */
export async function revokeToken(io: Io, side: Side, { url, token }: Host): Promise<boolean> {
  if (side !== "git" || token === undefined) return false;
  const git = createGitClient({ baseUrl: url, auth: accessToken(token), resources: { currentToken } });
  try {
    await git.currentToken.delete({}, { signal: io.signal });
    return true;
  } catch {
    // The server is too old, the token no longer exists, or the connection failed: the caller names the page instead.
    return false;
  }
}
