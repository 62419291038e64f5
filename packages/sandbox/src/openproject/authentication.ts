import type { OpenProjectState, UserRecord } from "./state.js";

/** Who asks: by Basic with the user `apikey`, or by a bearer token. Undefined where the credential is not good. */
export function authenticate(state: OpenProjectState, authorization: string | null): UserRecord | undefined {
  const key = keyOf(authorization ?? "");
  if (key === undefined) return undefined;
  return Object.values(state.users).find((user) => user.apiKey === key && user.status === "active");
}

function keyOf(authorization: string): string | undefined {
  const [, scheme = "", value = ""] = /^(\w+) +(\S+)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() !== "basic") return undefined;
  try {
    const [, key] = /^apikey:(.+)$/.exec(atob(value)) ?? [];
    return key;
  } catch {
    return undefined;
  }
}
