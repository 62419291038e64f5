import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Programs that some tests need but that may be missing. */
const programs: Readonly<Record<string, () => string | undefined>> = {
  HALYARD_CHROMIUM: () => ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => existsSync(path)),
  HALYARD_POSTGRES_BIN: () =>
    [
      ...debianVersions(),
      "/usr/local/pgsql/bin",
      "/opt/homebrew/opt/postgresql/bin",
      "/usr/local/bin",
      "/usr/bin",
    ].find((path) => existsSync(join(path, "initdb"))),
};

/**
 * Sets HALYARD_CHROMIUM and HALYARD_POSTGRES_BIN to the paths of the installed programs, unless the variables are
 * already set. turbo hashes these variables. Installing a missing program therefore changes the hash, and turbo runs
 * the skipped tests.
 */
export function findPrograms(env: Record<string, string | undefined>): void {
  for (const [variable, find] of Object.entries(programs)) {
    if (env[variable]) continue;
    const path = find();
    // Assigning undefined to a member of process.env would store the string "undefined".
    if (path === undefined) Reflect.deleteProperty(env, variable);
    else env[variable] = path;
  }
}

/** Returns the folders of Debian's PostgreSQL versions, newest first. */
function debianVersions(): string[] {
  const root = "/usr/lib/postgresql";
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(root, version, "bin"));
}
