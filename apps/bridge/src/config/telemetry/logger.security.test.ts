import fc from "fast-check";
import { expect, test } from "vitest";
import type { Config } from "../config.js";
import { createLogging } from "./logger.js";
import { secretsOf } from "./secrets.js";

function written(secrets: readonly string[], message: string, fields: Record<string, unknown>): string {
  let text = "";
  const destination = { write: (line: string) => void (text += line) };
  const { logger } = createLogging({ secrets: () => secrets, destination });
  logger.error(message, fields);
  return text;
}

const config = {
  databaseUrl: "postgres://bridge:p%40ss-of-db@db/halyard",
  page: { token: "page-token-1", allowActions: false, keepActions: 1000 },
  openproject: [{ name: "pm", url: "https://pm.test", apiKey: "api-key-1", webhookSecrets: ["hook-1", "hook-2"] }],
  git: [{ name: "f", url: "https://f.test", product: "gitea" as const, token: "token-1", webhookSecrets: ["hook-3"] }],
  notify: [{ kind: "webhook" as const, url: "https://chat.test/services/T0/B1", token: "chat-token" }],
} satisfies Pick<Config, "databaseUrl" | "page" | "openproject" | "git" | "notify">;

test("every secret of a configuration is registered", () => {
  expect(secretsOf(config).sort()).toEqual(
    [
      ...["api-key-1", "hook-1", "hook-2", "hook-3", "p%40ss-of-db", "p@ss-of-db", "page-token-1", "token-1"],
      ...["https://chat.test/services/T0/B1", "/services/T0/B1", "chat-token"],
    ].sort(),
  );
});

test.each([
  ["with an unescaped @", "postgres://bridge:s3cret@of-db@db.test/halyard", ["s3cret@of-db"]],
  ["with an unescaped %", "postgres://bridge:s3cret%of-db@db.test/halyard", ["s3cret%of-db"]],
  ["with an escaped #", "postgres://bridge:s3cret%23of-db@db.test/halyard", ["s3cret%23of-db", "s3cret#of-db"]],
  ["in the query", "postgres://db.test/halyard?user=b&password=s3cret%26of-db", ["s3cret%26of-db", "s3cret&of-db"]],
])("no form of a database password %s is logged, not even in part", (_, databaseUrl, forms) => {
  const secrets = secretsOf({ ...config, databaseUrl });
  for (const form of [databaseUrl, ...forms]) {
    const text = written(secrets, `cannot use ${form}`, { url: form, error: new Error(`connect to ${form} failed`) });
    expect(text).not.toMatch(/s3cret|of-db/);
  }
});

test("a whole configuration and errors that quote it leave no secret in the log", () => {
  const cause = new Error(`connect to ${config.databaseUrl} failed`, {
    cause: new Error("with token-1 and p@ss-of-db"),
  });
  const text = written(secretsOf(config), `using ${config.databaseUrl}`, {
    config,
    error: cause,
    deep: { a: [config] },
  });
  for (const secret of secretsOf(config)) expect(text).not.toContain(secret);
  expect(text).toContain("connect to postgres://bridge:");
});

test("a secret is removed from message, names and values of fields, errors and addresses", () => {
  const secret = fc.string({
    minLength: 12,
    maxLength: 40,
    unit: fc.constantFrom(...Array.from("abcXYZ0189 +/=%&\"\\'ü\n")),
  });
  fc.assert(
    fc.property(secret, (planted) => {
      fc.pre(planted.trim() !== "" && !/^(.)\1*$/.test(planted));
      const text = written([planted], `a ${planted} b`, {
        [planted]: 1,
        value: `x${planted}y`,
        error: new Error(planted),
        address: `https://u:${encodeURIComponent(planted)}@h/?t=${encodeURIComponent(planted)}`,
      });
      expect(text).not.toContain(planted);
      expect(text).not.toContain(encodeURIComponent(planted));
      const line = JSON.parse(text) as Record<string, unknown>;
      expect(JSON.stringify(line).replaceAll("\\\\", "\\")).not.toContain(planted);
    }),
  );
});

test("a secret that is part of another one, or of a replacement, is removed without damage to other text", () => {
  const text = written(["secret", "my-secret-1", "[secret]"], "my-secret-1 and secret", {});
  expect((JSON.parse(text) as { msg: string }).msg).toBe("[secret] and [secret]");
});

test("a field named like a credential is left out, even with an unknown value", () => {
  const text = written([], "a", {
    token: "unknown-1",
    client: { apiKey: "unknown-2", headers: { authorization: "unknown-3" } },
  });
  expect(text).not.toContain("unknown-");
});
