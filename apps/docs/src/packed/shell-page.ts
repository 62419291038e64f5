import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@halyard/testing/free-port";
import { hang } from "@halyard/testing/hang";
import type { CodeBlock } from "../blocks/code-block.ts";
import { root } from "../root.ts";

/**
 * Ports that the pages use. They may be in use on the machine that runs the check, so each is replaced by a free port.
 */
const portsOfPages = ["4001", "4002", "4003", "4004"];

/** Script that replaces npm and npx, because all packages are already installed from the tarballs. */
const installed = `#!/bin/bash
case "$(basename "$0") $1" in
  "npm install") shift
    for name in "$@"; do
      case "$name" in -*) ;; *) [ -d "$HALYARD_INSTALLED/$name" ] || { echo "The check did not install the package $name." >&2; exit 1; } ;; esac
    done ;;
  "npm "*) ;;
  *) exec "$HALYARD_INSTALLED/.bin/$1" "\${@:2}" ;;
esac
`;

/** Returns the shell blocks of each page that runs `halyard` or `halyard-mcp`. */
export function shellPages(blocks: readonly CodeBlock[]): ReadonlyMap<string, readonly CodeBlock[]> {
  const shell = Map.groupBy(
    blocks.filter(({ language }) => language === "sh"),
    ({ page }) => page,
  );
  return new Map(
    [...shell].filter(([, own]) => own.some(({ code }) => /^(?:npx |.*\| *(?:npx )?)?halyard(?:-mcp)? /m.test(code))),
  );
}

/** Shell code that keeps exported variables between the blocks of a page, as a reader's terminal does. */
const kept = '[ ! -f "$HALYARD_KEPT" ] || . "$HALYARD_KEPT"; trap \'export -p > "$HALYARD_KEPT"\' EXIT';

/** A shell that runs all blocks of a page, like a reader's terminal. */
export class ShellPage {
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #ports: ReadonlyMap<string, string>;
  readonly #groups: number[] = [];

  private constructor(folder: string, env: NodeJS.ProcessEnv, ports: ReadonlyMap<string, string>) {
    this.#folder = folder;
    this.#env = env;
    this.#ports = ports;
  }

  /**
   * Prepares the folder in which the blocks run. It is also the shell's home directory.
   *
   * @param project - Folder that the packages are installed in.
   */
  static async start(folder: string, project: string): Promise<ShellPage> {
    const bin = join(folder, ".bin");
    mkdirSync(bin, { recursive: true });
    for (const name of ["npm", "npx"]) {
      writeFileSync(join(bin, name), installed);
      chmodSync(join(bin, name), 0o755);
    }
    const modules = join(project, "node_modules");
    const env = {
      PATH: [bin, join(modules, ".bin"), process.env.PATH].join(":"),
      ...{ HOME: folder, HALYARD_INSTALLED: modules, HALYARD_CONFIG: join(folder, "config.json"), NO_COLOR: "1" },
      HALYARD_KEPT: join(folder, ".variables"),
    };
    const ports = await Promise.all(portsOfPages.map(async (port) => [port, String(await freePort())] as const));
    return new ShellPage(folder, env, new Map(ports));
  }

  /**
   * Runs a block, and checks that it succeeds and prints the output that the page shows. Background programs run until
   * `close`.
   */
  async run({ code, output, page }: CodeBlock, { update }: { readonly update: boolean }): Promise<void> {
    const child = spawn("bash", ["-euo", "pipefail", "-c", `${kept}\n${this.#here(code)}`], {
      ...{ cwd: this.#folder, env: this.#env, detached: true, timeout: hang, stdio: ["ignore", "pipe", "pipe"] },
    });
    if (child.pid !== undefined) this.#groups.push(child.pid);
    let printed = "";
    let errors = "";
    child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    // Waits for "exit" instead of "close", because background programs keep the pipes open.
    const [status] = (await once(child, "exit")) as [number | null];
    if (status !== 0)
      throw new Error(
        `The program ${status === null ? "was killed by a signal" : `exited with status ${status}`}.\n${printed}${errors}`,
      );
    if (output === undefined) return;
    const lines = this.#there(printed);
    if (update) writeOutput(page, code, output, lines);
    else if (lines.trimEnd() !== output.trimEnd())
      throw new Error(`The program printed:\n${lines}${errors}\nThe page says:\n${output}`);
  }

  /** Ends the background programs. */
  close(): void {
    for (const group of this.#groups) {
      try {
        process.kill(-group, "SIGTERM");
      } catch {
        // The process group has already exited.
      }
    }
  }

  #here(text: string): string {
    return [...this.#ports].reduce((result, [there, here]) => result.replaceAll(there, here), text);
  }

  #there(text: string): string {
    return [...this.#ports].reduce((result, [there, here]) => result.replaceAll(here, there), text);
  }
}

function writeOutput(page: string, code: string, output: string, lines: string): void {
  const path = join(root, page);
  const text = readFileSync(path, "utf8");
  const start = text.indexOf("```text\n", text.indexOf(code) + code.length) + "```text\n".length;
  writeFileSync(path, `${text.slice(0, start)}${lines.trimEnd()}\n${text.slice(start + output.length)}`);
}
