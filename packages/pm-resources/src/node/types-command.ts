import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { type AuthStrategy, createPmClient, generateInstanceTypes } from "../index.js";

const usage = `Writes custom fields, choices, types and statuses of one OpenProject instance as a TypeScript module.

Usage: halyard-types --url <address> --out <file> [--project <id or identifier>]... [--check]

  --url <address>       Address of the instance.
  --out <file>          File for the module, such as src/instance.ts.
  --project <project>   Includes only the work package types of this project. Can be repeated. Default: all active projects.
  --check               Writes nothing. Exits with 1 when the module does not match the instance.
  --help                Prints this help.

The API key is read from the environment variable HALYARD_OPENPROJECT_KEY.
Exit codes: 0 for success, 1 when --check finds a difference, 2 for a failure.
`;

const keyName = "HALYARD_OPENPROJECT_KEY";

/** Maximum number of differing lines to print. */
const maxLines = 20;

/**
 * Runs `halyard-types` and returns its exit code.
 *
 * @param print - Prints a message for the user.
 */
export async function runTypesCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  print: (text: string) => void,
): Promise<number> {
  try {
    const options = readOptions(args);
    if (options.help === true) {
      print(usage);
      return 0;
    }
    const { url, out, project = [], check = false } = options;
    const key = environment[keyName];
    if (url === undefined || out === undefined) throw new Error(`--url and --out are both required.\n\n${usage}`);
    if (key === undefined || key === "") throw new Error(`${keyName} is not set. Set this variable to an API key.`);

    const pm = createPmClient({ baseUrl: url, auth: authWithKey(key) });
    const source = await generateInstanceTypes(pm, { projects: project });
    const written = await readFile(out, "utf8").catch(() => undefined);
    if (written?.replaceAll("\r\n", "\n") === source) {
      print(`${out} is up to date.\n`);
      return 0;
    }
    if (check) {
      print(describeDrift(out, written, source));
      return 1;
    }
    await mkdir(dirname(out), { recursive: true });
    await writeFile(out, source);
    print(`Wrote ${out}.\n`);
    return 0;
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}

function readOptions(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      url: { type: "string" },
      out: { type: "string" },
      project: { type: "string", multiple: true },
      check: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  }).values;
}

/** Copy of `apiKey` from @halyard/auth, a package that this one does not depend on. */
function authWithKey(key: string): AuthStrategy {
  const authorization = `Basic ${btoa(`apikey:${key}`)}`;
  return { singleIdentity: true, headers: () => ({ authorization }) };
}

/**
 * Compares the existing file with the newly generated source. Lists the lines that only the file contains (`-`) and the
 * lines that only the source contains (`+`).
 */
function describeDrift(out: string, written: string | undefined, source: string): string {
  if (written === undefined) return `${out} does not exist. Run halyard-types without --check.\n`;
  const [had, has] = [written, source].map((text) => text.split(/\r?\n/));
  const differences = [
    ...linesWithout(had, has).map((line) => `- ${line.trim()}`),
    ...linesWithout(has, had).map((line) => `+ ${line.trim()}`),
  ];
  const shown = differences.slice(0, maxLines);
  const more = differences.length - shown.length;
  return [
    `${out} does not match the instance. Run halyard-types without --check, and do not edit or format the file.`,
    ...shown,
    ...(more > 0 ? [`and ${more} more`] : []),
    "",
  ].join("\n");
}

function linesWithout(lines: readonly string[] = [], others: readonly string[] = []): readonly string[] {
  const known = new Set(others);
  return lines.filter((line) => line.trim() !== "" && !known.has(line));
}
