/** A secret with an end date: how an old one is phased out. */
export interface ExpiringSecret<Secret = string | Uint8Array> {
  /** The secret as text (its UTF-8 bytes count) or as bytes. */
  readonly secret: Secret;
  /** Refuse it from this moment on. Default: never. */
  readonly until?: Date | undefined;
}

/** A secret, alone or with an end date. */
export type SecretInput<Secret = string | Uint8Array> = Secret | ExpiringSecret<Secret>;
