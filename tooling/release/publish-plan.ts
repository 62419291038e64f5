import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** Name of the file that `changeset pack` writes next to the tarballs. */
export const planFile = "publish-plan.json";

/** A package version to publish. */
export interface Release {
  readonly kind: "publish";
  readonly name: string;
  readonly version: string;
  readonly access: "public" | "restricted";
  /** The version's dist-tag: `latest`, unless it is a prerelease. */
  readonly tag: string;
  readonly tarball: {
    /** Path, relative to the plan's folder. */
    readonly path: string;
    /** The file's SHA-256, in the format of subresource integrity. */
    readonly integrity: string;
  };
}

/** The fields in a packed package.json that affect publishing. */
export interface PackedManifest {
  readonly name?: string;
  readonly version?: string;
  readonly repository?: { readonly url?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Returns a plan's digest. The build job passes it to the publish job separately from the files. */
export function planDigest(folder: string): string {
  return integrity("sha256", readFileSync(join(folder, planFile)));
}

/** Hashes a file. Returns the hash in the format of subresource integrity, which the registry and the plan use. */
export function integrity(algorithm: "sha256" | "sha512", content: Uint8Array): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest("base64")}`;
}

/**
 * Reads the releases from a folder that `changeset pack` wrote. Dependencies come before the packages that need them.
 * Throws unless the plan has the expected digest, lists every tarball, and states the correct integrity for each.
 */
export function readReleases(folder: string, expectedDigest: string): readonly Release[] {
  const digest = planDigest(folder);
  if (digest !== expectedDigest) {
    throw new Error(
      `${planFile} has the digest ${digest}, but its digest after the build was ${expectedDigest}. The files were changed after the build: run the build again.`,
    );
  }
  const { version, plan } = JSON.parse(readFileSync(join(folder, planFile), "utf8")) as {
    readonly version: number;
    readonly plan: readonly (readonly (Release | { readonly kind: "tag-only" })[])[];
  };
  if (version !== 1) throw new Error(`${planFile} uses format ${version}, but this script can read only format 1.`);
  const releases = plan.flat().filter((release) => release.kind === "publish");
  for (const { name, tarball } of releases) {
    const actual = integrity("sha256", readFileSync(join(folder, tarball.path)));
    if (actual !== tarball.integrity) {
      throw new Error(
        `The tarball of ${name} has the checksum ${actual}, but ${planFile} lists ${tarball.integrity}. Run the build again.`,
      );
    }
  }
  const stray = tarballsIn(folder).filter((path) => !releases.some(({ tarball }) => tarball.path === path));
  if (stray.length > 0) throw new Error(`${planFile} does not list ${stray.join(", ")}. Run the build again.`);
  return releases;
}

/** Reads the package.json inside a tarball. */
export function readPackedManifest(tarball: string): PackedManifest {
  const options = ["-xzOf", relative(dirname(tarball), tarball), "package/package.json"];
  // The path is relative to the tarball's own folder. In an absolute path with a colon, GNU tar would read the text
  // before the colon as a host name.
  return JSON.parse(execFileSync("tar", options, { cwd: dirname(tarball), encoding: "utf8" })) as PackedManifest;
}

function tarballsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tgz"))
    .map((path) => path.replaceAll("\\", "/"));
}
