import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { inFolder, useServers } from "./run.js";
import { programOf } from "./screen.js";

const servers = useServers();
const built = join(import.meta.dirname, "..", "dist", "cli.cjs");
const hasKeyring = ["dbus-run-session", "gnome-keyring-daemon"].every((name) => programOf(name) !== undefined);

/**
 * Runs shell commands in a D-Bus session with a new GNOME keyring, and returns their output. The commands can call
 * `halyard` (the built command) and `kept` (which prints the secret in a keyring entry).
 *
 * @param start - Shell command that starts the keyring.
 */
async function inSession(folder: string, start: string, commands: readonly string[]): Promise<string> {
  const kept = `import("@napi-rs/keyring").then(async ({ AsyncEntry }) => {
    const entry = new AsyncEntry("halyard", process.argv[1], { linux: { store: "secret-service" } });
    const bytes = await entry.getSecret();
    console.log(bytes === null ? "nothing" : Buffer.from(bytes).toString());
  });`;
  await writeFile(
    join(folder, "session.sh"),
    [
      start,
      `halyard() { "${process.execPath}" "${built}" "$@"; }`,
      `kept() { (cd "${import.meta.dirname}" && "${process.execPath}" --input-type=module -e '${kept}' "$1"); }`,
      ...commands,
    ].join("\n"),
  );
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    HALYARD_CONFIG: join(folder, "config.json"),
  };
  const session = ["--", "bash", "--norc", join(folder, "session.sh")];
  return (await promisify(execFile)("dbus-run-session", session, { cwd: folder, env })).stdout;
}

describe.skipIf(!hasKeyring)("the keyring of GNOME (install dbus and gnome-keyring where it is skipped)", () => {
  test("has the token after login --keyring, gives it to a command, and has none after logout", async () => {
    await inFolder(async (folder) => {
      const { url, sandbox } = servers().git;
      const token = sandbox.tokenOf("ada");
      await writeFile(join(folder, "token"), token);
      const printed = await inSession(
        folder,
        "printf password | gnome-keyring-daemon --unlock --components=secrets > daemon.log 2>&1",
        [
          `halyard login ${url} --with-token --keyring < token 2> login.log; echo "login $?"`,
          `kept "default ${url}"`,
          "halyard git user get --jq .login",
          "cp config.json signed-in.json",
          `halyard logout 2> logout.log; echo "logout $?"`,
          `kept "default ${url}"`,
          `halyard git user get 2> refused.log; echo "refused $?"`,
        ],
      );

      expect(printed.split("\n")).toEqual(["login 0", token, "ada", "logout 0", "nothing", "refused 2", ""]);
      for (const file of ["signed-in.json", "login.log", "logout.log", "refused.log"]) {
        expect(await readFile(join(folder, file), "utf8"), file).not.toContain(token);
      }
    });
  });

  test("that is locked is reported, and no token is saved in a file instead", async () => {
    await inFolder(async (folder) => {
      const { url, sandbox } = servers().git;
      await writeFile(join(folder, "token"), sandbox.tokenOf("ada"));
      const printed = await inSession(folder, "gnome-keyring-daemon --start --components=secrets > daemon.log 2>&1", [
        `halyard login ${url} --with-token --keyring < token 2> login.log; echo "login $?"`,
        "test -e config.json; echo $?",
      ]);

      expect(printed).toBe("login 1\n1\n");
      expect(await readFile(join(folder, "login.log"), "utf8")).toMatch(
        /^The system keyring cannot be used \(.+\)\. Unlock the keyring and try again\. To sign in without the keyring, omit --keyring\.\n$/,
      );
    });
  });
});
