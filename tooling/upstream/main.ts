/**
 * Compares an API's published description with the recorded description and with the client's operations:
 *
 * npm run upstream -- <openproject|gitea|forgejo> <file or address> [--record] [--server-version <version>]
 *
 * Prints the remaining work, grouped by source file. `--record` stores the description's version, its hash, and the
 * names of its operations and fields. Use it once the listed work is done. `--server-version` sets the server's version
 * if the description has no version, or only the API's version. Exits with 1 if the client lacks a part of the
 * description, and with 2 if the arguments are wrong or the description cannot be read.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { compareDescriptions, findGaps } from "./compare.ts";
import { readIndex, readRecorded, record, withoutKnownFaults } from "./recorded.ts";
import { type Server, servers } from "./servers.ts";
import { type Description, surfaceOfDescription, surfaceOfOperations } from "./surface.ts";
import { readResourceFiles, writeWorkList } from "./work-list.ts";

const root = join(import.meta.dirname, "..", "..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { record: { type: "boolean" }, "server-version": { type: "string" } },
});
const [name, source, ...others] = positionals;

if (name === undefined || source === undefined || others.length > 0 || !isServer(name)) {
  const names = Object.keys(servers).join("|");
  console.error(`Usage: npm run upstream -- <${names}> <file or address> [--record] [--server-version <version>]`);
  for (const [server, { published }] of Object.entries(servers)) console.error(`  ${server}: ${published}`);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await compare(name, source);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}

async function compare(server: Server, source: string): Promise<number> {
  const { client, operations, prefix } = servers[server];
  const text = await load(source);
  const description = readDescription(text, source);
  const surface = surfaceOfDescription(description, prefix);
  const files = readResourceFiles(root, client);
  const before = readRecorded(server);
  const recorded = readIndex()[server];
  const gaps = withoutKnownFaults(server, findGaps(surface, surfaceOfOperations(operations)));

  console.log(`# ${description.info.title} ${description.info.version}: ${surface.size} operations\n`);
  if (before !== undefined) {
    const since = [recorded?.title, recorded?.version].filter(Boolean).join(" ");
    console.log(
      writeWorkList(`Changes since the recorded description (${since})`, compareDescriptions(before, surface), files),
    );
  }
  console.log(writeWorkList(`Missing in @halyard/${client}`, gaps, files));
  if (values.record) {
    const { title } = description.info;
    const version = values["server-version"] ?? description.info.version;
    if (version === "")
      throw new Error("The API description contains no version. Pass the version of the server with --server-version.");
    const sha256 = createHash("sha256").update(text).digest("hex");
    record(server, surface, { title, version, sha256, operations: surface.size });
    console.log("The API description was recorded in tooling/upstream.");
  }
  return gaps.length === 0 ? 0 : 1;
}

async function load(source: string): Promise<string> {
  if (!/^https?:/.test(source)) return readFile(source, "utf8");
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source} responded with ${response.status}. An API description was expected.`);
  return response.text();
}

function readDescription(text: string, source: string): Description {
  // The YAML parser also reads JSON.
  const document = parse(text) as Partial<Description> | null;
  if (typeof document !== "object" || document?.paths === undefined || document.info === undefined) {
    throw new Error(
      `${source} is not an API description in OpenAPI 3 or Swagger 2, because it lacks \`info\` or \`paths\`.`,
    );
  }
  return document as Description;
}

function isServer(name: string): name is Server {
  return Object.hasOwn(servers, name);
}
