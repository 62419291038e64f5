import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inspect } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../test/temporary-directory.js";
import { ConfigError } from "./config-error.js";
import { configFromEnvironment } from "./environment.js";
import { loadConfig } from "./load-config.js";

const marker = "s3cret";
const fields = ["apiKey", "token", "webhookSecrets", "databaseUrl", "url"] as const;

/** Returns a configuration file in which every field with the given name has the given value. */
function fileWith(field: string, value: unknown): string {
  const reference = { env: "X" };
  const file = {
    databaseUrl: reference,
    page: { token: reference },
    openproject: [{ name: "pm", url: "https://pm.example.com", apiKey: reference, webhookSecrets: [reference] }],
    git: [
      { name: "forge", product: "gitea", url: "https://g.example.com", token: reference, webhookSecrets: [reference] },
    ],
    mappings: [{ git: "forge", repositories: ["acme/rig"], openproject: "pm" }],
  };
  for (const section of [file, file.page, ...file.openproject, ...file.git]) {
    if (field in section) Object.assign(section, { [field]: value });
  }
  return JSON.stringify(file);
}

test("a secret written into the file is refused with the next step, and never shown", async () => {
  const path = join(await temporaryDirectory(), "bridge.yaml");
  const form = fc.constantFrom<unknown>(
    marker,
    [marker],
    { env: "X", value: marker },
    { value: marker },
    { env: marker },
    { file: marker },
    { file: `ab/${marker}` },
    `https://ada:${marker}@example.com`,
    `https://example.com/?token=${marker}`,
    [{ literal: marker }],
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...fields), form, async (field, value) => {
      await writeFile(path, fileWith(field, value));
      const error: unknown = await loadConfig(path, { X: "0123456789abcdef" }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ConfigError);
      expect(inspect(error, { depth: 10 }) + JSON.stringify(error) + String(error)).not.toContain(marker);
    }),
    { numRuns: 200 },
  );
});

test("a literal secret is refused with the next step", async () => {
  const path = join(await temporaryDirectory(), "bridge.yaml");
  await writeFile(path, fileWith("token", marker));
  await expect(loadConfig(path, { X: "0123456789abcdef" })).rejects.toThrow(
    "`git[0].token`: a secret must not be in the configuration file. Put the secret into an environment variable or a separate file, " +
      "set `token: { env: GIT_TOKEN }` or `token: { file: /run/secrets/name }`, and replace the secret if others may have read it",
  );
});

test("a wrong value of a secret is not quoted", async () => {
  const path = join(await temporaryDirectory(), "bridge.yaml");
  await writeFile(path, fileWith("none", undefined));
  const error: unknown = await loadConfig(path, { X: `${marker} with blanks` }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  expect(inspect(error, { depth: 10 })).not.toContain(marker);
});

test.each([
  `token: *${marker}`,
  `token: "${marker}`,
  `token: ${marker}: ${marker}`,
  `token: [${marker}`,
  `token: a\n ${marker}: b\n${marker}`,
  `token: !${marker} x`,
  `token: |${marker}`,
])("a secret in a file that is not YAML is never shown: %j", async (text) => {
  const path = join(await temporaryDirectory(), "bridge.yaml");
  await writeFile(path, text);
  const error: unknown = await loadConfig(path, {}).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  expect(inspect(error, { depth: 10 })).not.toContain(marker);
});

test("a secret in the environment is never shown", async () => {
  const env = {
    OPENPROJECT_URL: `https://ada:${marker}@pm.example.com`,
    OPENPROJECT_API_KEY: `${marker} blank`,
    OPENPROJECT_WEBHOOK_SECRET: marker,
    GIT_URL: "https://git.example.com",
    GIT_TOKEN: marker,
    GIT_WEBHOOK_SECRET: marker,
    BRIDGE_REPOSITORIES: "acme/rig",
    DATABASE_URL: `mysql://u:${marker}@db/x`,
  };
  const error: unknown = await configFromEnvironment(env).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  expect(inspect(error, { depth: 10 })).not.toContain(marker);
});

test.each(["p#s3cret", "p/s3cret", "p?s3cret"])(
  "a database password with an unescaped character (%s) is refused with the next step, and never shown",
  async (password) => {
    const path = join(await temporaryDirectory(), "bridge.yaml");
    await writeFile(path, fileWith("databaseUrl", { env: "DATABASE_URL" }));
    // A URL parser could mistake the start of the password, up to the unescaped character, for a host or port.
    for (const url of [`postgres://ada:x@${password}@db.test/rig`, `postgres://ada:${password}@db.test/rig`]) {
      const env = { X: "0123456789abcdef", DATABASE_URL: url };
      const error: unknown = await loadConfig(path, env).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ConfigError);
      expect(inspect(error, { depth: 10 }) + String(error)).not.toContain(marker);
    }
  },
);
