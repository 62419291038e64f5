import type { RequestOutcome } from "../errors.js";
import type { Redactor } from "./redact.js";

/** A network error, with secrets replaced. */
export class NetworkFailure extends Error {
  override readonly name: string = "NetworkFailure";
  readonly code: string;
  readonly outcome: Exclude<RequestOutcome, "responded">;

  /**
   * @param message - Short reason, such as `ECONNRESET (read ECONNRESET)`.
   * @param code - Short code for logs and traces, such as `ECONNRESET`.
   * @param outcome - Whether the server may have received the request.
   */
  constructor(message: string, code: string, outcome: Exclude<RequestOutcome, "responded">) {
    super(message);
    this.code = code;
    this.outcome = outcome;
  }
}

/**
 * Failures that happen before the first byte of the request is sent, so that the server cannot have acted. An
 * "unreachable" code proves this only while connecting, because an established connection may break with the same code.
 * Deno's errors have no codes, so their messages are matched.
 */
const notSent =
  /^(?:(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_FAIL|(?:ENETUNREACH|EHOSTUNREACH) connect|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket|DNSException|(?:[A-Z_]+_)?CERT(?:_[A-Z_]+)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE) |error sending request.*: client error \(Connect\): (?:tcp connect|dns) error)/;

/**
 * Converts an error from `fetch` or from a body stream to a NetworkFailure, whichever runtime reported it.
 *
 * @param mayBeUnsent - False when the error cannot prove that nothing was sent, because a response has begun or because
 *   the request body may have failed.
 */
export function readNetworkFailure(
  error: unknown,
  redactor: Pick<Redactor, "text">,
  mayBeUnsent: boolean = false,
): NetworkFailure {
  if (error instanceof NetworkFailure) return error;
  const chain = causes(error);
  const code = chain.map((entry) => entry.code).find((entry) => entry !== undefined);
  // Only the innermost message names the cause. The outer message is "fetch failed".
  const message = chain.at(-1)?.message ?? "the connection failed";
  const failure = code ?? chain.at(-1)?.name ?? "network error";
  const reason = code === undefined || message.includes(code) ? message : `${code} (${message})`;
  const unsent =
    // A `NetworkTransport` may know that no byte of the request was sent.
    (error as { readonly requestSent?: unknown } | null | undefined)?.requestSent === false ||
    (mayBeUnsent &&
      chain.some((entry) => notSent.test(entry.code === undefined ? entry.message : `${entry.code} ${entry.message}`)));
  // Truncates after redacting, so that no part of a secret remains.
  const text = redactor.text(reason).slice(0, 300).replace(/\.$/, "");
  return new NetworkFailure(text, redactor.text(failure), unsent ? "not_sent" : "unknown");
}

interface Cause {
  readonly name: string;
  readonly message: string;
  readonly code: string | undefined;
}

function causes(error: unknown): Cause[] {
  const chain: Cause[] = [];
  let at = error;
  while (typeof at === "object" && at !== null && chain.length < 5) {
    const { name, message, code, cause, errors } = at as Record<string, unknown>;
    chain.push({
      name: typeof name === "string" ? name : "Error",
      message: typeof message === "string" ? message : "",
      code: typeof code === "string" ? code : undefined,
    });
    // Happy Eyeballs reports a separate error for each address.
    at = cause ?? (Array.isArray(errors) ? (errors as unknown[])[0] : undefined);
  }
  return chain.filter((entry) => entry.message !== "" || entry.code !== undefined);
}
