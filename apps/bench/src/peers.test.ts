import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { peersFolder, versionOf } from "./peers.ts";
import { rows } from "./rows/index.ts";

const lock = readFileSync(join(peersFolder, "package-lock.json"), "utf8");
const { packages } = JSON.parse(lock) as {
  packages: Record<string, { hasInstallScript?: boolean; resolved?: string; integrity?: string }>;
};

it("pins every peer that a row uses", () => {
  for (const name of new Set(rows.flatMap((row) => row.packages))) {
    expect(versionOf(name), name).toMatch(/^\d+\.\d+\.\d+$|^this repository$/);
  }
});

it("installs nothing that would run a script, and names no registry", () => {
  const { "": _root, ...installed } = packages;
  for (const [name, { hasInstallScript, resolved, integrity }] of Object.entries(installed)) {
    expect({ name, hasInstallScript, resolved }).toEqual({ name, hasInstallScript: undefined, resolved: undefined });
    expect(integrity, name).toMatch(/^sha512-/);
  }
});
