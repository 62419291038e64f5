/**
 * Publishes the tarballs from a folder that `pack.ts` wrote. This is the only program with permission to publish. The
 * workflow job that runs it installs no dependencies, so the program uses only Node and npm.
 *
 * It checks all tarballs before it publishes the first. Versions that the registry already has are skipped, so running
 * the program again completes an interrupted publication.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { npm, publishedIntegrity } from "./npm.ts";
import { integrity, readPackedManifest, readReleases, type PackedManifest, type Release } from "./publish-plan.ts";
import { howToSetRepository, isPlaceholder } from "./repository-address.ts";
import { runProgram, setOutput } from "./program.ts";

const usage = "Usage: node publish.ts <folder> <digest of the plan> [--without-provenance]";

await runProgram(() => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "without-provenance": { type: "boolean", default: false } },
  });
  const [folder, digest] = positionals;
  if (folder === undefined || digest === undefined || positionals.length > 2) throw new Error(usage);
  const provenance = !values["without-provenance"];
  const releases = readReleases(folder, digest);
  for (const release of releases) {
    const problem = problemOf(release, readPackedManifest(join(folder, release.tarball.path)), provenance);
    if (problem !== undefined) throw new Error(`${release.name} cannot be published: ${problem}`);
  }
  if (provenance) requireTrustedPublishing();

  // The versions to tag: versions from this build that are in the registry. They are tagged even if a later version
  // cannot be published.
  const published: string[] = [];
  try {
    for (const release of releases) {
      if (publish(release, resolve(folder, release.tarball.path), provenance)) {
        published.push(`${release.name}@${release.version}`);
      }
    }
  } finally {
    setOutput("tags", published.join(" "));
  }
});

/** Returns the reason why a tarball must not be published, or undefined if it may be published. */
function problemOf(release: Release, manifest: PackedManifest, provenance: boolean): string | undefined {
  if (manifest.name !== release.name || manifest.version !== release.version) {
    const found = `${String(manifest.name)}@${String(manifest.version)}`;
    return `its tarball holds ${found} instead of ${release.name}@${release.version}.`;
  }
  const ranges = Object.entries({
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
    ...manifest.peerDependencies,
  });
  const unresolved = ranges.find(([, range]) => /^(workspace|catalog|file|link):/.test(range));
  if (unresolved !== undefined) {
    return `it depends on ${unresolved.join(" with the version range ")}, which only this workspace can resolve. Pack the tarball with pnpm.`;
  }
  const repository = manifest.repository?.url;
  if (repository === undefined) return "its package.json names no repository. Run `npm run metadata`.";
  if (provenance && isPlaceholder(repository)) {
    return `its provenance would point at the placeholder ${repository}. ${howToSetRepository}`;
  }
  return undefined;
}

/** Throws unless npm supports trusted publishing, which exchanges the workflow's identity for permission to publish. */
function requireTrustedPublishing(): void {
  const version = npm(["--version"]).out.trim();
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (major * 1e6 + minor * 1e3 + patch < 11_005_001) {
    throw new Error(
      `Trusted publishing needs npm 11.5.1 or newer, got ${version}. Use the latest Node 24, whose npm is newer.`,
    );
  }
}

/**
 * Publishes a version unless the registry already has it. Returns whether the version in the registry is from this
 * build.
 */
function publish({ name, version, access, tag }: Release, tarball: string, provenance: boolean): boolean {
  const own = integrity("sha512", readFileSync(tarball));
  const existing = publishedIntegrity(name, version);
  if (existing !== undefined) {
    const origin = existing === own ? "" : " The published version is from another build.";
    console.log(`${name}@${version} is already in the registry, so it was skipped.${origin}`);
    return existing === own;
  }
  const options = ["--access", access, "--tag", tag, `--provenance=${provenance}`, "--ignore-scripts"];
  const { status, out, err } = npm(["publish", tarball, ...options]);
  // npm can fail although the version was published. The registry may not confirm a version that it has accepted, or
  // may list it late.
  if (status !== 0 && publishedIntegrity(name, version) !== own) {
    throw new Error(`npm did not publish ${name}@${version}:\n${out}${err}`);
  }
  console.log(`${name}@${version} is published.`);
  return true;
}
