import { createReceiver, forgejo } from "@halyard/webhook-verifier";

export const receiver = createReceiver({ provider: forgejo({ secrets: ["the secret of the webhook"] }) });
