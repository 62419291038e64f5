import { createReceiver, forgejo, openproject, type Verification } from "@halyard/webhook-verifier";
import { checkPayload } from "@halyard/webhook-verifier/payloads";
import { forgejoDelivery } from "@halyard/webhook-verifier/testing";
import { verify } from "@halyard/webhook-verifier/verify";

const receiver = createReceiver({ provider: forgejo({ secrets: ["secret"] }), checkPayload });

receiver.on("pull_request_review", "approved", ({ payload }) => {
  const verdict: string = payload.review.type;
  return verdict;
});

// @ts-expect-error Forgejo has no such event.
receiver.on("work_package", () => undefined);

createReceiver({ provider: openproject({ secrets: ["secret"] }) }).on("work_package", "updated", ({ payload }) => {
  const id: number = payload.work_package.id;
  return id;
});

export const verification: Promise<Verification> = forgejoDelivery({ event: "push", secret: "secret" }).then(
  (delivery) => verify(delivery, forgejo({ secrets: ["secret"] })),
);

export default receiver;
