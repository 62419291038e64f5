import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../test/temporary-directory.js";
import { configFromEnvironment } from "./environment.js";
import { configVariables } from "./variables.js";

const least = {
  OPENPROJECT_URL: "https://pm.example.com/",
  OPENPROJECT_API_KEY: "op-key",
  OPENPROJECT_WEBHOOK_SECRET: "op-hook",
  GIT_URL: "https://git.example.com",
  GIT_TOKEN: "git-token",
  GIT_WEBHOOK_SECRET: "git-hook",
  BRIDGE_REPOSITORIES: "acme/rig, acme/hull",
};

test("the required variables are enough for a configuration with all defaults", async () => {
  const config = await configFromEnvironment(least);
  expect(config).toMatchObject({
    openproject: [
      { name: "openproject", url: "https://pm.example.com", apiKey: "op-key", webhookSecrets: ["op-hook"] },
    ],
    git: [{ name: "git", product: "gitea", token: "git-token", webhookSecrets: ["git-hook"] }],
    mappings: [{ git: "git", openproject: "openproject", repositories: ["acme/rig", "acme/hull"], projects: [] }],
    listen: { host: "127.0.0.1", port: 8080 },
    work: { dryRun: false },
  });
});

test("every other variable sets its field", async () => {
  const directory = await temporaryDirectory();
  const file = join(directory, "token");
  await writeFile(file, "token-from-file\n");
  const config = await configFromEnvironment({
    ...least,
    GIT_TOKEN: "",
    GIT_TOKEN_FILE: file,
    GIT_PRODUCT: "forgejo",
    GIT_URL: "http://git:3000",
    GIT_ALLOW_INSECURE_HTTP: "true",
    BRIDGE_PROJECTS: "rigging,hull",
    BRIDGE_PUBLIC_URL: "https://bridge.example.com/",
    BRIDGE_HOST: "0.0.0.0",
    BRIDGE_PORT: "9000",
    BRIDGE_DATA: directory,
    DATABASE_URL: "postgres://u:p@db/bridge",
    BRIDGE_PAGE_TOKEN: "0123456789abcdef",
    BRIDGE_PAGE_ACTIONS: "true",
    BRIDGE_DRY_RUN: "true",
  });
  expect(config).toMatchObject({
    git: [{ product: "forgejo", url: "http://git:3000", token: "token-from-file" }],
    mappings: [{ projects: ["rigging", "hull"] }],
    publicUrl: "https://bridge.example.com",
    listen: { host: "0.0.0.0", port: 9000 },
    dataDirectory: directory,
    databaseUrl: "postgres://u:p@db/bridge",
    page: { token: "0123456789abcdef", allowActions: true, keepActions: 7_776_000_000 },
    work: { dryRun: true },
  });
});

test.each([
  [
    "a webhook",
    { BRIDGE_NOTIFY_KIND: "webhook", BRIDGE_NOTIFY_URL: "https://chat.example.com/hook" },
    { kind: "webhook", url: "https://chat.example.com/hook" },
  ],
  [
    "an ntfy topic",
    {
      ...{ BRIDGE_NOTIFY_KIND: "ntfy", BRIDGE_NOTIFY_URL: "https://ntfy.example.com/bridge" },
      BRIDGE_NOTIFY_TOKEN: "tk_1",
    },
    { kind: "ntfy", url: "https://ntfy.example.com/bridge", token: "tk_1" },
  ],
  [
    "mail",
    {
      ...{ BRIDGE_NOTIFY_KIND: "mail", BRIDGE_NOTIFY_URL: "smtps://bridge:secret@mail.example.com" },
      ...{ BRIDGE_NOTIFY_FROM: "bridge@example.com", BRIDGE_NOTIFY_TO: "ada@example.com, grace@example.com" },
    },
    {
      ...{ kind: "mail", url: "smtps://bridge:secret@mail.example.com" },
      ...{ from: "bridge@example.com", to: ["ada@example.com", "grace@example.com"] },
    },
  ],
])("notifications go to %s", async (_, variables, target) => {
  expect((await configFromEnvironment({ ...least, ...variables }))?.notify).toEqual([expect.objectContaining(target)]);
});

test("the password of the mail server can be in a file", async () => {
  const file = join(await temporaryDirectory(), "mail");
  await writeFile(file, "smtps://bridge:secret@mail.example.com\n");
  const config = await configFromEnvironment({
    ...{ ...least, BRIDGE_NOTIFY_KIND: "mail", BRIDGE_NOTIFY_URL_FILE: file },
    ...{ BRIDGE_NOTIFY_FROM: "bridge@example.com", BRIDGE_NOTIFY_TO: "ops@example.com" },
  });
  expect(config?.notify).toMatchObject([{ url: "smtps://bridge:secret@mail.example.com" }]);
});

test("mail without a recipient is refused with the variable", async () => {
  const variables = {
    ...{ BRIDGE_NOTIFY_KIND: "mail", BRIDGE_NOTIFY_URL: "smtps://bridge:secret@mail.example.com" },
    BRIDGE_NOTIFY_FROM: "bridge@example.com",
  };
  await expect(configFromEnvironment({ ...least, ...variables })).rejects.toThrow(
    "`BRIDGE_NOTIFY_TO`: a notification of the kind `mail` needs recipients. Change the variable",
  );
});

test("a configuration requires OpenProject and a git server", async () => {
  expect(await configFromEnvironment({})).toBeUndefined();
  expect(await configFromEnvironment({ OPENPROJECT_URL: " ", DATABASE_URL: "postgres://db/x" })).toBeUndefined();
});

test("every missing required variable is named", async () => {
  const required = configVariables.filter(({ required }) => required).map(({ name }) => name);
  expect(required).toEqual(Object.keys(least));
  const error: unknown = await configFromEnvironment({ GIT_URL: "https://git.example.com" }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({
    issues: required.filter((name) => name !== "GIT_URL").map((path) => ({ path })),
  });
  expect(String(error)).toContain(
    "`GIT_TOKEN`: this environment variable is not set. Set the variable (Access token of the bridge's own account on the git server), or pass a configuration file",
  );
});

test.each([
  ["OPENPROJECT_URL", "pm.example.com", "expected an http or https address"],
  ["GIT_PRODUCT", "gitlab", 'expected one of gitea, forgejo, got "gitlab"'],
  ["BRIDGE_REPOSITORIES", "acme/rig,,", 'expected `owner/name` or `owner/*`, got ""'],
  ["BRIDGE_PORT", "http", "expected a whole number from 0 to 65535"],
  ["BRIDGE_DRY_RUN", "yes", "expected true or false"],
  ["BRIDGE_NOTIFY_KIND", "sms", 'expected one of webhook, ntfy, mail, got "sms"'],
  ["GIT_TOKEN_FILE", "/nowhere/token", "the file /nowhere/token cannot be read (ENOENT)"],
  ["DATABASE_URL", "mysql://db/x", "expected this secret to be an address like postgres://"],
])("an error names its variable: %s=%s", async (name, value, message) => {
  await expect(configFromEnvironment({ ...least, [name]: value })).rejects.toThrow(
    `\`${name.replace("_FILE", "")}\`: ${message}`,
  );
});
