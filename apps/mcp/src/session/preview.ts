import type { Fetch } from "@halyard/http-core";

/** A request that was not sent. */
export interface RequestPreview {
  /** Method, path and query, such as `PATCH /api/v3/work_packages/4`. */
  readonly request: string;
  /** Body as parsed JSON, or a note about a body in another format. */
  readonly body?: unknown;
}

/** Matches the paths from which a client reads the server's version. */
const versionPaths = /\/api\/v1\/version$|\/api\/v3\/?$/;

/**
 * Returns a `fetch` that sends only reads of the server's version. It captures every other request instead of sending
 * it.
 */
export function previewFetch(network: Fetch): {
  readonly fetch: Fetch;
  readonly taken: () => RequestPreview | undefined;
} {
  let preview: RequestPreview | undefined;
  return {
    async fetch(request, init) {
      const { pathname, search } = new URL(request.url);
      if (request.method === "GET" && versionPaths.test(pathname)) return network(request, init);
      preview = { request: `${request.method} ${pathname}${search}`, ...(await bodyOf(request)) };
      return new Response(null, { status: 204 });
    },
    taken: () => preview,
  };
}

async function bodyOf(request: Request): Promise<{ readonly body?: unknown }> {
  if (request.body === null) return {};
  const type = request.headers.get("content-type") ?? "";
  const text = await request.text();
  if (text === "") return {};
  return { body: type.includes("json") ? JSON.parse(text) : `${text.length} characters, ${type}` };
}
