import type { Contender } from "./contender.ts";

/** Contenders for trial.test.ts. Each contender's process loads this module. */
export const contenders: readonly Contender<{ readonly url: string }>[] = [
  {
    name: "right",
    packages: [],
    prepare:
      async ({ url }) =>
      async () =>
        fetchId(url),
  },
  { name: "wrong", packages: [], prepare: async () => async () => 1 },
  { name: "not a number", packages: [], prepare: async () => async () => Number.NaN },
  {
    name: "dying",
    packages: [],
    prepare: async () => async () => process.exit(3),
  },
  { name: "peer", packages: ["some-peer"], prepare: () => Promise.reject(new Error("The program is not installed.")) },
];

async function fetchId(url: string): Promise<number> {
  const response = await fetch(`${url}/api/v3/work_packages/7`);
  return ((await response.json()) as { id: number }).id;
}
