import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";

/** Returns a program's path. Undefined if the program is not installed. */
export function programOf(name: string): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Path of tmux. Undefined if tmux is not installed. */
export const tmux: string | undefined = programOf("tmux");

/** A terminal that runs a program. */
export interface Screen {
  /** Returns the lines on the screen, without trailing empty lines. */
  text(): Promise<string>;
  /** Returns the lines on the screen, with the control sequences for their colours. */
  coloured(): Promise<string>;
  /** Types text, or a key such as `Enter` or `C-c`. */
  type(keys: string): Promise<void>;
  /** Waits until the screen contains the given text. */
  shows(text: string): Promise<void>;
  /** Waits until the program ends, and returns its exit code. */
  exitCode(): Promise<number>;
}

/** Options for {@link onScreen}. */
export interface ScreenOptions {
  readonly columns: number;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs a shell line in a new terminal. In this line, `halyard` is the built command. */
export async function onScreen<Result>(
  line: string,
  { columns, env }: ScreenOptions,
  use: (screen: Screen) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "halyard-screen-"));
  const command = join(import.meta.dirname, "..", "dist", "cli.cjs");
  const script = join(folder, "run.sh");
  await writeFile(script, `halyard() { "${process.execPath}" "${command}" "$@"; }\n${line}\n`);
  // tmux does not reliably report a program's exit code, so a surrounding shell writes it to a file. Ctrl+C ends the
  // program, but not this shell.
  const ended = join(folder, "exit-code");
  const runScript = `trap : INT; bash --norc "${script}"; echo $? > "${ended}"`;
  // Uses a separate socket, because a tmux server that is already running does not have the variables in `env`.
  const server = ["-S", join(folder, "socket"), "-u", "-f", "/dev/null"];
  const call = async (...options: readonly string[]): Promise<string> => {
    const variables = { ...env, HOME: folder, LANG: "C.UTF-8", TERM: "xterm-256color" };
    const { stdout } = await promisify(execFile)(tmux ?? "tmux", [...server, ...options], { env: variables });
    return stdout;
  };
  // When the program has ended, tmux appends a line that begins with `Pane is dead`.
  const trimmed = (screen: string): string => screen.replace(/Pane is dead[^\n]*\n*$/, "").trimEnd() + "\n";
  const screen: Screen = {
    text: async () => trimmed(await call("capture-pane", "-p", "-S", "-")),
    coloured: async () => trimmed(await call("capture-pane", "-p", "-e", "-S", "-")),
    type: async (keys) => void (await call("send-keys", "--", keys)),
    shows: (text) => expect.poll(() => screen.text()).toContain(text),
    async exitCode() {
      const dead = (): Promise<string> => call("display-message", "-p", "#{pane_dead}");
      await expect.poll(dead).toBe("1\n");
      return Number(await readFile(ended, "utf8"));
    },
  };
  // Starts the program only after `remain-on-exit` is set, so that tmux keeps the screen even if the program ends at
  // once.
  const size = ["-x", String(columns), "-y", "60"];
  const start = ["new-session", "-d", ...size, "cat", ";", "set-option", "-g", "remain-on-exit", "on"];
  try {
    await call(...start, ";", "respawn-pane", "-k", "bash", "--norc", "-c", runScript);
    return await use(screen);
  } finally {
    await call("kill-server").catch(() => "");
    await rm(folder, { recursive: true, force: true });
  }
}
