/**
 * Compares the exports of the package in the current folder with its checked-in reports, one per entry point. With
 * `--update`, rewrites the reports instead.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";
import { inStableOrder, joinReports, type RawReport } from "./api-report.ts";
import { readPackage, type EntryPoint } from "./package-info.ts";
import { Results } from "./results.ts";

const update = process.argv.includes("--update");
const info = readPackage();
const reportFolder = join(info.folder, "api");
const rawFolder = join(info.folder, ".cache", "api");
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
    // Reports types that are not exported but that exports refer to, so that reviewers see them.
    "ae-forgotten-export": { logLevel: ExtractorLogLevel.Warning, addToApiReportFile: true },
    "ae-missing-release-tag": { logLevel: ExtractorLogLevel.None },
    "ae-undocumented": { logLevel: ExtractorLogLevel.None },
    "ae-unresolved-link": { logLevel: ExtractorLogLevel.None },
  },
};
const results = new Results("check-api");

rmSync(rawFolder, { recursive: true, force: true });
for (const folder of [rawFolder, reportFolder]) mkdirSync(folder, { recursive: true });
const reports = joinReports(analyse(info.entryPoints));
for (const entryPoint of info.entryPoints) compare(entryPoint, reports.get(entryPoint.name));
removeStale();
results.finish();

/**
 * Analyses all entry points with one compiler program, so that the package is type-checked only once. Type checking
 * takes far longer than writing a report.
 */
function analyse(entryPoints: readonly EntryPoint[]): readonly RawReport[] {
  const built = entryPoints.filter(({ types }) => existsSync(types));
  let compilerState: CompilerState | undefined;
  return built.flatMap((entryPoint) => {
    const config = configOf(entryPoint);
    compilerState ??= CompilerState.create(config, { additionalEntryPoints: built.map(({ types }) => types) });
    const problems: string[] = [];
    Extractor.invoke(config, {
      localBuild: true,
      compilerState,
      messageCallback: (message) => {
        if (message.logLevel === ExtractorLogLevel.Error) problems.push(message.text);
        // Suppresses the message, because this program prints the result itself.
        message.handled = true;
      },
    });
    if (problems.length > 0) {
      results.fail(entryPoint.specifier, problems.join("\n"));
      return [];
    }
    const { specifier, name } = entryPoint;
    return [{ specifier, name, text: readFileSync(join(rawFolder, fileOf(name)), "utf8") }];
  });
}

function configOf(entryPoint: EntryPoint): ExtractorConfig {
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: info.folder,
      mainEntryPointFilePath: entryPoint.types,
      compiler: { overrideTsconfig: { compilerOptions, include: ["dist"] } },
      apiReport: {
        enabled: true,
        reportFileName: entryPoint.name,
        reportFolder: rawFolder,
        reportTempFolder: join(rawFolder, "temp"),
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
}

function compare({ specifier, name, types }: EntryPoint, report: string | undefined): void {
  if (report === undefined) {
    if (!existsSync(types)) results.fail(specifier, `${types} does not exist. Build the package first.`);
    return;
  }
  const file = join(reportFolder, fileOf(name));
  const isCurrent = existsSync(file) && inStableOrder(readFileSync(file, "utf8")) === inStableOrder(report);
  if (!isCurrent && update) {
    writeFileSync(file, report);
    results.pass(`${specifier} (report rewritten)`);
    return;
  }
  results.check(
    specifier,
    isCurrent,
    `The exports differ from the API report api/${fileOf(name)}. If the change is intended, run \`npm run check -- --update\` and commit the report.`,
  );
}

function removeStale(): void {
  const known = new Set(info.entryPoints.map(({ name }) => fileOf(name)));
  for (const file of readdirSync(reportFolder).filter((name) => !known.has(name))) {
    if (update) rmSync(join(reportFolder, file));
    else
      results.fail(
        `api/${file}`,
        "The API report belongs to no entry point of the package. Run `npm run check -- --update` to delete it.",
      );
  }
}

function fileOf(name: string): string {
  return `${name}.api.md`;
}
