import { discoverOAuth, type TokenSet } from "@halyard/auth";
import { loopbackReceiver } from "@halyard/auth/node";
import type { Side } from "../profiles/config-file.js";
import { applicationAt } from "../profiles/sign-in.js";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { openBrowser } from "./open-browser.js";
import { openProjectPort } from "./redirect-port.js";

/** Flags for a browser sign-in. */
export interface BrowserFlags {
  readonly web?: boolean;
  readonly clientId?: string;
  readonly port?: number;
  readonly scope?: string;
}

/** Client id of `tea`, an OAuth application that is built into Gitea and Forgejo and may use any loopback port. */
const builtInClientId = "d57cb8c4-630c-4168-8324-ec79935e18d4";

/** Scopes for everything except server administration. */
const gitScope =
  "write:repository write:issue write:notification write:organization write:package write:user write:misc";

/**
 * Returns the client id for a browser sign-in, or undefined to sign in with a token. At a terminal, lets the user
 * choose.
 *
 * @throws UsageError when `--web` was passed, but the server needs a client id or does not support browser sign-ins.
 */
export async function chooseBrowser(io: Io, url: string, side: Side, flags: BrowserFlags): Promise<string | undefined> {
  const { web = false, clientId } = flags;
  if (clientId !== undefined) return clientId;
  if (side === "pm") {
    if (!web) return undefined;
    throw new UsageError(
      `Signing in to ${url} with the browser needs an OAuth application. An administrator can register one under Administration > Authentication > OAuth applications with these settings: not confidential, scope \`api_v3\`, redirect URI ${redirectUri(side, flags)}. Then pass its client id with --client-id <id>.`,
    );
  }
  if (!web && io.prompts === undefined) return undefined;
  const isOffered = await discoverOAuth(url, { signal: io.signal }).then(
    () => true,
    () => false,
  );
  if (!isOffered) {
    if (!web) return undefined;
    throw new UsageError(`${url} does not support signing in with the browser. Omit --web to sign in with a token.`);
  }
  if (web) return builtInClientId;
  const agreed = await io.prompts?.confirm(
    `Sign in to ${url} with the browser? Otherwise, the command prompts for a token.`,
  );
  return agreed === true ? builtInClientId : undefined;
}

/**
 * Signs in with the browser, using an authorization code with PKCE and a redirect to a local port (RFC 8252).
 *
 * @throws OAuthError when the user or the server refuses the sign-in, or when the user takes more than five minutes.
 */
export async function signInWithBrowser(
  io: Io,
  { url, side, clientId, flags }: { url: string; side: Side; clientId: string; flags: BrowserFlags },
): Promise<TokenSet> {
  const application = applicationAt(side, url, clientId);
  const port = flags.port ?? (side === "pm" ? openProjectPort : 0);
  const receiver = await loopbackReceiver({ port, path: "/", signal: io.signal });
  try {
    const request = await application.authorizationRequest({
      redirectUri: receiver.redirectUri,
      scope: flags.scope ?? (side === "git" ? gitScope : undefined),
    });
    const name =
      clientId === builtInClientId
        ? "The page asks you to authorize the application `tea`, which the server provides for command-line programs. "
        : "";
    io.err(`Sign in on this page, which should open in the browser:\n${request.url}\n${name}Waiting…\n`);
    openBrowser(io, request.url);
    return await application.exchange(await receiver.callback(request.state), request, { signal: io.signal });
  } finally {
    await receiver.close();
  }
}

function redirectUri(side: Side, { port }: BrowserFlags): string {
  return `http://127.0.0.1:${port ?? (side === "pm" ? openProjectPort : 0)}/`;
}
