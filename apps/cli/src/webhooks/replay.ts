import { CommandError, exitCodes, UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { cleanLine } from "../terminal/clean.js";
import { eventOf, readDelivery, type Sender, verifyDelivery, webhookSecret } from "./stored-delivery.js";

/** Sends a stored delivery to a receiver, with the original bytes and the sender's headers. */
export async function replayDelivery(io: Io, file: string, address: string): Promise<void> {
  const delivery = await readDelivery(io, file);
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    throw new UsageError(`\`${address}\` is not a web address. Pass an address such as http://127.0.0.1:3000/hooks.`);
  }
  // Omits header fields that belong to the original connection.
  const own = /^(?:host|connection|content-length|transfer-encoding|accept-encoding|expect|keep-alive)$/;
  const headers = Object.fromEntries(Object.entries(delivery.headers).filter(([name]) => !own.test(name)));
  const body = Buffer.from(delivery.body, "base64");
  // Uses plain `fetch`. The receiver is not one of the user's servers, so it gets no credential and no retries.
  const response = await fetch(address, { method: "POST", headers, body, redirect: "manual", signal: io.signal }).catch(
    () => {
      // If the user cancels the command, no message is needed.
      io.signal.throwIfAborted();
      throw new CommandError(
        `The receiver at ${cleanLine(address)} did not respond. Start the receiver, or pass another address.`,
        exitCodes.failed,
      );
    },
  );
  await response.body?.cancel();
  const text = `${cleanLine(eventOf(delivery))}: the receiver responded with ${response.status}.`;
  if (!response.ok) throw new CommandError(text, exitCodes.failed);
  io.out(`${text}\n`);
}

/** Checks a stored delivery's signature with the webhook's secret. */
export async function verifyStored(io: Io, file: string, sender: Sender | undefined): Promise<void> {
  const delivery = await readDelivery(io, file);
  const secret = webhookSecret(io);
  if (secret === undefined)
    throw new UsageError("HALYARD_WEBHOOK_SECRET is not set. Set it to the secret of the webhook.");
  const result = await verifyDelivery(delivery, secret, sender);
  if (result === undefined)
    throw new UsageError("The headers do not identify the sender. Pass the sender with --from.");
  if (!result.ok) throw new CommandError(`Refused: ${result.reason}.`, exitCodes.failed);
  io.out(`Verified: ${cleanLine(eventOf(delivery))}.\n`);
}
