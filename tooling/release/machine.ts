import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Registry } from "./registry.ts";

const execute = promisify(execFile);
const root = join(import.meta.dirname, "..", "..");

/** Runs a rehearsal's commands in an environment without the caller's variables for git, GitHub and npm. */
export class Machine {
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  /** The `PATH` for commands: the running Node's folder and the inherited folders, but none from `node_modules`. */
  readonly #path: string;

  /** @param folder - Folder for temporary files. The caller removes it. */
  constructor(folder: string) {
    this.#folder = folder;
    const inherited = Object.entries(process.env).filter(([name]) => !/^(git|github|npm)_/i.test(name));
    const gitConfig = join(folder, "gitconfig");
    writeFileSync(
      gitConfig,
      "[user]\n\tname = Rehearsal\n\temail = rehearsal@localhost\n[init]\n\tdefaultBranch = main\n",
    );
    this.#env = {
      ...Object.fromEntries(inherited),
      GIT_CONFIG_GLOBAL: gitConfig,
      GIT_CONFIG_NOSYSTEM: "1",
      CI: "true",
    };
    const programs = (process.env.PATH ?? "").split(delimiter).filter((path) => !path.includes("node_modules"));
    this.#path = [dirname(process.execPath), ...programs].join(delimiter);
  }

  /** Returns the registry's address from npm's configuration. */
  async configuredRegistry(): Promise<string> {
    return (await this.run("npm", ["config", "get", "registry"], { cwd: root })).trim();
  }

  /** Returns the environment for a command: the variables that all commands share, and the additional ones. */
  environment(additional: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    return { ...this.#env, PATH: this.#path, ...additional };
  }

  /** Runs a command and returns its output. If it fails, throws an error that contains all of its output. */
  async run(
    command: string,
    options: readonly string[],
    where: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
  ): Promise<string> {
    const { cwd, env } = where;
    try {
      const settings = { cwd, env: this.environment(env), maxBuffer: 64 * 1024 * 1024 };
      const { stdout } = await execute(command, options, settings);
      return stdout;
    } catch (error) {
      const { message, stdout = "" } = error as Error & { readonly stdout?: string };
      throw new Error(`${message}\n${stdout}`, { cause: error });
    }
  }

  /**
   * Runs a program from `tooling/release` in a checkout, like a workflow step. Returns the printed text and the step's
   * outputs.
   */
  async runStep(
    program: string,
    options: readonly string[],
    where: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
  ): Promise<{ readonly printed: string; readonly outputs: Readonly<Record<string, string>> }> {
    const file = join(mkdtempSync(join(this.#folder, "step-")), "outputs");
    writeFileSync(file, "");
    const env = { ...where.env, GITHUB_OUTPUT: file };
    const printed = await this.run("node", [join("tooling", "release", program), ...options], { cwd: where.cwd, env });
    const lines = readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line.includes("="));
    const pairs = lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]);
    return { printed, outputs: Object.fromEntries(pairs) as Record<string, string> };
  }

  /**
   * Returns an environment in which commands find the programs installed in a checkout or, failing that, in this
   * repository. turbo uses this repository's cache.
   */
  withPackages(checkout: string): NodeJS.ProcessEnv {
    return {
      PATH: [join(checkout, "node_modules", ".bin"), join(root, "node_modules", ".bin"), this.#path].join(delimiter),
      TURBO_CACHE_DIR: join(root, ".turbo", "cache"),
      TURBO_TELEMETRY_DISABLED: "1",
      DO_NOT_TRACK: "1",
    };
  }

  /**
   * Returns an environment in which npm and pnpm use only the given registry, with an empty cache and no other
   * configuration.
   */
  withRegistry({ url, token }: Registry): NodeJS.ProcessEnv {
    const home = mkdtempSync(join(this.#folder, "home-"));
    mkdirSync(join(home, "cache"));
    writeFileSync(join(home, ".npmrc"), `registry=${url}\n//${new URL(url).host}/:_authToken=${token}\n`);
    return {
      HOME: home,
      XDG_CONFIG_HOME: home,
      npm_config_userconfig: join(home, ".npmrc"),
      npm_config_cache: join(home, "cache"),
      npm_config_registry: url,
      pnpm_config_registry: url,
      npm_config_update_notifier: "false",
      // Requests are retried, because the upstream registry may be slow or occasionally refuse a request.
      npm_config_fetch_retries: "5",
      npm_config_fetch_timeout: "600000",
    };
  }
}
