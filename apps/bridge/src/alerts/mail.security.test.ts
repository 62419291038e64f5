import { once } from "node:events";
import { text } from "node:stream/consumers";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { certificates } from "@halyard/testing/certificates";
import type { NotifyTarget } from "../config/config.js";
import type { Alert } from "./alert.js";
import { createTarget } from "./notification.js";

const alert: Alert = {
  ...{ cause: "paused:forge", kind: "paused", connection: "forge", view: "connections" },
  summary: "The connection forge is paused:\nBcc: everyone@example.com",
  nextStep: "Renew the token.",
};
const password = "pass/word of the mail server";

interface Mail {
  readonly isEncrypted: boolean;
  readonly user: unknown;
  readonly from: string | undefined;
  readonly to: readonly string[];
  readonly content: string;
}

async function mailServer(options: SMTPServerOptions = {}) {
  const mails: Mail[] = [];
  const passwords: unknown[] = [];
  const server = new SMTPServer({
    ...{ key: certificates.serverKey, cert: certificates.server, allowInsecureAuth: true, logger: false },
    onAuth(auth, _session, done) {
      passwords.push(auth.password);
      if (auth.password === password) done(null, { user: auth.username ?? "" });
      else done(new Error("The password is wrong."));
    },
    onData(stream, session, done) {
      void text(stream).then((content) => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          ...{ isEncrypted: session.secure, user: session.user, content },
          from: mailFrom === false ? undefined : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        });
        done();
      });
    },
    ...options,
  });
  // A client that refuses the certificate closes the connection, which the server reports as an error.
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { mails, passwords, port: String(port) };
}

function trustTestAuthority(): void {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, certificates.ca]);
  onTestFinished(() => setDefaultCACertificates(before));
}

function send(url: string, signal = new AbortController().signal): Promise<void> {
  const target: NotifyTarget = {
    kind: "mail",
    url,
    from: "bridge@example.com",
    to: ["a@example.com", "b@example.com"],
  };
  return createTarget(target, { publicUrl: "https://bridge.example.com" }).send(alert, signal);
}

const credential = `bridge:${encodeURIComponent(password)}`;

test.each([
  ["smtps", { secure: true }],
  ["smtp", {}],
])(
  "%s: a mail is sent encrypted after a sign-in, to all recipients, with summary and link",
  async (scheme, options) => {
    trustTestAuthority();
    const { mails, port } = await mailServer(options);
    await send(`${scheme}://${credential}@localhost:${port}`);
    expect(mails).toMatchObject([
      { isEncrypted: true, user: "bridge", from: "bridge@example.com", to: ["a@example.com", "b@example.com"] },
    ]);
    const { content } = mails[0]!;
    expect(content).toContain("Renew the token.");
    expect(content).toContain("https://bridge.example.com/#/connections");
    expect(content).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    // A line break in a server's message must not start a new mail header.
    expect(content.split(/\r?\n\r?\n/)[0]).not.toMatch(/^Bcc:/m);
  },
);

test.each([
  ["smtps", { secure: true }],
  ["smtp", {}],
])("%s: a server with an untrusted certificate gets no password", async (scheme, options) => {
  const { mails, passwords, port } = await mailServer(options);
  await expect(send(`${scheme}://${credential}@localhost:${port}`)).rejects.toThrow(/certificate/);
  expect([mails, passwords]).toEqual([[], []]);
});

test("another machine without STARTTLS gets no password", async () => {
  const { mails, passwords, port } = await mailServer({ disabledCommands: ["STARTTLS"] });
  // The address 0.0.0.0 reaches this machine, but is not one of the loopback addresses that need no encryption.
  await expect(send(`smtp://${credential}@0.0.0.0:${port}`)).rejects.toThrow(/STARTTLS/i);
  expect([mails, passwords]).toEqual([[], []]);
});

test("a mail server on this machine needs no encryption", async () => {
  const { mails, port } = await mailServer({ disabledCommands: ["STARTTLS"], authOptional: true });
  await send(`smtp://127.0.0.1:${port}`);
  expect(mails).toMatchObject([{ isEncrypted: false, to: ["a@example.com", "b@example.com"] }]);
});

test("a refusal rejects without the password, and an abort ends the attempt", async () => {
  const { port } = await mailServer({ disabledCommands: ["STARTTLS"] });
  const error: unknown = await send(`smtp://bridge:wrong-secret@127.0.0.1:${port}`).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(String(error)).not.toContain("wrong-secret");
  await expect(send(`smtp://127.0.0.1:${port}`, AbortSignal.abort())).rejects.toThrow(/abort/i);
});
