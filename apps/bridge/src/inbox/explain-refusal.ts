/** Explanation of a refused delivery: its cause and the operator's next step, both in complete sentences. */
export interface RefusalExplanation {
  readonly cause: string;
  readonly nextStep: string;
}

const explanations: Readonly<Record<string, RefusalExplanation>> = {
  signature_mismatch: {
    cause: "The signature of the delivery matches none of the secrets in `webhookSecrets`.",
    nextStep:
      "Set the secret of the webhook on the server to the first secret in `webhookSecrets`; on a git server, `bridge setup --replace` does this.",
  },
  signature_missing: {
    cause: "The delivery is not signed.",
    nextStep: "Set the secret of the webhook on the server to the first secret in `webhookSecrets`.",
  },
  media_type_unsupported: {
    cause: "The content type of the delivery is not JSON.",
    nextStep: "Set the content type of the webhook to application/json, or run `bridge setup`.",
  },
  body_too_large: {
    cause: "The body of the delivery is larger than 5 MiB.",
    nextStep: "No action is needed: the next sweep will find the change. Large pushes cause such deliveries.",
  },
  body_too_slow: {
    cause: "The body of the delivery did not arrive within the timeout.",
    nextStep: "Check the network and the proxy in front of the bridge.",
  },
  method_not_allowed: {
    cause: "The delivery was not sent with POST.",
    nextStep: "Check whether a proxy or a browser sends requests to the address of the webhook.",
  },
  no_room: {
    cause: "The disk with the spool is full, or the spool has reached `spool.maxBytes`.",
    nextStep:
      "Free up space on the bridge's disk, or raise `spool.maxBytes`. The next sweep will find the changes that were missed.",
  },
  not_stored: {
    cause: "The delivery could not be written to the disk of the bridge.",
    nextStep: "Look for the error in the log of the bridge, and check the disk.",
  },
};

/** Explains a receiver's reason for refusing a delivery. */
export function explainRefusal(reason: string): RefusalExplanation {
  return (
    explanations[reason] ?? {
      cause: `The bridge refused the delivery (${reason}).`,
      nextStep: "Compare the webhook on the server with the output of `bridge setup`.",
    }
  );
}
