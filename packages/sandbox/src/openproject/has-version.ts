import type { InstanceSettings } from "./state.js";

/** Returns whether the server's version is at least `first`, such as `17.5`. */
export function hasVersion({ coreVersion }: InstanceSettings, first: string): boolean {
  const [[major = 0, minor = 0], [firstMajor = 0, firstMinor = 0]] = [numbersOf(coreVersion), numbersOf(first)];
  return major > firstMajor || (major === firstMajor && minor >= firstMinor);
}

function numbersOf(version: string): readonly number[] {
  return version.split(".").map(Number);
}
