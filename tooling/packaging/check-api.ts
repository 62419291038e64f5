/**
 * Compares the public face of the package in the current folder with its checked-in report, one per entry point.
 * `--update` rewrites the reports instead.
 */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";
import { readPackage, type EntryPoint } from "./package-info.ts";
import { Results } from "./results.ts";

const update = process.argv.includes("--update");
const info = readPackage();
const reportFolder = join(info.folder, "api");
const compilerOptions = {
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
  module: "nodenext",
  strict: true,
  skipLibCheck: true,
  types: [],
};
const messages = {
  compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
  tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
  extractorMessageReporting: {
    default: { logLevel: ExtractorLogLevel.Error },
    // What belongs to the public face without being exported shows in the report, and so in review.
    "ae-forgotten-export": { logLevel: ExtractorLogLevel.Warning, addToApiReportFile: true },
    "ae-missing-release-tag": { logLevel: ExtractorLogLevel.None },
    "ae-undocumented": { logLevel: ExtractorLogLevel.None },
    "ae-unresolved-link": { logLevel: ExtractorLogLevel.None },
  },
};
const results = new Results("check-api");

mkdirSync(reportFolder, { recursive: true });
for (const entryPoint of info.entryPoints) report(entryPoint);
removeStale();
results.finish();

function report(entryPoint: EntryPoint): void {
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: info.folder,
      mainEntryPointFilePath: entryPoint.types,
      compiler: { overrideTsconfig: { compilerOptions, include: ["dist"] } },
      apiReport: {
        enabled: true,
        reportFileName: entryPoint.name,
        reportFolder,
        reportTempFolder: join(info.folder, ".cache", "api"),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: "lf",
      messages,
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(info.folder, "package.json"),
  });

  const problems: string[] = [];
  const outcome = Extractor.invoke(config, {
    localBuild: update,
    messageCallback: (message) => {
      if (message.logLevel === ExtractorLogLevel.Error) problems.push(message.text);
      // The gate says in its own words what came out.
      message.handled = true;
    },
  });
  if (problems.length > 0) results.fail(entryPoint.specifier, problems.join("\n"));
  else if (outcome.apiReportChanged && update) results.pass(`${entryPoint.specifier} (report rewritten)`);
  else {
    results.check(
      entryPoint.specifier,
      !outcome.apiReportChanged,
      `The public face differs from api/${entryPoint.name}.api.md. If that is meant, run \`npm run check -- --update\` and commit the report.`,
    );
  }
}

function removeStale(): void {
  const known = new Set(info.entryPoints.map((entryPoint) => `${entryPoint.name}.api.md`));
  for (const file of readdirSync(reportFolder).filter((name) => !known.has(name))) {
    if (update) rmSync(join(reportFolder, file));
    else results.fail(`api/${file}`, "No entry point belongs to it any more. Run `npm run check -- --update`.");
  }
}
