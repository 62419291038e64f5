import { sign } from "@halyard/webhook-verifier/testing";
import type { OutgoingDelivery } from "../../shared/outbox.js";
import { hashText } from "../objects/git-objects.js";
import type { GitServer, GitWebhookEvent } from "../server/git-server.js";
import type { HookRecord } from "../state/git-state.js";

/**
 * Creates the delivery that sends an event to a webhook. Its body, headers and signatures match this server version.
 * The body shows the state at the time of the call; only signing is asynchronous.
 */
export function makeDelivery(server: GitServer, hook: HookRecord, event: GitWebhookEvent): Promise<OutgoingDelivery> {
  const id = deliveryId(server.nextId("delivery"));
  const { product } = server.version;
  const remade = product === "forgejo" && hook.type === "gitea" && ["create", "delete"].includes(event.event);
  const json = remade ? remarshalled(event.payload(hook)) : goJson(event.payload(hook), event.event);
  const form = hook.contentType === "form";
  const target = "repository" in hook.on ? "repository" : "organization";
  const unsigned: Record<string, string> = {
    "Content-Type": form ? "application/x-www-form-urlencoded" : "application/json",
    "User-Agent": "Go-http-client/1.1",
    ...(hook.authorization === "" ? {} : { Authorization: hook.authorization }),
    ...(server.has({ gitea: "1.24" })
      ? {
          "X-Gitea-Hook-Installation-Target-Type": target,
          "X-GitHub-Hook-Installation-Target-Type": target,
        }
      : {}),
  };
  const senders = product === "forgejo" ? ["GitHub", "Gogs", "Gitea", "Forgejo"] : ["GitHub", "Gogs", "Gitea"];
  for (const sender of senders) {
    unsigned[`X-${sender}-Delivery`] = id;
    unsigned[`X-${sender}-Event`] = event.event;
    unsigned[`X-${sender}-Event-Type`] = event.type;
  }
  const body = form ? new URLSearchParams({ payload: json }).toString() : json;
  return signed({ id, url: hook.url, headers: unsigned, body, event: event.event }, json, hook.secret, senders);
}

/**
 * Signs the JSON text, even when it is sent inside a form. Without a secret, the signature headers are present but
 * empty.
 */
async function signed(
  delivery: OutgoingDelivery,
  json: string,
  secret: string,
  senders: readonly string[],
): Promise<OutgoingDelivery> {
  const [sha256, sha1] =
    secret === "" ? ["", ""] : await Promise.all([sign(json, secret), sign(json, secret, "SHA-1")]);
  const headers: Record<string, string> = {
    ...delivery.headers,
    "X-Hub-Signature": `sha1=${sha1}`,
    "X-Hub-Signature-256": `sha256=${sha256}`,
  };
  for (const sender of senders) if (sender !== "GitHub") headers[`X-${sender}-Signature`] = sha256;
  return { ...delivery, headers };
}

/** Returns a UUID that is the same in every run. */
function deliveryId(number: number): string {
  const digits = hashText(`delivery ${number}`);
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`];
  return [...parts, digits.slice(20, 32)].join("-");
}

/** Converts a payload to JSON as the servers usually do: indented, and with HTML characters such as `<` escaped. */
function goJson(payload: object, event: string): string {
  return escapeMarkup(JSON.stringify(payload, undefined, event === "repository" ? 1 : 2));
}

/** Serializes a body as Forgejo does for webhooks of the type `gitea`: compact JSON with sorted names. */
function remarshalled(payload: object): string {
  const sorted = (_: string, value: unknown): unknown =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return escapeMarkup(JSON.stringify(payload, sorted));
}

function escapeMarkup(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
