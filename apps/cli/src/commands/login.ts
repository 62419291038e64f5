import { rm } from "node:fs/promises";
import { accessToken, apiKey, bearer } from "@halyard/auth";
import { createGitClient } from "@halyard/git-hosting/core";
import { currentUser } from "@halyard/git-hosting/users";
import { type AuthStrategy, isHalyardError } from "@halyard/http-core";
import { createPmClient } from "@halyard/pm-resources/core";
import { users } from "@halyard/pm-resources/users";
import type { Command } from "commander";
import { type Host, readConfig, type Side, tokenPath, writeConfig } from "../profiles/config-file.js";
import { profileName, runTokenCommand } from "../profiles/connection.js";
import { keyringEntry } from "../profiles/keyring.js";
import type { Context } from "../program/command.js";
import { readPort } from "../program/read-count.js";
import { detectProduct } from "../sign-in/detect-product.js";
import { openProjectPort } from "../sign-in/redirect-port.js";
import type { BrowserFlags } from "../sign-in/with-browser.js";
import { readToken } from "../sign-in/with-token.js";
import { cleanLine } from "../terminal/clean.js";
import { CommandError, exitCodes, UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";

interface LoginFlags extends BrowserFlags {
  readonly profile?: string;
  readonly tokenCommand?: string;
  readonly withToken?: boolean;
  readonly keyring?: boolean;
}

/** Adds `halyard login`. */
export function register(program: Command, { io }: Context): void {
  program
    .command("login")
    .description("Sign in to OpenProject, Gitea or Forgejo. The command detects which of them the server runs.")
    .argument("<address>", "address of the server, such as https://pm.example.com")
    .option("--profile <name>", "profile in which to save the credential (default: HALYARD_PROFILE, else `default`)")
    .option("--web", "sign in with the browser (for Gitea and Forgejo, offered by default at a terminal)")
    .option("--client-id <id>", "client id of the OAuth application for --web (required for OpenProject)")
    .option("--scope <scopes>", "scopes to request with --web (default: all scopes except administration)")
    .option(
      "--port <port>",
      `local port that receives the redirect from the browser (default: ${openProjectPort} for OpenProject, otherwise any free port)`,
      readPort,
    )
    .option("--with-token", "read a token from standard input")
    .option("--token-command <command>", "instead of the token, save a command that prints the token")
    .option("--keyring", "store the credential in the system keyring (needs @napi-rs/keyring)")
    .addHelpText(
      "after",
      "\nAt a terminal, the command prompts for a token, unless you sign in with the browser. The token cannot be passed as an argument, because other users of the machine can read the arguments of processes.",
    )
    .action((address: string, flags: LoginFlags) => login(io, address, flags));
}

async function login(io: Io, given: string, flags: LoginFlags): Promise<void> {
  const url = readAddress(given);
  if (flags.keyring === true && flags.tokenCommand !== undefined) {
    throw new UsageError(
      "--token-command and --keyring cannot be combined, because --token-command saves no token that a keyring could store. Pass only one of the options.",
    );
  }
  const profile = profileName(io, flags.profile);
  // Opens the keyring before the user signs in, so that an unusable keyring is reported first.
  if (flags.keyring === true) await keyringEntry(profile, url).read();
  const { side, product } = await detectProduct(url).catch((error: unknown) => {
    throw withScheme(error, given, url);
  });
  const { auth, save, ...secret } = await signIn(io, url, side, profile, flags);
  const user = await readAccount(side, url, auth);
  const config = readConfig(io);
  const hosts = { ...(Object.hasOwn(config.profiles, profile) ? config.profiles[profile] : {}) };
  const earlier = hosts[side];
  if (earlier?.keyring === true) await removeFromKeyring(io, profile, earlier.url);
  await save();
  hosts[side] = { url, product, user, ...secret };
  const path = await writeConfig(io, { profiles: { ...config.profiles, [profile]: hosts } });
  io.err(`Signed in to ${url} (${product}) as ${cleanLine(user)}. The profile ${profile} is saved in ${path}.\n`);
}

/** Removes an earlier sign-in's credential. A keyring that can no longer be used must not prevent a new sign-in. */
async function removeFromKeyring(io: Io, profile: string, url: string): Promise<void> {
  try {
    await keyringEntry(profile, url).remove();
  } catch {
    io.err(
      `The earlier credential for ${url} is still in the system keyring, because halyard cannot use the keyring. Delete the entry \`${profile} ${url}\` of the service \`halyard\` from the keyring.\n`,
    );
  }
}

/** Adds a note to a connection error if the address was given without `http://` or `https://`. */
function withScheme(error: unknown, given: string, url: string): unknown {
  if (!isHalyardError(error, "connection_failed") || given.includes("://")) return error;
  const plain = url.replace(/^https:/, "http:");
  return new CommandError(
    `${error.message} The address was given without a scheme, so https was used. For a server without TLS, run halyard login ${plain}`,
    exitCodes.failed,
  );
}

/** A credential that is not saved yet, with the fields that the configuration stores. */
interface NewSignIn extends Pick<Host, "token" | "tokenCommand" | "clientId" | "keyring"> {
  readonly auth: AuthStrategy;
  /** Removes the tokens of an earlier browser sign-in. If the configuration does not store the new secret, saves it. */
  readonly save: () => Promise<void>;
}

async function signIn(io: Io, url: string, side: Side, profile: string, flags: LoginFlags): Promise<NewSignIn> {
  const withToken = side === "pm" ? apiKey : accessToken;
  const forget = (): Promise<void> => rm(tokenPath(io, profile, side), { force: true });
  if (flags.tokenCommand !== undefined) {
    const tokenCommand = flags.tokenCommand.split(/\s+/).filter((part) => part !== "");
    return { auth: withToken(await runTokenCommand(tokenCommand, io)), tokenCommand, save: forget };
  }
  if (flags.withToken !== true) {
    const { chooseBrowser, signInWithBrowser } = await import("../sign-in/with-browser.js");
    const clientId = await chooseBrowser(io, url, side, flags);
    if (clientId !== undefined) {
      const tokens = await signInWithBrowser(io, { url, side, clientId, flags });
      const { savedTokens } = await import("../profiles/sign-in.js");
      const { keyring = false } = flags;
      const saved = savedTokens({ side, url, clientId, profile, tokenPath: tokenPath(io, profile, side), keyring });
      const save = async (): Promise<void> => {
        await forget();
        await saved.signIn(tokens);
      };
      return { auth: bearer(tokens.accessToken), clientId, ...(keyring ? { keyring } : {}), save };
    }
  }
  const token = await readToken(io, url, side, flags.withToken === true);
  if (flags.keyring !== true) return { auth: withToken(token), token, save: forget };
  const save = async (): Promise<void> => {
    await forget();
    await keyringEntry(profile, url).write(token);
  };
  return { auth: withToken(token), keyring: true, save };
}

function readAddress(given: string): string {
  const text = /^https?:\/\//i.test(given) ? given : `https://${given}`;
  const isOther = /^[a-z][a-z\d+.-]*:\/\//i.test(given) && text !== given;
  if (isOther || !URL.canParse(text))
    throw new UsageError(`\`${given}\` is not a web address. Pass an address such as https://pm.example.com.`);
  const { origin, pathname, username, password } = new URL(text);
  if (username !== "" || password !== "") {
    throw new UsageError(
      "The address contains a user name or password, which would appear in shell histories and logs. Pass the address without them. `halyard login` prompts for the token.",
    );
  }
  return (origin + pathname).replace(/(?:\/api\/v[13])?\/*$/, "");
}

/** Returns the account's login name, or the full name if OpenProject does not report the login name. */
async function readAccount(side: Side, baseUrl: string, auth: AuthStrategy): Promise<string> {
  const options = { baseUrl, auth, userAgent: "halyard-cli" };
  if (side === "git") {
    return (await createGitClient({ ...options, resources: { user: currentUser } }).user.get()).login;
  }
  const { login: name, name: fullName } = await createPmClient({ ...options, resources: { users } }).users.get({
    id: "me",
  });
  return name ?? fullName;
}
