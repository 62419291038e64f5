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

/** Options for {@link createHttpHandler}. */
export interface HttpHandlerOptions {
  readonly access: Access;
  /** Returns the server of a user. Undefined: the only user, who has the secret. */
  readonly factoryFor: (user: string | undefined) => Promise<McpServerFactory>;
  readonly onError?: ((error: Error) => void) | undefined;
}

/** Path of the endpoint. */
export const endpoint = "/mcp";

/**
 * Returns a handler that serves MCP at `/mcp`. It refuses requests for another host, requests of pages with another
 * origin, which any web site could cause, and requests without a token for this endpoint.
 */
export function createHttpHandler({
  access,
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
      const user = context.authInfo?.extra?.["user"];
      return (await factoryFor(typeof user === "string" ? user : undefined))(context);
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
    return authInfo instanceof Response ? authInfo : handler.fetch(request, { authInfo });
  };
}

const ignore = (): void => undefined;
