/** Cause of a refused delivery, and the next step. Both are complete sentences. */
export interface RefusalExplanation {
  readonly cause: string;
  readonly nextStep: string;
}

const explanations: Readonly<Record<string, RefusalExplanation>> = {
  signature_mismatch: {
    cause: "It is signed with another secret than those in `webhookSecrets`.",
    nextStep:
      "Enter the first of `webhookSecrets` as the secret of the webhook on the server; `bridge setup --replace` does so on a git server.",
  },
  signature_missing: {
    cause: "It is not signed.",
    nextStep: "Enter the first of `webhookSecrets` as the secret of the webhook on the server.",
  },
  media_type_unsupported: {
    cause: "Its content type is not JSON.",
    nextStep: "Choose application/json for the webhook, or run `bridge setup`.",
  },
  body_too_large: {
    cause: "It has more than 5 MiB.",
    nextStep: "The next sweep finds the change. Large pushes cause this.",
  },
  body_too_slow: {
    cause: "Its body did not arrive in time.",
    nextStep: "Check the network and the proxy in front of the bridge.",
  },
  method_not_allowed: {
    cause: "It was not sent with POST.",
    nextStep: "Look for a proxy or a browser that opens the address of the webhook.",
  },
  no_room: {
    cause: "The disk with the spool is full, or the spool has reached `spool.maxBytes`.",
    nextStep: "Make room on the disk of the bridge. The next sweep finds what was refused.",
  },
  not_stored: {
    cause: "It could not be written to the disk of the bridge.",
    nextStep: "Look for the error in the log of the bridge, and check the disk.",
  },
};

/** Explains why a delivery was refused, from the reason of the receiver. */
export function explainRefusal(reason: string): RefusalExplanation {
  return (
    explanations[reason] ?? {
      cause: `The receiver refused it (${reason}).`,
      nextStep: "Compare the webhook on the server with the output of `bridge setup`.",
    }
  );
}
