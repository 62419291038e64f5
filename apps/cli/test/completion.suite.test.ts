import { execFile } from "node:child_process";
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { inFolder, useServers } from "./run.js";
import { onScreen, programOf, type Screen, tmux } from "./screen.js";

const servers = useServers();
const built = join(import.meta.dirname, "..", "dist", "cli.cjs");

/** Replacement for `halyard __complete`. It prints words that would run as code if a shell evaluated them. */
const hostile = `printf 'plain\\tA word\\n$(touch owned)\\tHostile; touch owned\\n'`;

/**
 * Replacement for `halyard __complete`. It offers a two-word value, but only if the last word arrives without the
 * escape characters that the user typed. It sends no request, so no timeout can expire.
 */
const twoWords = `for word; do :; done; if [ "$word" = "In r" ]; then printf 'In review\\tA status\\n'; fi`;

/**
 * Calls a function with a shell environment in which `halyard` is the built command, and with a folder for the shell's
 * files.
 *
 * @param completion - Shell command that prints the completions. Default: `halyard __complete`.
 */
async function inShell(
  use: (shell: { readonly folder: string; readonly env: Readonly<Record<string, string>> }) => Promise<void>,
  completion = `exec "${process.execPath}" "${built}" "$@"`,
): Promise<void> {
  await inFolder(async (folder) => {
    const bin = join(folder, "bin");
    await mkdir(bin);
    const words = `if [ "$1" = __complete ]; then ${completion}; else exec "${process.execPath}" "${built}" "$@"; fi`;
    await writeFile(join(bin, "halyard"), `#!/bin/sh\n${words}\n`);
    await chmod(join(bin, "halyard"), 0o755);
    const { env } = servers();
    await use({ folder, env: { ...env, PATH: [bin, env["PATH"]].join(delimiter), HOME: folder } });
  });
}

/** Shell commands that start an interactive shell with completion. The shell's prompt is `ready>`. */
const sessions = {
  bash: (folder: string) =>
    `printf '%s\\n' "PS1='ready>'" "unset HISTFILE" "source <(halyard completion bash)" > rc; exec bash --noprofile --rcfile "${folder}/rc" -i`,
  zsh: (folder: string) =>
    `printf '%s\\n' "PS1='ready>'" "autoload -U compinit; compinit -u -D" "source <(halyard completion zsh)" > .zshrc; ZDOTDIR="${folder}" exec zsh -i`,
} as const;

describe.each(["bash", "zsh"] as const)("%s", (shell) => {
  /** Starts the shell in a terminal, and calls a function once the prompt appears. */
  const atPrompt = (use: (screen: Screen, folder: string) => Promise<void>, completion?: string): Promise<void> =>
    inShell(async ({ folder, env }) => {
      const line = `unset -f halyard; export HOME="${folder}"; cd "${folder}"; ${sessions[shell](folder)}`;
      await onScreen(line, { columns: 80, env }, async (screen) => {
        await screen.shows("ready>");
        await use(screen, folder);
      });
    }, completion);

  describe.skipIf(tmux === undefined || programOf(shell) === undefined)(
    `in a terminal (install tmux and ${shell} where it is skipped)`,
    () => {
      test("completes a command", async () => {
        await atPrompt(async (screen) => {
          await screen.type("halyard wp ed");
          await screen.type("Tab");
          await screen.shows("ready>halyard wp edit");
        });
      });

      test("completes a value of several words", async () => {
        await atPrompt(async (screen) => {
          await screen.type(String.raw`halyard wp edit 4 --status In\ r`);
          await screen.type("Tab");
          await screen.shows(String.raw`ready>halyard wp edit 4 --status In\ review`);
        }, twoWords);
      });

      test("inserts words from a server as text, and evaluates none", async () => {
        await atPrompt(async (screen, folder) => {
          await screen.type("halyard wp view pl");
          await screen.type("Tab");
          await screen.shows("ready>halyard wp view");
          await screen.type("C-c");
          await screen.type("echo; echo done");
          await screen.type("Enter");
          await screen.shows("\ndone");
          expect(await readdir(folder)).not.toContain("owned");
        }, hostile);
      });
    },
  );
});

describe.skipIf(programOf("fish") === undefined)("fish (install fish where it is skipped)", () => {
  const offered = async (line: string, completion?: string): Promise<{ words: string[]; files: string[] }> => {
    let words: string[] = [];
    let files: string[] = [];
    await inShell(async ({ folder, env }) => {
      const code = `halyard completion fish | source; complete --do-complete "${line}"`;
      const { stdout } = await promisify(execFile)("fish", ["--no-config", "-c", code], { cwd: folder, env });
      words = stdout.split("\n").filter((word) => word !== "");
      files = await readdir(folder);
    }, completion);
    return { words, files };
  };

  test("completes commands with their descriptions, and values of several words", async () => {
    expect((await offered("halyard wp li")).words).toEqual(["list\tList work packages, most recently changed first"]);
    expect((await offered(String.raw`halyard wp edit 4 --status In\ r`, twoWords)).words).toEqual([
      "In review\tA status",
    ]);
  });

  test("offers words from a server as text, and evaluates none", async () => {
    const { words, files } = await offered("halyard wp view ", hostile);
    expect(words).toEqual(expect.arrayContaining(["plain\tA word", "$(touch owned)\tHostile; touch owned"]));
    expect(files).not.toContain("owned");
  });
});
