import type { NotifyTarget } from "../config/config.js";
import { isThisMachine } from "../config/check-file.js";
import type { Alert } from "./alert.js";

/** Timeout for connecting, for the mail server's greeting, and for silence on the connection, in milliseconds. */
const timeout = 10_000;

/**
 * Sends the notification of an alert by mail. The connection is encrypted from the start (`smtps:`) or before anything
 * is sent (`smtp:` with STARTTLS), unless the mail server is on this machine.
 */
export async function sendMail(
  { url, from, to = [] }: NotifyTarget,
  { summary, nextStep }: Alert,
  page: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  // The mailer is loaded only when it is needed, because most bridges send no mail.
  const { createTransport } = await import("nodemailer");
  signal.throwIfAborted();
  const { protocol, hostname, port, username, password } = new URL(url);
  const isEncrypted = protocol === "smtps:";
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (isEncrypted ? 465 : 587) : Number(port),
    secure: isEncrypted,
    requireTLS: !isEncrypted && !isThisMachine(hostname),
    ...(username !== "" && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...{ connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout },
    // The mail quotes text from servers, which must not make the mailer read a file or fetch an address.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  const end = (): void => transport.close();
  signal.addEventListener("abort", end, { once: true });
  try {
    await transport.sendMail({
      ...{ from, to: [...to] },
      subject: `Halyard bridge: ${summary}`.replace(/\s+/g, " ").slice(0, 150),
      text: [summary, nextStep, ...(page === undefined ? [] : [page])].join("\n\n"),
      headers: { "Auto-Submitted": "auto-generated" },
    });
  } finally {
    signal.removeEventListener("abort", end);
    transport.close();
  }
}
