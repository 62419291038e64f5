import {
  type ApiDialect,
  type AuthStrategy,
  bodyBytes,
  type Client,
  createClient,
  type ErrorResponse,
  type Fetch,
} from "@halyard/http-core";
import { tickets } from "./tickets.js";

/** The body of an error response, which can have any status, even 200. */
interface Refusal {
  readonly ok?: boolean;
  readonly reason?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Returns the message and the problems from an error response. If there are problems, also returns an error code. */
function readRefusal({ body }: ErrorResponse) {
  const { ok, reason, fields } = (typeof body === "object" ? body : undefined) as Refusal;
  if (ok !== false) return undefined;
  const problems = Object.entries(fields ?? {}).map(([attribute, message]) => ({ attribute, message }));
  return { message: reason, problems, ...(problems.length > 0 && { code: "validation_failed" as const }) };
}

/** The conventions of the desk's API: its path prefix and its error format. */
const dialect: ApiDialect = { prefix: "/v2", readError: readRefusal, readFailure: readRefusal };

/** Signs the method, path and body of each request with a shared key. */
function signedWith(key: string): AuthStrategy {
  return {
    singleIdentity: true,
    async headers({ method, url, body }) {
      const { pathname, search } = new URL(url);
      const head = new TextEncoder().encode(`${method} ${pathname}${search}\n`);
      const bytes = (await bodyBytes(body)) ?? new Uint8Array();
      const material = { name: "HMAC", hash: "SHA-256" };
      const imported = await crypto.subtle.importKey("raw", new TextEncoder().encode(key), material, false, ["sign"]);
      const signature = await crypto.subtle.sign("HMAC", imported, new Uint8Array([...head, ...bytes]));
      const hex = Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0")).join("");
      return { "x-desk-signature": hex };
    },
  };
}

/** Options for {@link createTicketClient}. */
export interface TicketClientOptions {
  readonly baseUrl: string;
  /** Secret key that the client shares with the ticket desk. */
  readonly key: string;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: Fetch | undefined;
}

/** A client for the ticket desk. */
export type TicketClient = Client<{ readonly tickets: typeof tickets }>;

/** Creates a client for the ticket desk. Nothing is sent until the client is used. */
export function createTicketClient({ key, ...options }: TicketClientOptions): TicketClient {
  return createClient({ ...options, dialect, auth: signedWith(key), resources: { tickets } });
}
