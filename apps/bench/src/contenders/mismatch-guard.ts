/**
 * Detects responses that do not match their schema. They would distort the measurement, because validating them does
 * not have the usual cost.
 */
export interface MismatchGuard {
  /** Hooks to pass to the client. */
  readonly hooks: {
    readonly onMismatch: (mismatch: { readonly mismatches: readonly { readonly path: string }[] }) => void;
  };
  /**
   * Checks that every response so far matched its schema.
   *
   * @throws Error that contains the paths of the first mismatches.
   */
  readonly assertNone: () => void;
}

/** Creates a guard for a client. */
export function mismatchGuard(): MismatchGuard {
  const found: string[] = [];
  return {
    hooks: {
      onMismatch: ({ mismatches }) => {
        found.push(...mismatches.map(({ path }) => path));
      },
    },
    assertNone() {
      if (found.length > 0)
        throw new Error(`The generated data does not match the schema at ${found.slice(0, 5).join(", ")}.`);
    },
  };
}
