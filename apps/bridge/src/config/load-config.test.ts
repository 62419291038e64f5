import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { temporaryDirectory } from "../../test/temporary-directory.js";
import type { Config } from "./config.js";
import { ConfigError } from "./config-error.js";
import { fileSchema } from "./file-schema.js";
import { configJsonSchema } from "./json-schema.js";
import { loadConfig } from "./load-config.js";
import { defaultClosingWords } from "./closing-words.js";

const env = { API_KEY: "op-key", TOKEN: "git-token", SECRET: "hook-secret", DATABASE_URL: "postgres://u:p@db/bridge" };

const least = `
openproject:
  - name: pm
    url: https://pm.example.com/openproject/
    apiKey: { env: API_KEY }
    webhookSecrets: [{ env: SECRET }]
git:
  - name: forge
    product: forgejo
    url: https://git.example.com
    token: { env: TOKEN }
    webhookSecrets: [{ env: SECRET }]
mappings:
  - git: forge
    repositories: [acme/*]
    openproject: pm
`;

async function load(text: string, environment: Readonly<Record<string, string>> = env): Promise<Config> {
  const path = join(await temporaryDirectory(), "bridge.yaml");
  await writeFile(path, text);
  return loadConfig(path, environment);
}

/** Returns the error message without the path of the temporary file. */
async function refusal(text: string, environment: Readonly<Record<string, string>> = env): Promise<string> {
  const error: unknown = await load(text, environment).catch((reason: unknown) => reason);
  if (!(error instanceof ConfigError)) throw new Error("The configuration was taken.", { cause: error });
  return error.message.slice(error.message.indexOf("cannot be used"));
}

test("the smallest valid file gets the documented defaults", async () => {
  expect(await load(least)).toEqual({
    dataDirectory: "./bridge-data",
    databaseUrl: undefined,
    listen: { host: "127.0.0.1", port: 8080 },
    page: { token: undefined, allowActions: false, keepActions: 7_776_000_000 },
    spool: { maxBytes: 2 ** 30, segmentBytes: 16 * 2 ** 20, retention: 7 * 24 * 3_600_000 },
    work: {
      workers: 4,
      sweepEvery: 600_000,
      sweepRotation: 604_800_000,
      settle: 30_000,
      checkPolls: { every: 30_000, requestsPerMinute: 30 },
      maxAttempts: 12,
      dryRun: false,
    },
    openproject: [
      {
        name: "pm",
        url: "https://pm.example.com/openproject",
        allowInsecureHttp: false,
        apiKey: "op-key",
        webhookSecrets: ["hook-secret"],
      },
    ],
    git: [
      {
        name: "forge",
        product: "forgejo",
        url: "https://git.example.com",
        allowInsecureHttp: false,
        token: "git-token",
        webhookSecrets: ["hook-secret"],
      },
    ],
    mappings: [
      {
        git: "forge",
        repositories: ["acme/*"],
        openproject: "pm",
        projects: [],
        rules: {
          closingWords: defaultClosingWords,
          bracketReferences: false,
          status: {},
          customFields: {},
          commits: true,
          pullComment: true,
          commitStatus: true,
          requireWorkPackage: true,
          githubTab: false,
          time: { enabled: false },
          issues: { link: false, follow: {} },
          authority: { effects: "writers" },
          titles: "visible",
          gitTitles: "visible",
          limits: { references: 20, changes: 10, hours: 24 },
        },
      },
    ],
    people: [],
    matchPeopleBy: [],
    notify: [],
  });
});

test("servers may come from the environment, mappings and rules may not", async () => {
  const place = { BRIDGE_HOST: "0.0.0.0", BRIDGE_PORT: "9000", BRIDGE_DATA: "/data", BRIDGE_PROJECTS: "hull" };
  expect(await load(least, { ...env, ...place })).toMatchObject({
    listen: { host: "0.0.0.0", port: 9000 },
    dataDirectory: "/data",
    mappings: [{ projects: [] }],
  });
  const said = await load(`dataDirectory: ./here\nlisten: { port: 8081 }\n${least}`, { ...env, ...place });
  expect(said).toMatchObject({ listen: { host: "0.0.0.0", port: 8081 }, dataDirectory: "./here" });
  expect(await refusal(least, { ...env, BRIDGE_PORT: "http" })).toMatch(
    /`BRIDGE_PORT`: expected a whole number .+ Change the variable$/,
  );
  expect(await refusal(`listen: 8081\n${least}`, { ...env, ...place })).toMatch(/line 1, `listen`: /);
});

describe("the documented example", () => {
  const path = fileURLToPath(new URL("../../config.example.yaml", import.meta.url));

  test("is accepted", async () => {
    const secrets = { OPENPROJECT_API_KEY: "a", GIT_TOKEN: "b", BRIDGE_PAGE_TOKEN: "0123456789abcdef" };
    const hooks = { OPENPROJECT_WEBHOOK_SECRET: "c", GIT_WEBHOOK_SECRET: "d" };
    const config = await loadConfig(path, { ...secrets, ...hooks });
    expect(config.mappings[0]?.rules.status.merged).toEqual({ closing: "Developed" });
  });

  test("matches the JSON Schema, which refuses the same mistakes as the bridge", async () => {
    const example: unknown = parse(await readFile(path, "utf8"));
    const schema = z.fromJSONSchema(configJsonSchema());
    expect(schema.safeParse(example).error).toBeUndefined();
    for (const wrong of [{ openproject: [] }, { git: "forge" }, { listn: {} }, { page: { token: "literal" } }]) {
      expect(schema.safeParse({ ...(example as object), ...wrong }).success).toBe(false);
    }
  });

  test("contains every field", async () => {
    const text = await readFile(path, "utf8");
    const fields = (schema: unknown): string[] =>
      typeof schema === "object" && schema !== null
        ? Object.entries(schema).flatMap(([key, value]) =>
            key === "properties"
              ? [...Object.keys(value as object), ...Object.values(value as object).flatMap(fields)]
              : fields(value),
          )
        : [];
    // The example file omits these fields, because it uses the alternatives to them.
    const alternatives = ["file", "mentioning"];
    const missing = fields(configJsonSchema()).filter(
      (name) => !alternatives.includes(name) && !text.includes(`${name}:`),
    );
    expect(missing).toEqual([]);
  });
});

describe("a problem is reported with its place, the expected value and the next step", () => {
  const faults: [name: string, change: (text: string) => string, message: string][] = [
    [
      "an unknown field",
      (text) => text.replace("product:", "prodct:"),
      "line 9, `git[0]`: there is no field `prodct`. Did you mean `product`?",
    ],
    [
      "a sign-in that is open to every account of the provider",
      (text) => `${text}page: { openid: { issuer: http://id.example.com, clientId: a } }\n`,
      "`page.openid`: expected `readers` or `operators` to list at least one person or group. Add",
    ],
    [
      "issues that are followed without a rule that creates work packages",
      (text) => `${text}    rules: { issues: { follow: { title: { winner: git } } } }\n`,
      "`mappings[0].rules.issues.follow`: `follow` needs `create`, because only work packages that the bridge created from an issue can follow the issue. Add",
    ],
    [
      "a mail without a sender",
      (text) => `${text}notify: [{ kind: mail, url: { env: TOKEN }, to: [ops@example.com] }]\n`,
      "`notify[0].from`: a notification of the kind `mail` needs a sender. Use, for example, `from: bridge@example.com`",
    ],
    [
      "a recipient that is two",
      (text) =>
        `${text}notify: [{ kind: mail, url: { env: TOKEN }, from: a@example.com, to: ["a@example.com, b@example.com"] }]\n`,
      "`notify[0].to[0]`: expected an e-mail address",
    ],
    [
      "an address that is not a mail server",
      (text) => `${text}notify: [{ kind: mail, url: { env: TOKEN }, from: a@example.com, to: [b@example.com] }]\n`,
      "`notify[0].url`: expected this secret to be the address of a mail server, like smtps://user:password@mail.example.com",
    ],
    [
      "a sender of another notification",
      (text) => `${text}notify: [{ kind: ntfy, url: { env: TOKEN }, from: a@example.com }]\n`,
      "`notify[0].from`: a notification of the kind `ntfy` cannot have `from` or `to`. Remove the setting, or use `kind: mail`",
    ],
    [
      "an unknown field that resembles none",
      (text) => `${text}\nfrobnicate: 1\n`,
      "there is no field `frobnicate`. Choose one of: dataDirectory, databaseUrl,",
    ],
    [
      "an unknown field with a line break",
      (text) => `${text}"page\\nx": 1\n`,
      "line 17: there is no field `page x`. Did you mean `page`?",
    ],
    [
      "a missing field",
      (text) => text.replace("    product: forgejo\n", ""),
      "line 8, `git[0].product`: is missing: expected one of gitea, forgejo. Add, for example, `product: forgejo`",
    ],
    [
      "a word of its own",
      (text) => text.replace("product: forgejo", "product: github"),
      'line 9, `git[0].product`: expected one of gitea, forgejo, got "github". Use, for example, `product: forgejo`',
    ],
    [
      "an address without a scheme",
      (text) => text.replace("https://git.example.com", "git.example.com"),
      "line 10, `git[0].url`: expected an http or https address without a user name, `?` or `#`, got another string. Use, for example, `url: https://git.example.com`",
    ],
    [
      "plain http",
      (text) => text.replace("https://git", "http://git"),
      "line 10, `git[0].url`: over plain http, others on the network can read the credential. Use https, or set `allowInsecureHttp: true`",
    ],
    [
      "a repository without an owner",
      (text) => text.replace("[acme/*]", "[acme/*, rig]"),
      'line 15, `mappings[0].repositories[1]`: expected `owner/name` or `owner/*`, got "rig". Use, for example, `repositories: [acme/rig]`',
    ],
    [
      "a time without a unit",
      (text) => `${text}work:\n  settle: 30\n`,
      "line 18, `work.settle`: expected a time with a unit (ms, s, m, h, d), from 1s to 10m, got 30. Use, for example, `settle: 30s`",
    ],
    [
      "a time out of range",
      (text) => `${text}work: { settle: 2h }\n`,
      'line 17, `work.settle`: expected a time with a unit (ms, s, m, h, d), from 1s to 10m, got "2h".',
    ],
    [
      "a size in another unit",
      (text) => `${text}spool: { maxBytes: 1GB }\n`,
      "`spool.maxBytes`: expected a size with a unit (B, KiB, MiB, GiB, TiB), from 1MiB to 100TiB",
    ],
    [
      "files that fill the spool",
      (text) => `${text}spool: { maxBytes: 20MiB }\n`,
      "`spool.segmentBytes`: expected at most half of `maxBytes`",
    ],
    [
      "a port that does not exist",
      (text) => `${text}listen: { port: 70000 }\n`,
      "`listen.port`: expected a whole number from 0 to 65535, got 70000. Use, for example, `port: 8080`",
    ],
    [
      "a stage that does not exist",
      (text) => `${text}    rules: { status: { merge: { closing: Done } } }\n`,
      "line 17, `mappings[0].rules.status`: there is no stage `merge`. Did you mean `merged`?",
    ],
    [
      "a connection that does not exist",
      (text) => text.replace("openproject: pm", "openproject: pn"),
      "line 16, `mappings[0].openproject`: there is no connection `pn` under `openproject`. Did you mean `pm`?",
    ],
    [
      "a name that is taken",
      (text) => text.replace("name: forge", "name: pm"),
      "line 8, `git[0].name`: the name `pm` is used by another connection. Give each connection its own name",
    ],
    [
      "no signatures",
      (text) => text.replace(/(token.*\n *webhookSecrets: ).*/, "$1[]"),
      "line 12, `git[0].webhookSecrets`: expected at least one secret, because unsigned webhooks are refused, got a list.",
    ],
    [
      "a field twice",
      (text) => text.replace("    product", "    name: other\n    product"),
      "line 9: this is not valid YAML: Map keys must be unique. Remove one of the two entries",
    ],
    ["broken YAML", (text) => text.replace("[acme/*]", "[acme/*"), "this is not valid YAML: "],
    ["an alias without an anchor", (text) => `${text}page: *page\n`, "an alias (`*name`) cannot be resolved"],
    ["an empty file", () => "", "is missing: expected a section with fields. Add"],
  ];

  test.each(faults)("%s", async (_name, change, message) => {
    expect(await refusal(change(least))).toContain(message);
  });

  test("all problems are reported together, each once", async () => {
    const message = await refusal(
      least.replace("product: forgejo", "product: 1\n    a: 1\n    b: 2").replace("acme/*", "acme"),
    );
    expect(message.split("\n")).toHaveLength(5);
  });

  test("a missing file", async () => {
    const path = join(await temporaryDirectory(), "none.yaml");
    await expect(loadConfig(path, env)).rejects.toThrow(`${path} cannot be used:\n  the file cannot be read (ENOENT).`);
  });
});

describe("secrets", () => {
  test("are read from a file next to the configuration, without the line break", async () => {
    const directory = await temporaryDirectory();
    await mkdir(join(directory, "secrets"));
    await writeFile(join(directory, "secrets/key"), "from-file\n");
    await writeFile(join(directory, "bridge.yaml"), least.replace("env: API_KEY", "file: secrets/key"));
    const config = await loadConfig(join(directory, "bridge.yaml"), env);
    expect(config.openproject[0]?.apiKey).toBe("from-file");
  });

  test.each([
    [
      "a variable that is not set",
      "env: API_KEY",
      "env: OTHER",
      "the environment variable OTHER is not set. Set the variable",
    ],
    ["a missing file", "env: API_KEY", "file: /nowhere/key", "the file /nowhere/key cannot be read (ENOENT)."],
    ["both", "{ env: API_KEY }", "{ env: API_KEY, file: key }", "expected `{ env: NAME }` or `{ file: path }`"],
  ])("that cannot be read are reported with their line: %s", async (_name, from, to, message) => {
    const told = await refusal(least.replace(from, to));
    expect(told).toContain(`line 5, \`openproject[0].apiKey\`: `);
    expect(told).toContain(message);
  });

  test("with invalid values are refused", async () => {
    expect(await refusal(least, { ...env, TOKEN: "two words" })).toContain(
      "`git[0].token`: the secret contains a character that tokens cannot contain",
    );
    const database = `${least}databaseUrl: { env: DATABASE_URL }\n`;
    expect((await load(database)).databaseUrl).toBe(env.DATABASE_URL);
    expect(await refusal(database, { ...env, DATABASE_URL: "mysql://u:hidden@db/x" })).toContain(
      "postgres://user:password@",
    );
    expect(await refusal(`${least}page: { token: { env: API_KEY } }\n`)).toContain("expected at least 16 characters");
  });
});

test("plain http is accepted for this machine, or with `allowInsecureHttp`", async () => {
  for (const host of ["localhost:3000", "forge.localhost", "127.0.0.1:1", "[::1]:1"]) {
    await load(least.replace("https://git.example.com", `http://${host}`));
  }
  const insecure = least.replace("https://git.example.com", "http://git:3000\n    allowInsecureHttp: true");
  expect((await load(insecure)).git[0]).toMatchObject({ url: "http://git:3000", allowInsecureHttp: true });
});

test("closing words are compared in lower case", async () => {
  const { mappings } = await load(`${least}    rules: { closingWords: [Schließt] }\n`);
  expect(mappings[0]?.rules.closingWords).toEqual(["schließt"]);
});

test("any file is either accepted or refused with a ConfigError", async () => {
  const anything = fc.dictionary(fc.constantFrom(...Object.keys(fileSchema.shape), "x"), fc.jsonValue({ maxDepth: 3 }));
  await fc.assert(
    fc.asyncProperty(anything, async (value) => {
      const message = await refusal(JSON.stringify(value));
      for (const line of message.split("\n").slice(1)) expect(line).toMatch(/^ {2}line \d+(?:, `[^`]+`)?: .+\. .+/);
    }),
    { numRuns: 60 },
  );
});
