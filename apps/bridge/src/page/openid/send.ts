import type { NetworkBody, NetworkTransport } from "@halyard/http-core";

/** Options that `oauth4webapi` passes to `fetch`. */
interface Outgoing {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const timeout = 10_000;
const maximumBytes = 1_048_576;

/**
 * Returns a `fetch`-like function that sends each request over the bridge's transport. It rejects redirects, and limits
 * each request to 10 seconds and each response to 1 MiB.
 */
export function sendOver(transport: NetworkTransport): (url: string, request: Outgoing) => Promise<Response> {
  return async (url, { method, headers, body }) => {
    const signal = AbortSignal.timeout(timeout);
    const form = body instanceof URLSearchParams ? body.toString() : undefined;
    const response = await transport.send({
      ...{ url: new URL(url), method, headers: new Headers(headers), progress: {} },
      body: form === undefined ? undefined : { content: form, contentType: undefined, replayable: true },
      cancellation: {
        signal,
        get ended() {
          return signal.aborted;
        },
        get reason(): unknown {
          return signal.reason as unknown;
        },
        onEnd(listener) {
          if (signal.aborted) listener();
          else signal.addEventListener("abort", listener, { once: true });
          return () => signal.removeEventListener("abort", listener);
        },
      },
    });
    const { status } = response;
    if (status >= 300 && status < 400)
      throw new Error("The OpenID provider redirected a request. Set `page.openid.issuer` to the final address.");
    const content = response.body === null ? null : await read(response.body);
    const type = response.headers.get("content-type") ?? "";
    return new Response(status === 204 ? null : content, { status, headers: { "content-type": type } });
  };
}

async function read(body: NetworkBody): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > maximumBytes) {
      await reader.cancel();
      throw new Error(`The OpenID provider sent more than ${maximumBytes} bytes. Check \`page.openid.issuer\`.`);
    }
    parts.push(next.value);
  }
  return new Uint8Array(Buffer.concat(parts));
}
