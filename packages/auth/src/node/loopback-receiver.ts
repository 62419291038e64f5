import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ConfigurationError } from "@halyard/http-core";
import { requireTime, timeLimit } from "../internal/time.js";
import { OAuthError } from "../oauth/oauth-error.js";

/** Options for {@link loopbackReceiver}. All are optional. */
export interface LoopbackReceiverOptions {
  /**
   * Port on 127.0.0.1. Default 0, which picks a free port. OpenProject accepts only the port of the registered redirect
   * URI.
   */
  readonly port?: number | undefined;
  /** Path of the redirect URI. Default `"/callback"`. */
  readonly path?: string | undefined;
  /** Maximum wait for the user, in milliseconds. Infinity means no limit. Default 300 000. */
  readonly timeout?: number | undefined;
  /** Signal that closes the receiver. Default: none. */
  readonly signal?: AbortSignal | undefined;
  /** Text shown in the browser after the sign-in. Default: a sentence in English. */
  readonly message?: string | undefined;
}

/** A local HTTP server that waits for one redirect. */
export interface LoopbackReceiver {
  /** URL at which the receiver waits for the redirect. Pass it as the sign-in's `redirectUri`. */
  readonly redirectUri: string;
  /**
   * Waits for the redirect, closes the receiver, and resolves to the redirect URL for `exchange`. Rejects with
   * OAuthError `oauth_timeout`, or with the signal's reason.
   *
   * @param state The sign-in's `state`. A callback with any other value gets a 400, and the receiver keeps waiting.
   */
  callback(state: string): Promise<string>;
  /** Closes the receiver. A pending `callback` rejects with an `AbortError`. */
  close(): Promise<void>;
}

/**
 * Starts a local server for command-line tools (RFC 8252, section 7.3). It receives the redirect when a user signs in
 * through the browser. The server listens only on 127.0.0.1, and accepts only a GET with the expected host, path and
 * state. It closes after that request or after `timeout`.
 *
 * @throws ConfigurationError when the port is unavailable, when the path does not begin with a slash or has a query, or
 * when `timeout` is not a number. Throws the signal's reason if the signal has already aborted.
 * @example
 * const receiver = await loopbackReceiver();
 * const request = await client.authorizationRequest({ redirectUri: receiver.redirectUri });
 * console.log(`Open ${request.url}`);
 * const tokens = await client.exchange(await receiver.callback(request.state), request);
 */
export async function loopbackReceiver(options: LoopbackReceiverOptions = {}): Promise<LoopbackReceiver> {
  const { port = 0, path = "/callback", signal } = options;
  const timeout = requireTime("timeout", options.timeout ?? 300_000);
  const { message = "You are signed in. You can close this window and go back to the application." } = options;
  if (!/^\/[^?#\s]*$/.test(path)) {
    throw new ConfigurationError(
      'The `path` of loopbackReceiver() must begin with "/", such as "/callback", and contain no query, fragment or spaces.',
    );
  }
  signal?.throwIfAborted();
  let host = "";
  let expected: string | undefined;
  const { promise: outcome, resolve, reject } = Promise.withResolvers<string>();

  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, (request, response) => {
    const refusal = refusalOf(request, host, path, expected);
    if (refusal !== undefined) {
      answer(response, refusal, "This server only handles sign-in redirects.");
      return;
    }
    expected = undefined;
    const url = `http://${host}${request.url ?? ""}`;
    response.once("close", () => end(() => resolve(url)));
    const failed = new URL(url).searchParams.has("error");
    answer(response, 200, failed ? "The sign-in did not succeed. You can go back to the application." : message);
  });

  // A receiver can close before `callback` is called. That must not cause an unhandled rejection.
  outcome.catch(() => undefined);
  const closed = new Promise<void>((done) => server.once("close", done));

  const onLimit = (): void => {
    const text = `The user did not complete the sign-in within ${timeout} ms (\`timeout\`). Start a new sign-in.`;
    end(() => reject(new OAuthError("oauth_timeout", text)));
  };
  const onAbort = (): void => end(() => reject(signal?.reason));
  function end(settle: () => void): void {
    limit.removeEventListener("abort", onLimit);
    signal?.removeEventListener("abort", onAbort);
    server.close();
    server.closeAllConnections();
    settle();
  }

  await listen(server, port);
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const limit = timeLimit(timeout);
  limit.addEventListener("abort", onLimit, { once: true });
  signal?.addEventListener("abort", onAbort, { once: true });
  if (signal?.aborted === true) onAbort();

  return {
    redirectUri: `http://${host}${path}`,
    callback: (state) => {
      expected = state;
      return outcome;
    },
    close: () => {
      end(() => reject(new DOMException("The receiver was closed before the sign-in was completed.", "AbortError")));
      return closed;
    },
  };
}

async function listen(server: Server, port: number): Promise<void> {
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(
      `loopbackReceiver() cannot listen on port ${port} (${code ?? "unknown reason"}). Use another port.`,
    );
  }
}

function refusalOf(
  request: IncomingMessage,
  host: string,
  path: string,
  state: string | undefined,
): number | undefined {
  // Any other host name is a sign of DNS rebinding.
  if (request.headers.host !== host) return 421;
  if (!URL.canParse(request.url ?? "", `http://${host}`)) return 400;
  const { pathname, searchParams } = new URL(request.url ?? "", `http://${host}`);
  if (pathname !== path) return 404;
  if (request.method !== "GET") return 405;
  const isAnswer = searchParams.has("code") || searchParams.has("error");
  return state !== undefined && isAnswer && searchParams.get("state") === state ? undefined : 400;
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    connection: "close",
    ...(status === 405 ? { allow: "GET" } : {}),
  });
  response.end(`${text}\n`);
}
