import { accessToken, apiKey } from "@halyard/auth";
import { createGitClient } from "@halyard/git-hosting/core";
import { serverVersion } from "@halyard/git-hosting/server-version";
import { currentUser } from "@halyard/git-hosting/users";
import { isHalyardError } from "@halyard/http-core";
import { createPmClient } from "@halyard/pm-resources/core";
import { root } from "@halyard/pm-resources/root";
import { users } from "@halyard/pm-resources/users";
import type { Command } from "commander";
import { type Host, readConfig, type Side, writeConfig } from "../profiles/config-file.js";
import { profileName, runTokenCommand } from "../profiles/connection.js";
import { cleanLine } from "../terminal/clean.js";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import type { Context } from "../program/command.js";

interface LoginFlags {
  readonly profile?: string;
  readonly tokenCommand?: string;
  readonly withToken?: boolean;
}

/** Adds `halyard login`. */
export function register(program: Command, { io }: Context): void {
  program
    .command("login")
    .description("Sign in to a server: OpenProject, Gitea or Forgejo. Which of them it is, the address tells.")
    .argument("<address>", "address of the server, such as https://pm.example.com")
    .option("--profile <name>", "profile to save it in (default: HALYARD_PROFILE, else `default`)")
    .option("--with-token", "read the token from the standard input")
    .option("--token-command <command>", "save a command that prints the token instead of the token")
    .addHelpText(
      "after",
      "\nThe token is asked for at a terminal. It is not an argument, because others on the machine can read arguments.",
    )
    .action((address: string, flags: LoginFlags) => login(io, address, flags));
}

async function login(io: Io, given: string, flags: LoginFlags): Promise<void> {
  const url = readAddress(given);
  const found = await detect(url);
  const tokenCommand = flags.tokenCommand?.split(/\s+/).filter((part) => part !== "");
  const token = tokenCommand ? await runTokenCommand(tokenCommand, io) : await askToken(io, url, found, flags);
  const account = await readAccount(found.side, url, token);
  const host: Host = { url, product: found.product, user: account, ...(tokenCommand ? { tokenCommand } : { token }) };
  const config = await readConfig(io);
  const name = profileName(io, flags.profile);
  const profile = { ...(Object.hasOwn(config.profiles, name) ? config.profiles[name] : {}), [found.side]: host };
  const path = await writeConfig(io, { profiles: { ...config.profiles, [name]: profile } });
  io.err(`Signed in to ${url} (${found.product}) as ${cleanLine(account)}. Saved in ${path}, profile ${name}.\n`);
}

function readAddress(given: string): string {
  const text = /^https?:\/\//i.test(given) ? given : `https://${given}`;
  const isOther = /^[a-z][a-z\d+.-]*:\/\//i.test(given) && text !== given;
  if (isOther || !URL.canParse(text))
    throw new UsageError(`\`${given}\` is not a web address. Pass one such as https://pm.example.com.`);
  const { origin, pathname, username, password } = new URL(text);
  if (username !== "" || password !== "") {
    throw new UsageError(
      "An address with a password ends up in histories and logs. Leave it out; the token is asked for.",
    );
  }
  return (origin + pathname).replace(/(?:\/api\/v[13])?\/*$/, "");
}

interface Detected {
  readonly side: Side;
  readonly product: string;
}

/** Detects the product by requests to both APIs. */
async function detect(baseUrl: string): Promise<Detected> {
  const options = { baseUrl, userAgent: "halyard-cli", retry: { maxRetries: 0 } };
  const git = createGitClient({ ...options, resources: { version: serverVersion } });
  const pm = createPmClient({ ...options, resources: { root } });
  const [asGit, asPm] = await Promise.allSettled([git.server(), pm.root.get()]);
  if (asGit.status === "fulfilled" && asGit.value !== undefined) return { side: "git", product: asGit.value.product };
  // An OpenProject that requires a login responds with an error in its own format.
  const isClosed =
    asPm.status === "rejected" &&
    isHalyardError(asPm.reason, "authentication_failed") &&
    asPm.reason.identifier !== undefined;
  if (isClosed || (asPm.status === "fulfilled" && isRoot(asPm.value))) return { side: "pm", product: "openproject" };
  // This server requires a login even for its version.
  if (asGit.status === "rejected" && isHalyardError(asGit.reason, "authentication_failed")) {
    return { side: "git", product: "git" };
  }
  if (asPm.status === "rejected" && isHalyardError(asPm.reason, "connection_failed")) throw asPm.reason;
  throw new UsageError(
    `Neither OpenProject's API (/api/v3) nor that of Gitea and Forgejo (/api/v1) responds at ${baseUrl}. Check the address.`,
  );
}

function isRoot(document: unknown): boolean {
  return typeof document === "object" && document !== null && "_type" in document && document._type === "Root";
}

async function askToken(io: Io, url: string, { side }: Detected, { withToken }: LoginFlags): Promise<string> {
  const page = `${url}${tokenPages[side]}`;
  const given =
    withToken !== true && io.prompts
      ? await io.prompts.secret(`Token for ${url} (create one at ${page})`)
      : withToken === true
        ? await io.readInput()
        : undefined;
  const token = given?.trim() ?? "";
  if (token !== "") return token;
  throw new UsageError(
    `The sign-in to ${url} needs a token. Create one at ${page}, and pass it on the standard input: halyard login ${url} --with-token < file`,
  );
}

/** Pages on which an account manages its tokens. */
export const tokenPages: Readonly<Record<Side, string>> = {
  pm: "/my/access_tokens",
  git: "/user/settings/applications",
};

/** Returns the login name of the token's account. */
async function readAccount(side: Side, baseUrl: string, token: string): Promise<string> {
  if (side === "git") {
    const git = createGitClient({
      baseUrl,
      auth: accessToken(token),
      userAgent: "halyard-cli",
      resources: { user: currentUser },
    });
    return (await git.user.get()).login;
  }
  const pm = createPmClient({ baseUrl, auth: apiKey(token), userAgent: "halyard-cli", resources: { users } });
  const { login: name, name: fullName } = await pm.users.get({ id: "me" });
  return name ?? fullName;
}
