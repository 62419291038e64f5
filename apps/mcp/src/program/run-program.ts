import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import { discoverOAuth } from "@halyard/auth";
import type { McpServerFactory } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { serverFactory } from "../create-server.js";
import type { Access } from "../http/access.js";
import { type Caller, settingsOf } from "../http/caller.js";
import { createHttpHandler, endpoint } from "../http/create-http-handler.js";
import { perCaller } from "../http/per-caller.js";
import { serveHttp } from "../http/serve-http.js";
import { jsonLines } from "../session/audit.js";
import { createSession } from "../session/session.js";
import { helpText } from "./help-text.js";
import { type Command, type HttpOptions, readOptions } from "./read-options.js";

/**
 * Runs the command, and resolves to its exit code. For a command that starts a server, it resolves once the server has
 * started. While a server runs, standard output contains only protocol messages.
 */
export async function runProgram(args: readonly string[], version: string): Promise<number> {
  const command = readOptions(args, process.env);
  switch (command.kind) {
    case "help":
      console.log(helpText);
      return 0;
    case "version":
      console.log(version);
      return 0;
    case "usage":
      console.error(`${command.message}\nAll options: halyard-mcp --help`);
      return 2;
    case "serve":
      await serve(command, version);
      return 0;
  }
}

const onError = (error: Error): void => console.error(error.message);

async function serve(command: Command & { kind: "serve" }, version: string): Promise<void> {
  const { settings, audit: file, http } = command;
  // Opens the file now, so that an unwritable file is reported at the start and not at the first call.
  if (file !== undefined) appendFileSync(file, "", { mode: 0o600 });
  const audit = jsonLines((line) => (file === undefined ? process.stderr.write(line) : append(file, line)));
  const factoryFor = async (caller: Caller): Promise<McpServerFactory> =>
    serverFactory({ session: await createSession(settingsOf(settings, caller)), version, audit, user: caller.user });
  if (http === undefined) {
    serveStdio(await factoryFor({}), { onerror: onError });
    return;
  }
  const { access, note } = await accessOf(http);
  const { takesTokens } = http;
  const handler = createHttpHandler({ access, takesTokens, factoryFor: perCaller(factoryFor), onError });
  const { url } = await serveHttp(handler, http);
  console.error(`Serving MCP at ${url}${endpoint}. ${note}`);
}

/**
 * Appends a line to the audit file. Reports a failure but does not throw, because the tool call that the line describes
 * has already made its writes.
 */
function append(file: string, line: string): void {
  try {
    appendFileSync(file, line);
  } catch (error) {
    process.stderr.write(
      `The audit entry could not be written to ${file}: ${(error as Error).message}. The call was completed. Make the file writable. The entry: ${line}`,
    );
  }
}

async function accessOf({ secret, oauth }: HttpOptions): Promise<{ readonly access: Access; readonly note: string }> {
  if (oauth) {
    const { issuer, resource } = oauth;
    return {
      access: { server: await discoverOAuth(issuer), resource },
      note: `Clients need a token issued by ${issuer}.`,
    };
  }
  if (secret !== undefined && secret !== "") {
    return { access: { secret }, note: "Clients must send the value of HALYARD_MCP_SECRET as a bearer token." };
  }
  const made = randomBytes(24).toString("base64url");
  return { access: { secret: made }, note: `Clients must send this bearer token: ${made}` };
}
