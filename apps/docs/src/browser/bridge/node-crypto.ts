/** Replaces `node:crypto` in the bridge's bundle for the browser. Has only the functions that the reconciler uses. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

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
