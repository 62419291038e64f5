import type { OpenProjectState, UserRecord } from "./state.js";

/**
 * Returns the caller. Accepts Basic authentication as the user `apikey`, or a bearer token. Undefined for a missing or
 * invalid credential.
 */
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
