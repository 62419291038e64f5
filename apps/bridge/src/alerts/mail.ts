import type { NotifyTarget } from "../config/config.js";
import { isThisMachine } from "../config/check-file.js";
import type { Alert } from "./alert.js";

/** Timeout in milliseconds: for connecting, for the mail server's greeting, and for an idle connection. */
const timeout = 10_000;

/**
 * Sends an alert by mail. With `smtps:`, the connection is encrypted from the start. With `smtp:`, STARTTLS encrypts it
 * before the credential and the mail are sent. Only a mail server on this machine may do without STARTTLS.
 */
export async function sendMail(
  { url, from, to = [] }: NotifyTarget,
  { summary, nextStep }: Alert,
  page: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  // Most bridges send no mail, so the mailer is loaded only when it is needed.
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
    // The mail quotes text from servers. That text must not make the mailer read a file or fetch a URL.
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
