import type { HeaderReader } from "../verification/provider.js";
import type { RefusalReason } from "../verification/verification.js";

/** A header a sender signs with, and what stands before the signature in it. */
export type SignatureSource = readonly [header: string, prefix: string];

/** Finds the one signature that all the headers of a sender agree on. */
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
