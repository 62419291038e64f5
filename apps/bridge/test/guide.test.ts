import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { createProgram } from "../src/operator/commands/program.js";
import { configFromEnvironment } from "../src/config/environment.js";
import { configJsonSchema } from "../src/config/json-schema.js";
import { parseConfig } from "../src/config/load-config.js";
import { configVariables } from "../src/config/variables.js";
import { checkReach } from "../src/operator/doctor/check-reach.js";
import { createReport } from "../src/operator/report.js";
import { findReferences } from "../src/reconcile/references/find-references.js";
import { referencesInBranch } from "../src/reconcile/references/references-in-branch.js";
import { Metrics } from "../src/config/telemetry/metrics.js";
import { createWorld } from "./world.js";

const guide = await readFile(new URL("../../../docs/guides/bridge.md", import.meta.url), "utf8");
const example = await readFile(new URL("../config.example.yaml", import.meta.url), "utf8");

/** Returns the guide's code blocks in one language. */
function blocks(language: string): string[] {
  return [...guide.matchAll(new RegExp(`^(\`{3,})${language}\\n([\\s\\S]*?)^\\1$`, "gm"))].map(
    ([, , text = ""]) => text,
  );
}

/** Returns the first cell of each row in the table whose header row begins with `head`. */
function rows(head: string): string[] {
  const lines = guide.slice(guide.indexOf(head)).split("\n").slice(2);
  const end = lines.findIndex((line) => !line.startsWith("|"));
  return lines.slice(0, end).map((line) => line.split("|")[1]?.trim() ?? "");
}

/** Returns everything between backticks in a string. */
function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
}

/** Everything between backticks in the guide, outside of code blocks. Line breaks are replaced with spaces. */
const inline = [...guide.replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, "").matchAll(/`([^`]+)`/g)].map(([, code = ""]) =>
  code.replaceAll("\n", " "),
);

interface SchemaPart {
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly items?: SchemaPart;
  readonly anyOf?: readonly SchemaPart[];
}

/** Returns whether a schema has a field at a path. A list's items have the same path as the list. */
function hasField(schema: SchemaPart, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const parts = [schema, ...(schema.anyOf ?? [])].flatMap((part) => [part, ...(part.items ? [part.items] : [])]);
  return parts.some(({ properties }) => properties?.[name] !== undefined && hasField(properties[name], rest));
}

const env = {
  ...{ OPENPROJECT_API_KEY: "a", OPENPROJECT_WEBHOOK_SECRET: "b", GIT_TOKEN: "c", GIT_WEBHOOK_SECRET: "d" },
  ...{ NOTIFY_URL: "https://ntfy.example.com/bridge", NOTIFY_TOKEN: "tk_1", CHAT_URL: "https://chat.example.com/hook" },
  MAIL_URL: "smtps://bridge:secret@mail.example.com",
  ...{
    BRIDGE_PAGE_TOKEN: "0123456789abcdef",
    OPENID_CLIENT_SECRET: "e",
    DATABASE_URL: "postgres://bridge@db.example.com/bridge",
  },
};

describe("the configurations of the guide", () => {
  test.each(blocks("yaml").map((text) => [text.trim().split("\n", 1)[0], text]))("%s ... is valid", async (_, text) => {
    const directory = await mkdtemp(join(tmpdir(), "halyard-guide-"));
    onTestFinished(() => rm(directory, { recursive: true }));
    const secret = text.replaceAll("/run/secrets/", `${directory}/`);
    for (const name of ["git-token", "hook-new", "hook-old"]) await writeFile(join(directory, name), "secret");
    const part = parse(secret) as object;
    // A snippet is added to the example, where it replaces fields of the same name. A complete file is used as it is.
    const file = "openproject" in part ? part : { ...(parse(example) as object), ...part };
    await expect(parseConfig(JSON.stringify(file), "bridge.yaml", env)).resolves.toBeDefined();
  });

  const settings = inline.filter((text) => /^[a-z]\w*(?:\.\w+)*: \S/.test(text));

  test("has settings in its sentences", () => {
    expect(settings).toContain("authority: { effects: everyone }");
    expect(settings).toContain("page.allowActions: true");
  });

  test.each([...new Set(settings)])("`%s` is accepted in exactly one place", async (text) => {
    const directory = await mkdtemp(join(tmpdir(), "halyard-guide-"));
    onTestFinished(() => rm(directory, { recursive: true }));
    await writeFile(join(directory, "github"), "a secret of the integration");
    const [, path = "", value = ""] = /^([\w.]+): (.+)$/.exec(text.replaceAll("/run/secrets/", `${directory}/`)) ?? [];
    const setting = path.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), parse(value)) as Record<
      string,
      unknown
    >;
    const file = parse(example) as Record<"openproject" | "git" | "mappings", Record<string, unknown>[]>;
    const first = (list: "openproject" | "git" | "mappings", change: (entry: Record<string, unknown>) => object) => ({
      ...file,
      [list]: file[list].map((entry, index) => (index === 0 ? change(entry) : entry)),
    });
    const places = [
      { ...file, ...setting },
      first("openproject", (entry) => ({ ...entry, ...setting })),
      first("git", (entry) => ({ ...entry, ...setting })),
      first("mappings", (entry) => ({ ...entry, ...setting })),
      first("mappings", (entry) => ({ ...entry, rules: { ...(entry["rules"] as object), ...setting } })),
    ];
    const results = await Promise.allSettled(
      places.map((place) => parseConfig(JSON.stringify(place), "bridge.yaml", env)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  const sections = ["work", "page", "spool", "listen", "rules", "issues", "people", "publicUrl"];
  const names = inline.filter(
    (text) => /^[a-z]\w*(?:\.\w+)+$/.test(text) && sections.includes(text.split(".")[0] ?? ""),
  );

  test.each([...new Set(names)])("`%s` is a field of the configuration", (text) => {
    const schema = configJsonSchema() as SchemaPart;
    const path = text.split(".");
    const places = [path, ["mappings", ...path], ["mappings", "rules", ...path]];
    expect(places.filter((place) => hasField(schema, place))).toHaveLength(1);
  });

  test("rules outside of a mapping are refused with their correct place", async () => {
    const text = `rules: { commits: true }\n${example}`;
    await expect(parseConfig(text, "bridge.yaml", env)).rejects.toThrow(
      "there is no field `rules`. Each mapping has its own rules: move `rules` into an entry of `mappings`",
    );
  });

  test("the configuration of the README can be used", async () => {
    const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
    const [, text = ""] = /```yaml\n([\s\S]*?)```/.exec(readme) ?? [];
    const { mappings } = await parseConfig(text, "bridge.yaml", env);
    expect(mappings[0]?.rules.status.opened).toEqual({ closing: "In progress" });
  });

  test("the guide lists exactly the variables that are read, and the required ones are enough for a bridge", async () => {
    const named = rows("| variable ").flatMap(quoted);
    expect(named.toSorted()).toEqual(configVariables.map(({ name }) => name).toSorted());
    const text = guide.replaceAll(/OPENPROJECT_SSRF_\w+/g, "");
    const elsewhere = text.match(/\b(?:BRIDGE|OPENPROJECT|GIT|DATABASE)_[A-Z_]+/g) ?? [];
    expect([...new Set(elsewhere)].filter((name) => !named.includes(name))).toEqual(["BRIDGE_CONFIG"]);
    const needed = { OPENPROJECT_URL: "https://a.example.com", GIT_URL: "https://b.example.com" };
    const { git, openproject } = (await configFromEnvironment({ ...env, ...needed, BRIDGE_REPOSITORIES: "acme/rig" }))!;
    expect(
      [openproject[0]?.name, git[0]?.name].map((name) => `/hooks/${name}`).every((path) => guide.includes(path)),
    ).toBe(true);
  });
});

describe("the commands of the guide", () => {
  const inBlocks = blocks("sh").flatMap((text) => text.replaceAll("\\\n", " ").split("\n"));
  const commands = [...inBlocks, ...quoted(guide)].flatMap(
    (line) => /^(?:npx )?bridge ([a-z-].*)$/.exec(line)?.[1] ?? [],
  );

  test.each([...new Set(commands)])("bridge %s exists", (line) => {
    const words = line.split(" ").filter((word) => !word.startsWith("<"));
    let command: Command = createProgram({ version: "0.0.0" });
    const known = command.options.map(({ long }) => long);
    for (const word of words) {
      command = command.commands.find((each) => each.name() === word) ?? command;
      known.push(...command.options.map(({ long }) => long));
    }
    expect(command.parent === null && line !== "--version").toBe(false);
    for (const option of words.filter((word) => word.startsWith("--"))) expect(known).toContain(option);
  });

  test("every command is in the guide", () => {
    const names = createProgram({ version: "0.0.0" }).commands.map((command) => command.name());
    expect(names.filter((name) => !commands.some((line) => line.split(" ").includes(name)))).toEqual([]);
  });

  test("every shell block is a script that a shell can parse", () => {
    for (const text of blocks("sh")) execFileSync("sh", ["-n"], { input: text });
  });
});

describe("the container of the guide", async () => {
  const file = await readFile(new URL("../Containerfile", import.meta.url), "utf8");
  const words = (instruction: string): string[] =>
    [...file.matchAll(new RegExp(`^${instruction} (.+)$`, "gm"))].flatMap(([, text = ""]) => text.split(" "));

  test("is built, runs and keeps its data as the guide describes", () => {
    const [build = "", run = ""] = blocks("sh").flatMap((text) =>
      text
        .replaceAll("\\\n", " ")
        .split("\n")
        .filter((line) => line.startsWith("podman")),
    );
    expect(build).toContain("-f apps/bridge/Containerfile");
    expect(file).toContain(build);
    expect(run).toContain(`:${words("EXPOSE").join()} `);
    expect(run).toContain(`:${words("VOLUME").join()} `);
    expect(run).toContain(`:${words("WORKDIR").at(-1)}:ro `);
    expect(guide).toContain(
      `podman exec bridge ${(JSON.parse(words("ENTRYPOINT").join(" ")) as string[]).join(" ")} doctor`,
    );
  });

  test("is reached, and leaves its data in the volume, with any file", async () => {
    const set = Object.fromEntries(words("ENV").map((pair) => pair.split("=") as [string, string]));
    const [text = ""] = blocks("yaml");
    expect(await parseConfig(text, "bridge.yaml", { ...env, ...set })).toMatchObject({
      listen: { host: "0.0.0.0", port: 8080 },
      dataDirectory: words("VOLUME").join(),
    });
  });
});

test("the proxies of the guide block internal paths, and let doctor find the bridge", async () => {
  const [nginx = "", caddy = ""] = [...blocks("nginx"), ...blocks("caddyfile")];
  const closed = [...nginx.matchAll(/location = (\S+) \{ return 404; \}/g)].map(([, path]) => path);
  expect(closed).toEqual(["/metrics", "/readyz"]);
  expect(/@inside path (.+)/.exec(caddy)?.[1]?.split(" ")).toEqual(closed);
  const asked: string[] = [];
  const report = createReport();
  await checkReach(report, "https://example.com/bridge", async (url) => {
    asked.push(new Request(url).url);
    return Response.json({ alive: true });
  });
  expect(asked).toEqual(["https://example.com/bridge/healthz"]);
  expect(report.findings.map(({ level }) => level)).toEqual(["ok"]);
});

test("the metrics of the guide are those that are exposed", async () => {
  const metrics = new Metrics();
  metrics.watch({
    depth: async () => ({ waiting: 0, postponed: 0, active: 0 }),
    spoolBytes: () => 0,
    spoolLimit: 1,
    deadLetters: async () => 0,
    connections: async () => [{ connection: "pm", product: "openproject", paused: false }],
  });
  const { text } = await metrics.read();
  const exposed = [...text.matchAll(/^# TYPE (halyard_\w+)/gm)].map(([, name]) => name);
  expect(rows("| metric ").flatMap(quoted).toSorted()).toEqual(exposed.toSorted());
});

test("each measured figure of the guide has a command, and each row of the benchmarks that it names exists", async () => {
  const measured = await readFile(new URL("../../../docs/benchmarks.md", import.meta.url), "utf8");
  const table = guide.slice(guide.search(/^\| what +\| embedded database /m));
  const figures = table.slice(0, table.indexOf("\n\n")).split("\n").slice(2);
  const commands = figures.map((line) => quoted(line.split("|")[4] ?? ""));
  expect(commands.map(({ length }) => length)).toEqual(figures.map(() => 1));
  const named = commands.flat().filter((command) => command.startsWith("npm run bench"));
  expect(named.length).toBeGreaterThan(0);
  const lines = measured.split("\n");
  for (const command of named) expect(lines).toContain(command);
});

test("every reference in the guide names a work package", () => {
  const context = {
    connection: "pm",
    instances: [{ connection: "pm", url: "https://pm.example.com" }],
    closingWords: ["closes"],
    bracketReferences: true,
  };
  const written = rows("| written ").flatMap(quoted);
  expect(written.length).toBeGreaterThan(6);
  for (const text of written) {
    const found = [...findReferences(text, context), ...referencesInBranch(text, context)];
    expect([text, new Set(found.map(({ id }) => id)).size]).toEqual([text, 1]);
  }
  expect(findReferences("Closes OP#12, OP#13", context).map(({ kind }) => kind)).toEqual(["closes", "closes"]);
});

test("users see the comments as shown in the guide", async () => {
  const world = await createWorld({ rules: { status: { opened: { closing: "In progress" } } } });
  await world.pm.workPackages.edit({ id: 4 }, (draft) => {
    draft.subject = "Replace the winch rope";
  });
  const number = await world.openPull({ title: "Closes OP#4: new rope for the winch", branch: "op-4-rope" });
  await world.settle();
  const shown = (text = ""): string =>
    text
      .replaceAll("https://git.test", "https://git.example.com")
      .replaceAll("https://openproject.test", "https://pm.example.com")
      // Removes the bridge's marker, and the invisible characters that keep titles from being read as references.
      .replace(/#halyard-bridge[:\w-]*/, "#halyard-bridge")
      .replaceAll("\u2060", "")
      .trim();
  const [onWorkPackage, onPull] = blocks("markdown");
  const comments = await world.comments(4);
  expect(comments.map(shown)).toContain(onWorkPackage?.trim());
  const [comment] = await world.gitComments(number);
  expect(shown(comment).replace(/\s*<!--.*-->$/, "")).toBe(onPull?.trim());
});

test.each(["forgejo", "gitea"] as const)("a check on %s appears at the time that the guide states", async (product) => {
  const world = await createWorld({ product });
  const number = await world.openPull({ title: "OP#4: new rope for the winch" });
  await world.settle();
  const { head } = await world.git.pulls.get({ owner: "acme", repo: "rig", index: number });
  await world.git.commits.statuses.create({
    ...{ owner: "acme", repo: "rig", sha: head.sha, state: "failure", context: "ci/build" },
  });
  await world.settle();
  const shown = async (): Promise<boolean> => (await world.comments(4)).join().includes("Checks: failed");
  // Only Gitea sends a delivery when a check changes. On Forgejo, the comment changes after another event or a sweep.
  expect(await shown()).toBe(product === "gitea");
  await world.git.pulls.update({ owner: "acme", repo: "rig", index: number, body: "Ready." });
  await world.settle();
  expect(await shown()).toBe(true);
});
