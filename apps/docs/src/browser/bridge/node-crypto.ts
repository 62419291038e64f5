/** The functions of `node:crypto` that the bridge's reconciler uses, for its bundle in the page. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

/** A hash that is computed from the strings added to it. */
interface Digest {
  update(text: string): Digest;
  digest(encoding: "base64url" | "hex"): string;
}

export function createHash(): Digest {
  return digestOf(sha256.create());
}

export function createHmac(_algorithm: string, secret: string): Digest {
  return digestOf(hmac.create(sha256, new TextEncoder().encode(secret)));
}

export function randomUUID(): string {
  return crypto.randomUUID();
}

interface State {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}

function digestOf(state: State): Digest {
  return {
    update(text) {
      state.update(new TextEncoder().encode(text));
      return this;
    },
    digest(encoding) {
      const bytes = state.digest();
      if (encoding === "hex") return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      return btoa(String.fromCharCode(...bytes))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replace(/=+$/, "");
    },
  };
}
