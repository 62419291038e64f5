import type { GitEvent } from "../events/git-event.js";
import { gitEventForms } from "../events/event-forms.js";
import type { InstallationTarget } from "../providers/git-servers.js";
import { gitPayloads } from "./git-payloads.js";
import { sign, type EventSample, type SignedDelivery } from "./signed-delivery.js";

/** Options for deliveries from both git servers. */
export interface GitSendingOptions {
  /** The webhook's secret. If it is empty, the signatures are empty too, as for a webhook without a secret. */
  readonly secret: string;
  /** The delivery's id. Default: a random UUID. */
  readonly id?: string | undefined;
  /** Whether to send a form that contains the JSON in the field `payload`. Default: false. */
  readonly form?: boolean | undefined;
  /** Value of the `Authorization` header. Default: none. */
  readonly authorization?: string | undefined;
}

/** Options for {@link giteaDelivery}. */
export type GiteaDeliveryOptions = GitSendingOptions &
  EventSample<Exclude<GitEvent, { readonly event: "action_run" }>> & {
    /** Level at which the webhook is installed. Default: `repository`. */
    readonly targetType?: InstallationTarget | undefined;
  };

/** Options for {@link forgejoDelivery}. */
export type ForgejoDeliveryOptions = GitSendingOptions &
  EventSample<Exclude<GitEvent, { readonly event: "status" | "workflow_run" | "workflow_job" }>>;

/**
 * Creates a signed delivery from Gitea, with a complete body and all headers that Gitea 1.24 sends.
 *
 * @example
 * const delivery = await giteaDelivery({ event: "pull_request", action: "closed", secret });
 * const response = await receiver.fetch(new Request("https://bridge.example.com/deliveries", delivery));
 */
export function giteaDelivery(options: GiteaDeliveryOptions): Promise<SignedDelivery> {
  const { targetType = "repository" } = options;
  return gitDelivery(options, ["GitHub", "Gogs", "Gitea"], {
    "X-Gitea-Hook-Installation-Target-Type": targetType,
    "X-GitHub-Hook-Installation-Target-Type": targetType,
  });
}

/**
 * Creates a signed delivery from Forgejo, with a complete body and all headers that Forgejo sends.
 *
 * @example
 * const delivery = await forgejoDelivery({ event: "issues", payload: { number: 12 }, secret });
 * const verification = await verify(delivery, forgejo({ secrets: [secret] }));
 */
export function forgejoDelivery(options: ForgejoDeliveryOptions): Promise<SignedDelivery> {
  return gitDelivery(options, ["GitHub", "Gogs", "Gitea", "Forgejo"], {});
}

async function gitDelivery(
  options: GitSendingOptions & EventSample<GitEvent>,
  senders: readonly string[],
  more: Readonly<Record<string, string>>,
): Promise<SignedDelivery> {
  const { secret, id = crypto.randomUUID(), form: asForm = false, authorization } = options;
  const forms = gitEventForms.filter(({ name }) => name === options.event);
  const action = options.action ?? forms[0]?.actions?.[0];
  const form = forms.find(({ actions }) => !actions || actions.includes(String(action)));
  const { event: group = "", type = "" } = form ?? {};
  const makePayload = gitPayloads[options.event] as (action: string | undefined) => object;
  const json = goJson({ ...makePayload(action), ...options.payload }, options.event);
  const [sha256, sha1] = secret === "" ? ["", ""] : [await sign(json, secret), await sign(json, secret, "SHA-1")];
  const headers: Record<string, string> = {
    "Content-Type": asForm ? "application/x-www-form-urlencoded" : "application/json",
    "User-Agent": "Go-http-client/1.1",
    "X-Hub-Signature": `sha1=${sha1}`,
    "X-Hub-Signature-256": `sha256=${sha256}`,
    ...more,
    ...(authorization === undefined ? {} : { Authorization: authorization }),
  };
  for (const sender of senders) {
    headers[`X-${sender}-Delivery`] = id;
    // Forgejo sends an empty event header for packages.
    headers[`X-${sender}-Event`] = type === "package" && senders.includes("Forgejo") ? "" : group;
    headers[`X-${sender}-Event-Type`] = type;
    if (sender !== "GitHub") headers[`X-${sender}-Signature`] = sha256;
  }
  return { method: "POST", headers, body: asForm ? new URLSearchParams({ payload: json }).toString() : json };
}

/** Formats JSON as the servers do: indented, and with HTML characters escaped. */
function goJson(payload: object, event: GitEvent["event"]): string {
  const indent = event === "wiki" || event === "repository" ? 1 : 2;
  return JSON.stringify(payload, undefined, indent).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
