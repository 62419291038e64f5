import {
  createMcpHandler,
  getOAuthProtectedResourceMetadataUrl,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  type McpServerFactory,
  oauthMetadataResponse,
  originValidationResponse,
  requireBearerAuth,
} from "@modelcontextprotocol/server";
import { type Access, verifierOf } from "./access.js";
import { type Caller, readTokens, tokenFields } from "./caller.js";

/** Options for {@link createHttpHandler}. */
export interface HttpHandlerOptions {
  readonly access: Access;
  /** Whether each request must contain its user's product tokens. Default false. */
  readonly takesTokens?: boolean | undefined;
  /** Returns the server factory for a caller. */
  readonly factoryFor: (caller: Caller) => Promise<McpServerFactory>;
  readonly onError?: ((error: Error) => void) | undefined;
}

/** Path of the endpoint. */
export const endpoint = "/mcp";

/**
 * Returns a handler that serves MCP at `/mcp`. It refuses requests for another host, and requests without a token for
 * this endpoint. It also refuses requests from pages of another origin, because any web site could send them.
 */
export function createHttpHandler({
  access,
  takesTokens = false,
  factoryFor,
  onError,
}: HttpHandlerOptions): (request: Request) => Promise<Response> {
  const oauth = "secret" in access ? undefined : access;
  const hosts = [...localhostAllowedHostnames(), ...(oauth === undefined ? [] : [new URL(oauth.resource).hostname])];
  const gate = requireBearerAuth({
    verifier: verifierOf(access),
    ...(oauth === undefined
      ? {}
      : {
          expectedResource: new URL(oauth.resource),
          resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(new URL(oauth.resource)),
        }),
  });
  const handler = createMcpHandler(
    async (context) => {
      const { user, tokens } = (context.authInfo?.extra ?? {}) as Caller;
      return (await factoryFor({ user, tokens }))(context);
    },
    { onerror: onError ?? ignore },
  );
  const metadata = (request: Request): Response | undefined =>
    oauth &&
    oauthMetadataResponse(request, {
      oauthMetadata: oauth.server.metadata as Parameters<typeof oauthMetadataResponse>[1]["oauthMetadata"],
      resourceServerUrl: new URL(oauth.resource),
      resourceName: "Halyard",
    });

  return async (request) => {
    const refused = hostHeaderValidationResponse(request, hosts) ?? originValidationResponse(request, hosts);
    if (refused) return refused;
    const document = metadata(request);
    if (document) return document;
    if (new URL(request.url).pathname !== endpoint) return new Response("Not found.\n", { status: 404 });
    const authInfo = await gate(request);
    if (authInfo instanceof Response) return authInfo;
    const tokens = takesTokens ? readTokens(request.headers) : undefined;
    if (typeof tokens === "string") return new Response(`${tokens}\n`, { status: 403 });
    if (!takesTokens && Object.values(tokenFields).some((field) => request.headers.has(field))) {
      return new Response("This server uses its own credentials. Do not send tokens in X-Halyard headers.\n", {
        status: 403,
      });
    }
    return handler.fetch(request, { authInfo: { ...authInfo, extra: { user: authInfo.extra?.["user"], tokens } } });
  };
}

const ignore = (): void => undefined;
