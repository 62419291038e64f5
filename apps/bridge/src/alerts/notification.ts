import { createHash } from "node:crypto";
import { bearer } from "@halyard/auth";
import { createTransport, encodeBody, type Fetch } from "@halyard/http-core";
import { nodeTransport } from "@halyard/http-core/node";
import type { NotifyTarget } from "../config/config.js";
import type { Alert } from "./alert.js";
import { sendMail } from "./mail.js";

/** Receiver of notifications. */
export interface NotificationTarget {
  /** Identifies the receiver across restarts. Does not contain the receiver's address, which may be secret. */
  readonly id: string;
  /** Notifies the receiver of an alert. Rejects if the receiver does not accept the notification. */
  send(alert: Alert, signal: AbortSignal): Promise<void>;
}

/** Options for {@link createTarget}. */
export interface TargetOptions {
  /** The bridge's public URL, for links to its page. */
  readonly publicUrl?: string | undefined;
  /** Replaces the Node transport in tests. */
  readonly fetch?: Fetch | undefined;
}

/** Timeout for one attempt to send a notification, in milliseconds. All attempts together may take twice as long. */
const timeout = 10_000;

/** Creates the receiver that a target in the configuration describes. Sends nothing yet. */
export function createTarget(target: NotifyTarget, { publicUrl, fetch }: TargetOptions): NotificationTarget {
  const { kind, token } = target;
  const id = `${kind}:${createHash("sha256").update(target.url).digest("hex").slice(0, 12)}`;
  if (kind === "mail") {
    return {
      id: `${id}:${createHash("sha256").update(JSON.stringify(target.to)).digest("hex").slice(0, 12)}`,
      send: (alert, signal) =>
        sendMail(target, alert, publicUrl === undefined ? undefined : pageOf(alert, publicUrl), signal),
    };
  }
  const address = new URL(target.url);
  const topic = address.pathname.split("/").at(-1) ?? "";
  // For JSON, ntfy expects a URL without the topic, and the topic in the body.
  const url = kind === "ntfy" ? new URL("./", address) : address;
  const transport = createTransport({
    ...{ baseUrl: url.origin, timeout, totalTimeout: 2 * timeout },
    ...{ allowInsecureHttp: target.allowInsecureHttp, auth: token === undefined ? undefined : bearer(token) },
    ...(fetch === undefined ? { transport: nodeTransport() } : { fetch }),
  });
  return {
    id,
    async send(alert, signal) {
      const content = kind === "ntfy" ? ntfyMessage(alert, topic, publicUrl) : webhookMessage(alert, publicUrl);
      await transport.request({
        ...{ operation: `notify ${kind}`, template: "(address of the notification)", method: "POST", url },
        ...{ body: encodeBody(`notify ${kind}`, "json", content), media: "none", retry: "create", options: { signal } },
      });
    },
  };
}

function ntfyMessage(alert: Alert, topic: string, publicUrl: string | undefined): object {
  return {
    topic,
    title: "Halyard bridge",
    message: `${alert.summary}\n${alert.nextStep}`,
    priority: alert.kind === "dead_letters" ? 3 : 4,
    tags: ["warning"],
    ...(publicUrl !== undefined && { click: pageOf(alert, publicUrl) }),
  };
}

/** Returns the request body for a webhook. Slack, Mattermost and Rocket.Chat display its `text`. */
function webhookMessage(alert: Alert, publicUrl: string | undefined): object {
  const { kind, connection, summary, nextStep } = alert;
  const page = publicUrl === undefined ? undefined : pageOf(alert, publicUrl);
  return {
    text: [`Halyard bridge: ${summary}`, nextStep, ...(page === undefined ? [] : [page])].join("\n"),
    ...{ kind, connection, summary, nextStep, page },
  };
}

function pageOf({ view }: Alert, publicUrl: string): string {
  return `${publicUrl}/#/${view}`;
}
