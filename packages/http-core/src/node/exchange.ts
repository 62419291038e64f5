import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import type { Cancellation, NetworkRequest, NetworkResponse } from "../network.js";
import { BodyQueue } from "./body-queue.js";
import type { Connections } from "./connections.js";
import { decodeContent } from "./decode-content.js";
import { withDownloadProgress } from "./progress.js";
import { type Upload, uploadOf } from "./upload.js";

/** Sends one request. Resolves with its response once the header has arrived. */
export function exchange(connections: Connections, request: NetworkRequest): Promise<NetworkResponse> {
  const { url, method, headers, body, progress } = request;
  const upload = body && uploadOf(body, connections.undici, progress.onUploadProgress);
  return new Promise((resolve, reject) => {
    const fields: string[] = [];
    for (const [name, value] of headers) fields.push(name, value);
    // By default, sends the same `User-Agent` as Node's `fetch`, because some servers refuse requests without one.
    if (!headers.has("user-agent")) fields.push("user-agent", "node");
    const handler = new ExchangeHandler(request, upload, resolve, reject);
    const content = (upload?.content ?? null) as NonNullable<Dispatcher.DispatchOptions["body"]> | null;
    const path = url.pathname + url.search;
    connections.dispatch(url, { path, method, headers: fields, body: content }, handler);
  });
}

/** Receives undici's events for one request. */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #request: NetworkRequest;
  readonly #cancellation: Cancellation;
  readonly #upload: Upload | undefined;
  readonly #resolve: (response: NetworkResponse) => void;
  readonly #reject: (error: unknown) => void;
  readonly #release: () => void;
  #controller: Dispatcher.DispatchController | undefined;
  #body: BodyQueue | undefined;

  constructor(
    request: NetworkRequest,
    upload: Upload | undefined,
    resolve: (response: NetworkResponse) => void,
    reject: (error: unknown) => void,
  ) {
    this.#request = request;
    this.#cancellation = request.cancellation;
    this.#upload = upload;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#release = request.cancellation.onEnd(() => this.#abort(request.cancellation.reason));
  }

  /** Called when the request is about to be written to a connection. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#controller) {
      // A second call means that undici is retrying. Only Halyard may retry, because only Halyard knows whether a retry
      // is safe.
      controller.abort(new Error("The connection was lost before the response arrived."));
      return;
    }
    this.#controller = controller;
    if (this.#cancellation.ended) controller.abort(toError(this.#cancellation.reason));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, fields: IncomingHttpHeaders): void {
    // Skips interim responses, such as 103 Early Hints.
    if (status < 200) return;
    const headers = readHeaders(fields);
    const body = new BodyQueue(controller);
    this.#body = body;
    const { onDownloadProgress } = this.#request.progress;
    const hasBody = this.#request.method !== "HEAD" && status !== 204 && status !== 205 && status !== 304;
    const decoded = hasBody ? decodeContent(body, headers.get("content-encoding")) : null;
    this.#resolve({
      status,
      headers,
      url: "",
      redirected: false,
      type: "default",
      body: decoded && onDownloadProgress ? withDownloadProgress(decoded, headers, onDownloadProgress) : decoded,
    });
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#body?.push(chunk);
  }

  onResponseEnd(): void {
    this.#release();
    this.#body?.end();
  }

  onResponseError(_: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#release();
    if (!this.#controller) Object.assign(error, { requestSent: false });
    this.#upload?.cancel(error);
    this.#body?.fail(error);
    this.#reject(error);
  }

  onBodySent(chunk: Uint8Array): void {
    this.#upload?.onSent(chunk.byteLength);
  }

  onRequestSent(): void {
    this.#upload?.onEnd();
  }

  #abort(reason: unknown): void {
    this.#controller?.abort(toError(reason));
    this.#upload?.cancel(reason);
    this.#body?.fail(reason);
    this.#reject(reason);
  }
}

function readHeaders(fields: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value = ""] of Object.entries(fields)) {
    if (typeof value === "string") headers.append(name, value);
    else for (const entry of value) headers.append(name, entry);
  }
  return headers;
}

/** Converts a caller's abort reason, which may be any value, to an error. */
function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error("The request was aborted.");
}
