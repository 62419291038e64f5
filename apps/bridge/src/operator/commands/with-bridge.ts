import type { Command } from "commander";
import type { Config } from "../../config/config.js";
import { readControlFile } from "../../app/control-file.js";
import { requireConfig, type GlobalFlags } from "./settings.js";
import { UsageError } from "./usage-error.js";

/** A command's connection to a bridge, which runs in another process or was started for this command. */
export interface BridgeSession {
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body?: unknown): Promise<Answer>;
  /** Yields the lines of the response, parsed as JSON, as they arrive. */
  lines<Line>(path: string, body?: unknown): AsyncGenerator<Line>;
}

type Send = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Connects a command to the bridge that runs in the configured data directory. If none is running, starts a bridge that
 * accepts no deliveries, and stops it afterwards. `work` determines whether the started bridge runs jobs.
 */
export async function withBridge(
  program: Command,
  { work }: { readonly work: boolean },
  use: (session: BridgeSession) => Promise<void>,
): Promise<void> {
  const { config } = await requireConfig(program);
  const running = await runningBridge(config);
  if (running !== undefined) {
    if (config.work.dryRun && !running.dryRun) {
      throw new UsageError(
        "The bridge running in this data directory does not use --dry-run. Stop that bridge, or omit --dry-run.",
      );
    }
    return use(running.session);
  }
  // Loaded on demand, because most commands find a running bridge and do not need these modules.
  const [{ startBridge }, { pino }] = await Promise.all([import("../../app/bridge.js"), import("pino")]);
  // The log is written to standard error, so that the output of the command can be piped.
  const logTo = pino.destination({ fd: 2, sync: true });
  const { logLevel = config.work.dryRun ? "info" : "warn" } = program.opts<GlobalFlags>();
  const bridge = await startBridge(config, { listen: false, work, sweep: false, logTo, logLevel });
  try {
    const { app, token } = bridge.control;
    const send: Send = async (path, init) => app.fetch(new Request(`http://bridge.invalid${path}`, init), {});
    await use(sessionOf(send, token));
  } finally {
    await bridge.stop();
  }
  return undefined;
}

/** Connects to the bridge that runs in the configured data directory. Returns undefined if none runs. */
export async function findSession(config: Config): Promise<BridgeSession | undefined> {
  return (await runningBridge(config))?.session;
}

interface RunningBridge {
  readonly session: BridgeSession;
  /** Whether the bridge logs its writes instead of sending them. */
  readonly dryRun: boolean;
}

async function runningBridge({ dataDirectory }: Config): Promise<RunningBridge | undefined> {
  const address = await readControlFile(dataDirectory);
  if (address === undefined) return undefined;
  const headers = { authorization: `Bearer ${address.token}` };
  const answer = await fetch(`${address.url}/control/ping`, { headers, signal: AbortSignal.timeout(2000) }).catch(
    () => undefined,
  );
  // A killed bridge may have left its control file behind. The address in the file is then unused, or used by another
  // program.
  if (answer?.ok !== true) return undefined;
  const { dryRun } = (await answer.json()) as { readonly dryRun: boolean };
  return { session: sessionOf((path, init) => fetch(address.url + path, init), address.token), dryRun };
}

function sessionOf(send: Send, token: string): BridgeSession {
  const ask = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await send(path, init);
    if (!answer.ok) throw new Error(await reasonOf(answer));
    return answer;
  };
  const read = async <Answer>(answer: Response): Promise<Answer> => {
    const text = await answer.text();
    return (text === "" ? undefined : JSON.parse(text)) as Answer;
  };
  return {
    get: async (path) => read(await ask("GET", path)),
    post: async (path, body) => read(await ask("POST", path, body)),
    async *lines<Line>(path: string, body?: unknown) {
      const { body: stream } = await ask("POST", path, body);
      let rest = "";
      for await (const text of stream?.pipeThrough(new TextDecoderStream()) ?? []) {
        const parts = (rest + text).split("\n");
        rest = parts.pop() ?? "";
        for (const part of parts) yield JSON.parse(part) as Line;
      }
    },
  };
}

async function reasonOf(answer: Response): Promise<string> {
  const text = await answer.text();
  try {
    const { error } = JSON.parse(text) as { error?: { message?: string } };
    return error?.message ?? text;
  } catch {
    return text;
  }
}
