import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A request that the server received. */
export interface RecordedRequest {
  /** Method and target, such as `POST /api/v1/repos/o/r/labels`. */
  readonly line: string;
  readonly headers: IncomingMessage["headers"];
  /** The body as text. For JSON, see {@link RecordedRequest.json}. */
  readonly text: string;
  /** The parsed body, if it was JSON. */
  readonly json: unknown;
}

/** A response that the server sends. */
export interface CannedAnswer {
  /** Status. Default: 200, or 204 if there is no body. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body. Objects and arrays are sent as JSON, strings and bytes unchanged. */
  readonly body?: unknown;
}

/** A loopback server that records its requests. */
export interface RecordingServer {
  /** URL without a trailing slash. */
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
}

/**
 * Starts a server that sends the same response to every request, or calls a function that returns the response. The
 * server stops when the test ends.
 */
export async function recordingServer(
  answer: CannedAnswer | ((request: RecordedRequest) => CannedAnswer) = {},
): Promise<RecordingServer> {
  const requests: RecordedRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const isJson = incoming.headers["content-type"]?.includes("json") === true && text !== "";
      const request: RecordedRequest = {
        line: `${String(incoming.method)} ${String(incoming.url)}`,
        headers: incoming.headers,
        text,
        json: isJson ? JSON.parse(text) : undefined,
      };
      requests.push(request);
      const { status, headers, body } = typeof answer === "function" ? answer(request) : answer;
      const raw = typeof body === "string" || body instanceof Uint8Array;
      const type = raw ? "text/plain;charset=utf-8" : "application/json;charset=utf-8";
      outgoing.writeHead(status ?? (body === undefined ? 204 : 200), {
        ...(body === undefined ? {} : { "content-type": type }),
        ...headers,
      });
      outgoing.end(body === undefined ? undefined : raw ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
