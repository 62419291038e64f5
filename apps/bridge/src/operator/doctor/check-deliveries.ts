import type { Config } from "../../config/config.js";
import { hookUrl, isPrivate } from "../../inbox/hook-url.js";
import type { ConnectionView, DeliveryView } from "../../page/wire.js";
import type { Report, Reporter } from "../report.js";

/** Reads connections and deliveries from the running bridge, through its API. */
export interface DeliveryObserver {
  connection(name: string): Promise<ConnectionView | undefined>;
  /** Returns a connection's first delivery of this event that arrived at `since` or later. */
  delivery(connection: string, event: string, since: Date): Promise<DeliveryView | undefined>;
  /** Waits before the next read. Resolves to false once the timeout, which starts at `since`, has passed. */
  pause(since: Date): Promise<boolean>;
}

/** A repository's webhook, for which the server can send a test delivery. */
export interface TestableHook {
  /** Place to name in findings about the webhook, such as `forge acme/rig`. */
  readonly place: string;
  readonly test: () => Promise<void>;
}

/** Makes the server send a test delivery to a webhook, and follows it through the bridge. */
export async function followTestDelivery(
  report: Report,
  name: string,
  url: string,
  hook: TestableHook,
  observer: DeliveryObserver,
): Promise<void> {
  const at = report.at(hook.place);
  const since = new Date();
  const asked = await at.attempt("request a test delivery", "Run `bridge doctor` again later", async () => {
    await hook.test();
    return true;
  });
  if (asked === undefined) return;
  let accepted: DeliveryView | undefined;
  do {
    accepted = await observer.delivery(name, "push", since);
    const { lastAccepted = "", lastRefused: refused } = (await observer.connection(name)) ?? {};
    // The bridge stores the time of the last accepted delivery up to a second after the delivery itself.
    if (accepted !== undefined && accepted.state !== "queued" && new Date(lastAccepted) >= since) break;
    if (accepted === undefined && refused !== undefined && new Date(refused.at) >= since) {
      at.problem(
        `the test delivery was refused with status ${refused.status}: ${sentence(refused.cause)}`,
        refused.nextStep,
      );
      return;
    }
  } while (await observer.pause(since));
  if (accepted === undefined) {
    at.problem(`no test delivery arrived at ${url}`, adviceForSilence(url));
  } else if (accepted.state === "queued") {
    at.warning(
      "the test delivery was accepted but has not been processed yet",
      `Run \`bridge explain ${accepted.id}\` to see why the delivery is not finished`,
    );
  } else if (accepted.state === "failed") {
    at.problem(
      `the test delivery was accepted, but its processing failed: ${accepted.note ?? "no reason was recorded"}`,
      "List the dead letters with `bridge dead-letters list`",
    );
  } else at.ok("a test delivery was accepted and processed");
}

function adviceForSilence(url: string): string {
  const allow = isPrivate(url)
    ? "The address is in a private network: add its host to ALLOWED_HOST_LIST in the section [webhook] of the server's app.ini. "
    : "";
  return `${allow}Check the recent deliveries in the settings of the webhook on the server. The server sends no test delivery for an empty repository`;
}

/** Reports a connection's last accepted delivery and its last refused delivery. */
export async function checkLastDelivery(
  report: Report,
  name: string,
  config: Pick<Config, "publicUrl" | "openproject">,
  observer: DeliveryObserver,
): Promise<void> {
  const view = await observer.connection(name);
  if (view === undefined) return;
  const here = report.at(name);
  const { lastAccepted, lastRefused } = view;
  if (lastRefused?.latest === true) {
    const since = lastAccepted === undefined ? "no delivery has been accepted yet" : "an earlier delivery was accepted";
    here.problem(
      `the last delivery, at ${lastRefused.at}, was refused with status ${lastRefused.status} (${since}): ${sentence(lastRefused.cause)}`,
      lastRefused.nextStep,
    );
  } else if (lastAccepted === undefined) {
    const isOpenProject = config.openproject.some((connection) => connection.name === name);
    here.warning("no delivery has been accepted yet", adviceForFirst(isOpenProject, name, config.publicUrl));
  } else here.ok(`the last delivery was accepted at ${lastAccepted}`);
  reportOlderRefusal(here, view);
}

function reportOlderRefusal(here: Reporter, { lastRefused }: ConnectionView): void {
  if (lastRefused === undefined || lastRefused.latest) return;
  here.ok(`an earlier delivery was refused at ${lastRefused.at}: ${sentence(lastRefused.cause)}`);
}

function adviceForFirst(isOpenProject: boolean, name: string, publicUrl: string | undefined): string {
  if (!isOpenProject) return "Run `bridge setup`, then push to a mapped repository";
  const url = publicUrl === undefined ? undefined : hookUrl(publicUrl, name);
  const address = url === undefined ? "" : ` for ${url}`;
  const allow =
    url !== undefined && isPrivate(url)
      ? " The address is in a private network, so add it to the variable OPENPROJECT_SSRF_PROTECTION_IP_ALLOWLIST of the OpenProject server."
      : "";
  return `Create the webhook${address} with the settings that \`bridge setup\` prints. Then change a work package and wait five minutes, because OpenProject sends deliveries with a delay.${allow}`;
}

/** Returns a sentence without its capital letter and full stop, so that it can be part of another sentence. */
function sentence(text: string): string {
  return text.replace(/\.$/, "").replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}
