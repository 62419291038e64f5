import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Verification } from "@halyard/webhook-verifier";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";

/** Senders of webhooks. */
export const senders = ["openproject", "gitea", "forgejo"] as const;

/** A sender of webhooks. */
export type Sender = (typeof senders)[number];

/** A webhook request in a file, with the exact bytes of its body. */
export interface StoredDelivery {
  readonly headers: Readonly<Record<string, string>>;
  /** The body in base64. */
  readonly body: string;
}

/** Reads a delivery from a file that `halyard webhook listen --save` wrote. */
export async function readDelivery(io: Io, file: string): Promise<StoredDelivery> {
  try {
    const { headers, body } = JSON.parse(await readFile(resolve(io.cwd, file), "utf8")) as Partial<StoredDelivery>;
    if (typeof headers === "object" && typeof body === "string") return { headers, body };
  } catch {
    // The error below also covers a missing file and invalid JSON.
  }
  throw new UsageError(
    `${file} is not a stored delivery. Pass a file that \`halyard webhook listen --save <folder>\` wrote.`,
  );
}

/** Writes a delivery to a file that only its owner can read, because the headers may contain a credential. */
export async function writeDelivery(file: string, delivery: StoredDelivery): Promise<void> {
  await writeFile(file, `${JSON.stringify(delivery, undefined, 2)}\n`, { mode: 0o600 });
}

/** Returns the sender that a delivery's headers identify. Undefined if no header identifies a sender. */
function senderOf({ headers }: StoredDelivery): Sender | undefined {
  if ("x-op-signature" in headers) return "openproject";
  if ("x-forgejo-event" in headers) return "forgejo";
  return "x-gitea-event" in headers ? "gitea" : undefined;
}

/**
 * Returns the event's name from a header, or else from the field `action` in OpenProject's body. Returns
 * `unknown event` if neither contains a name.
 */
export function eventOf({ headers, body }: StoredDelivery): string {
  const named = headers["x-forgejo-event"] ?? headers["x-gitea-event"];
  if (named !== undefined) return named;
  try {
    const { action } = JSON.parse(Buffer.from(body, "base64").toString("utf8")) as { readonly action?: unknown };
    if (typeof action === "string") return action;
  } catch {
    // The body is not JSON.
  }
  return "unknown event";
}

/**
 * Returns the webhook's secret from an environment variable. Undefined if the variable is not set. The secret cannot be
 * an argument, because other users of the machine can read arguments.
 */
export function webhookSecret({ env }: Io): string | undefined {
  const { HALYARD_WEBHOOK_SECRET: secret } = env;
  return secret === "" ? undefined : secret;
}

/** Checks a delivery's signature. Returns undefined if the sender is unknown. */
export async function verifyDelivery(
  delivery: StoredDelivery,
  secret: string,
  given: Sender | undefined,
): Promise<Verification | undefined> {
  const sender = given ?? senderOf(delivery);
  if (sender === undefined) return undefined;
  const verifier = await import("@halyard/webhook-verifier");
  const provider = verifier[sender]({ secrets: [secret] });
  return verifier.verify({ headers: delivery.headers, body: Buffer.from(delivery.body, "base64") }, provider);
}
