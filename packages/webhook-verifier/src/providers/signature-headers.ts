import { ConfigurationError } from "../errors/configuration-error.js";
import type { HeaderReader } from "../verification/provider.js";
import type { RefusalReason } from "../verification/verification.js";

/** A signature header, and the text that precedes the signature in its value. */
export type SignatureSource = readonly [header: string, prefix: string];

/**
 * Returns the decoded signature, or the reason for refusing the delivery. If the delivery has several signature
 * headers, they must contain the same signature.
 */
export function readSignature(
  header: HeaderReader,
  sources: readonly SignatureSource[],
  decode: (text: string) => Uint8Array | undefined,
): Uint8Array | RefusalReason {
  let text: string | undefined;
  for (const [name, prefix] of sources) {
    const value = header(name);
    if (value === undefined) continue;
    if (value.includes(",")) return "signature_duplicate";
    if (value && !value.startsWith(prefix)) return "signature_malformed";
    const candidate = value.slice(prefix.length);
    if (candidate !== (text ??= candidate)) return "signature_conflict";
  }
  if (text === undefined) return "signature_missing";
  if (text === "") return "signature_empty";
  return decode(text) ?? "signature_malformed";
}

/** Throws if a tolerance would accept every delivery or none. */
export function checkTolerance(seconds: number | undefined): void {
  if (seconds === undefined || (Number.isFinite(seconds) && seconds > 0)) return;
  throw new ConfigurationError(
    `\`toleranceSeconds\` must be a finite number above 0, got ${seconds}. Omit it for the default of 300.`,
  );
}

/**
 * Returns the reason for refusing a signed time (in seconds since 1970), or undefined if it is within the tolerance.
 */
export function refuseTimestamp(
  text: string | undefined,
  now: number,
  toleranceSeconds: number = 300,
): RefusalReason | undefined {
  if (!text) return "timestamp_missing";
  if (!/^\d{1,15}$/.test(text)) return "timestamp_malformed";
  const age = now / 1000 - Number(text);
  if (age > toleranceSeconds) return "timestamp_too_old";
  return age < -toleranceSeconds ? "timestamp_too_new" : undefined;
}
