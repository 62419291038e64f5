import type { ActionRecord } from "../store/store.js";
import type { Identity } from "./openid/identity.js";
import type { PageOptions } from "./options.js";

/** Records an action before it begins, with the person or program that requested it. */
export async function recordAction(
  { store, origin = "token" }: Pick<PageOptions, "store" | "origin">,
  identity: Identity | undefined,
  action: Pick<ActionRecord, "action" | "target">,
): Promise<void> {
  const who =
    identity === undefined
      ? { origin }
      : ({ origin: "openid", subject: identity.subject, email: identity.email } as const);
  await store.actions.add({ ...who, ...action });
}
