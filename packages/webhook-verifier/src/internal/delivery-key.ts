import type { DeliveryInfo } from "../events/webhook-event.js";

/** The key a delivery is remembered by: its id, or a digest of its body where there is none or it is not to be trusted. */
export async function deliveryKey(delivery: DeliveryInfo, body: Uint8Array, by: "id" | "content"): Promise<string> {
  if (by === "id" && delivery.id !== undefined) return `${delivery.provider}:id:${delivery.id}`;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body as BufferSource));
  return `${delivery.provider}:sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
