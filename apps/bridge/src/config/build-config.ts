import type { z } from "zod";
import { checkFile, type Fault, isSafe } from "./check-file.js";
import type { Config } from "./config.js";
import { ConfigError, type ConfigIssue } from "./config-error.js";
import type { SecretReference } from "./fields.js";
import { type ConfigFile, fileSchema } from "./file-schema.js";
import { findSecret, type SecretProblem, type SecretSource } from "./secrets.js";
import type { Path } from "./yaml-file.js";

/** Adds the place of a problem: the field and its line in the file, or the name of the environment variable. */
export type Locate = (fault: Fault) => ConfigIssue;

/**
 * Checks a raw configuration from a file or the environment, fills in the defaults, and reads the secrets.
 *
 * @param source Name of the file, or "The environment", for messages.
 * @throws ConfigError with all problems from the first step that fails. The steps check the schema, then the conditions
 * between fields, then the secrets.
 */
export async function buildConfig(
  raw: unknown,
  source: string,
  secrets: SecretSource,
  locate: Locate,
): Promise<Config> {
  const refuse = (faults: readonly Fault[]): void => {
    if (faults.length > 0) throw new ConfigError(source, faults.map(locate));
  };
  const parsed = fileSchema.safeParse(raw);
  if (!parsed.success) throw new ConfigError(source, schemaFaults(parsed.error).map(locate));
  refuse(checkFile(parsed.data));
  const { config, faults } = await fill(parsed.data, secrets);
  refuse(faults);
  return config;
}

function schemaFaults({ issues }: z.ZodError): Fault[] {
  const faults = issues.flatMap((issue) => {
    // zod reports all unknown fields of a section as one issue. The issue's message has two lines for each field.
    const fields = issue.code === "unrecognized_keys" ? issue.keys : [undefined];
    const lines = issue.message.split("\n");
    return fields.map((field, index) => {
      const [message = "", advice = ""] = lines.slice(2 * index);
      return { path: issue.path, field, message, advice };
    });
  });
  // A string in the wrong format can fail several checks with the same message. The message is reported only once.
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
}

async function fill(file: ConfigFile, source: SecretSource): Promise<{ config: Config; faults: Fault[] }> {
  const faults: Fault[] = [];
  const look = async (reference: SecretReference, path: Path, problemOf = blank): Promise<string> => {
    const found = await findSecret(reference, source);
    const problem = "value" in found ? problemOf(found.value) : found;
    if (problem !== undefined) faults.push({ path, ...problem });
    return "value" in found ? found.value : "";
  };
  const all = (references: readonly SecretReference[], path: Path): Promise<string[]> =>
    Promise.all(references.map((reference, index) => look(reference, [...path, index], () => undefined)));

  const { databaseUrl, page } = file;
  const config: Config = {
    ...file,
    databaseUrl: databaseUrl && (await look(databaseUrl, ["databaseUrl"], noDatabase)),
    page: {
      ...page,
      token: page.token && (await look(page.token, ["page", "token"], weak)),
      openid: page.openid && {
        ...page.openid,
        clientSecret:
          page.openid.clientSecret && (await look(page.openid.clientSecret, ["page", "openid", "clientSecret"])),
      },
    },
    openproject: await Promise.all(
      file.openproject.map(async (connection, index) => ({
        ...connection,
        apiKey: await look(connection.apiKey, ["openproject", index, "apiKey"]),
        githubSecret:
          connection.githubSecret &&
          (await look(connection.githubSecret, ["openproject", index, "githubSecret"], () => undefined)),
        webhookSecrets: await all(connection.webhookSecrets, ["openproject", index, "webhookSecrets"]),
      })),
    ),
    git: await Promise.all(
      file.git.map(async (connection, index) => ({
        ...connection,
        token: await look(connection.token, ["git", index, "token"]),
        webhookSecrets: await all(connection.webhookSecrets, ["git", index, "webhookSecrets"]),
      })),
    ),
    notify: await Promise.all(
      file.notify.map(async (target, index) => ({
        ...target,
        url: await look(target.url, ["notify", index, "url"], (value) => notAReceiver(value, target)),
        token: target.token && (await look(target.token, ["notify", index, "token"])),
      })),
    ),
    mappings: file.mappings.map((mapping) => ({
      ...mapping,
      rules: { ...mapping.rules, closingWords: mapping.rules.closingWords.map((each) => each.toLowerCase()) },
    })),
  };
  return { config, faults };
}

function blank(value: string): SecretProblem | undefined {
  if (/^[\x21-\x7e]+$/.test(value)) return undefined;
  return {
    message: "the secret contains a character that tokens cannot contain, such as a space",
    advice: "Copy the token again from the server",
  };
}

function weak(value: string): SecretProblem | undefined {
  if (value.length >= 16) return undefined;
  return {
    message: "expected at least 16 characters, because a short token can be guessed",
    advice: "Choose a longer token",
  };
}

function notAReceiver(value: string, target: ConfigFile["notify"][number]): SecretProblem | undefined {
  const url = URL.parse(value);
  if (target.kind === "mail") return notAMailServer(url);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    const message = "expected this secret to be an http or https address without a user name or password";
    return { message, advice: "Correct the address. If the receiver needs a token, put it in the setting `token`" };
  }
  if (target.kind === "ntfy" && !/\/[\w-]+$/.test(url.pathname)) {
    const message = "expected this secret to be the address of an ntfy topic, like https://ntfy.sh/my-bridge";
    return { message, advice: "Add the name of the topic to the address" };
  }
  if (target.token === undefined || target.allowInsecureHttp || isSafe(url)) return undefined;
  return {
    message: "over plain http, others on the network can read the token",
    advice:
      "Use https, or set `allowInsecureHttp: true` next to this setting if you control the network between the bridge and the server",
  };
}

function notAMailServer(url: URL | null): SecretProblem | undefined {
  const isServer = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
  if (isServer && (url.username === "") === (url.password === "")) return undefined;
  return {
    message: "expected this secret to be the address of a mail server, like smtps://user:password@mail.example.com",
    advice: "Use smtps:// for TLS or smtp:// for STARTTLS, and percent-encode special characters in the password",
  };
}

function noDatabase(value: string): SecretProblem | undefined {
  const url = URL.parse(value);
  if (url !== null && /^postgres(?:ql)?:$/.test(url.protocol)) {
    // An unescaped `#`, `/` or `?` turns the rest of the password into the URL's path, query or fragment. Error
    // messages would then show that part of the password.
    if (!`${url.pathname}${url.search}${url.hash}`.includes("@")) return undefined;
    return {
      message: "the user name or the password in this address contains a `#`, `/` or `?`",
      advice: "Percent-encode the character: %23, %2F or %3F",
    };
  }
  const message = "expected this secret to be an address like postgres://user:password@host:5432/database";
  return { message, advice: "Correct the address" };
}
