import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Folder with the package.json and the lock file of the peers, which are clients from other projects. The folder is not
 * part of the workspace.
 */
export const peersFolder: string = join(import.meta.dirname, "..", "peers");

/**
 * Installs the pinned versions of the peers without running their scripts. Does nothing if they are installed and the
 * lock file has not changed.
 *
 * @throws Error when npm cannot install them.
 */
export function installPeers(): void {
  const stamp = join(peersFolder, "node_modules", ".installed-lockfile");
  const wanted = createHash("sha256")
    .update(readFileSync(join(peersFolder, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;

  console.log(
    "Installing the compared packages. This is repeated only after a change of apps/bench/peers/package-lock.json.",
  );
  const { status } = spawnSync("npm", ["ci"], { cwd: peersFolder, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) {
    throw new Error(
      "npm could not install the compared packages; see the output above. Check the connection to the registry, or pass `--without-peers`.",
    );
  }
  writeFileSync(stamp, wanted);
}

/**
 * Loads a peer. Peers may not be installed, so their types are not available: the caller declares the types that it
 * needs.
 *
 * @param name - Module specifier.
 */
export async function loadPeer<Exports>(name: string): Promise<Exports> {
  const { load } = (await import(new URL("../peers/load.js", import.meta.url).href)) as {
    load: (name: string) => Promise<Exports>;
  };
  return load(name);
}

/** Returns a package's version in the peers' lock file, or `this repository` for one of Halyard's own packages. */
export function versionOf(name: string): string {
  if (name.startsWith("@halyard/")) return "this repository";
  const lock = JSON.parse(readFileSync(join(peersFolder, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, { readonly version: string } | undefined>>;
  };
  const found = lock.packages[`node_modules/${name}`];
  if (!found) throw new Error(`${name} is not among the peers. Add it to apps/bench/peers/package.json.`);
  return found.version;
}
