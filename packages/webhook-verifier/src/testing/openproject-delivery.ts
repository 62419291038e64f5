import type { OpenProjectEvent } from "../events/openproject-event.js";
import { openProjectEventForms } from "../events/event-forms.js";
import { openProjectPayloads } from "./openproject-payload.js";
import { sign } from "./sign.js";
import type { EventSample, SignedDelivery } from "./signed-delivery.js";

/** What {@link openprojectDelivery} makes. */
export type OpenProjectDeliveryOptions = EventSample<OpenProjectEvent> & {
  /** The webhook's secret. With an empty one there is no signature, as of a webhook without. */
  readonly secret: string;
};

/**
 * A delivery of OpenProject with every header it sends, signed. Byte for byte what `verify` has to accept.
 *
 * @example
 * const delivery = await openprojectDelivery({ event: "work_package", action: "updated", secret });
 * const verification = await verify(delivery, openproject({ secrets: [secret] }));
 */
export async function openprojectDelivery(options: OpenProjectDeliveryOptions): Promise<SignedDelivery> {
  const { event, secret } = options;
  const action = options.action ?? openProjectEventForms.find(({ name }) => name === event)?.actions[0];
  const makePayload = openProjectPayloads[event] as (action: string | undefined) => object;
  const body = JSON.stringify({ ...makePayload(action), ...options.payload });
  const signature: Record<string, string> =
    secret === "" ? {} : { "X-OP-Signature": `sha1=${await sign(body, secret, "SHA-1")}` };
  return {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", ...signature },
    body,
  };
}
