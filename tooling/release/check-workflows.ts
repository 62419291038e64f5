/** Lints the GitHub workflows with zizmor, if it is installed. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Results } from "@halyard/packaging/results.ts";

const root = join(import.meta.dirname, "..", "..");
const results = new Results("check-workflows");

// Runs offline, because checks that use GitHub's API need a token, which only CI has.
const { error, status, stdout, stderr } = spawnSync("zizmor", ["--offline", "--no-progress", ".github"], {
  cwd: root,
  encoding: "utf8",
});
if (error === undefined) results.check("zizmor", status === 0, stdout + stderr);
else results.skip("zizmor", "not found; `pip install --requirement .github/requirements.txt` installs it");
results.finish();
