import type { ForwardedRequest, ForwardedResponse } from "./messages.js";

/** Converts a request to plain data. Reads the whole body of the request. */
export async function toForwarded(request: Request, remoteAddress?: string): Promise<ForwardedRequest> {
  const { method, url, headers } = request;
  return { method, url, headers: [...headers], body: await bytesOf(request), remoteAddress };
}

/** Converts the result of {@link toForwarded} back to a request. */
export function fromForwarded({ method, url, headers, body }: ForwardedRequest): Request {
  return new Request(url, { method, headers: toHeaders(headers), ...(body !== undefined && { body }) });
}

/** Converts a response to plain data. Reads the whole body of the response. */
export async function toForwardedResponse(response: Response): Promise<ForwardedResponse> {
  return { status: response.status, headers: [...response.headers], body: await bytesOf(response) };
}

/** Converts the result of {@link toForwardedResponse} back to a response. */
export function fromForwardedResponse({ status, headers, body }: ForwardedResponse): Response {
  return new Response(body ?? null, { status, headers: toHeaders(headers) });
}

async function bytesOf(message: Request | Response): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // Some statuses and methods allow no body, not even an empty one.
  return message.body === null ? undefined : new Uint8Array(await message.arrayBuffer());
}

function toHeaders(pairs: ForwardedRequest["headers"]): [string, string][] {
  return pairs.map(([name, value]) => [name, value]);
}
