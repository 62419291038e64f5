import { createGitSandbox, createOpenProjectSandbox, type GitSandbox, type OpenProjectSandbox } from "@halyard/sandbox";
import type { Settings } from "../src/session/settings.js";
import { createSession, type Session } from "../src/session/session.js";

/** Both servers in memory, and a session that uses them. */
export interface Rig {
  readonly pm: OpenProjectSandbox;
  readonly git: GitSandbox;
  readonly session: Session;
}

/** Options for {@link rig}. */
export interface RigOptions extends Omit<Settings, "openproject" | "git"> {
  /** Login of the account that the session acts as. Default `ada`. */
  readonly user?: string | undefined;
  readonly now?: (() => number) | undefined;
  /** Receives each response from both servers. */
  readonly onResponse?: ((request: Request, response: Response) => Promise<void>) | undefined;
  /** Version string that the git server reports. Default: the sandbox's own version. */
  readonly gitVersion?: string | undefined;
}

/** Creates both servers, and a session that uses them. */
export async function rig({ user = "ada", now, gitVersion, onResponse, ...settings }: RigOptions = {}): Promise<Rig> {
  const pm = createOpenProjectSandbox();
  const git = createGitSandbox();
  const session = await createSession(
    {
      openproject: { url: pm.baseUrl, token: pm.tokenOf(user) },
      git: { url: git.baseUrl, token: git.tokenOf(user) },
      ...settings,
    },
    { fetch: (product) => heard(product === "pm" ? pm.fetch : withVersion(git.fetch, gitVersion), onResponse), now },
  );
  return { pm, git, session };
}

function withVersion(fetch: GitSandbox["fetch"], version: string | undefined): GitSandbox["fetch"] {
  if (version === undefined) return fetch;
  return (request) =>
    request.url.endsWith("/api/v1/version") ? Promise.resolve(Response.json({ version })) : fetch(request);
}

function heard(fetch: GitSandbox["fetch"], onResponse: RigOptions["onResponse"]): GitSandbox["fetch"] {
  if (onResponse === undefined) return fetch;
  return async (request) => {
    const response = await fetch(request);
    await onResponse(request, response.clone());
    return response;
  };
}
