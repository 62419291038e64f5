import { expect } from "vitest";
import type { TestClient } from "../mcp-client.js";
import type { Rig } from "../sandbox.js";

type Input = Readonly<Record<string, unknown>>;

type Write = readonly [operation: string, input: Input];

/** A scripted client. Each method is one tool call, except `commit`, which calls the tools `plan` and `commit`. */
export interface Agent {
  read(operation: string, input?: Input, fields?: readonly string[]): Promise<Items>;
  execute(program: string): Promise<unknown>;
  call(tool: string, given: Input): Promise<Input>;
  /** Plans writes, commits them, and returns the results. */
  commit(...writes: readonly Write[]): Promise<readonly Input[]>;
  /** Commits a plan that an earlier tool call returned. */
  finish(plan: unknown): Promise<readonly Input[]>;
  /** Calls a tool with arguments that it refuses. Returns the message of the refusal. */
  refused(tool: string, given: Input): Promise<string>;
}

/** Items of a list. A single document counts as one item. */
type Items = readonly Input[];

/** A task for the agent, with a check of both servers' state at the end. */
export interface Task {
  readonly name: string;
  /** Login of the account. Default `ada`. */
  readonly user?: string;
  readonly before?: (agent: Agent) => Promise<void>;
  readonly run: (agent: Agent, rig: Rig) => Promise<void>;
  /** Checks the servers' state. Default: checks that nothing changed. */
  readonly ends?: (state: ServerState) => void;
}

interface ServerState {
  readonly pm: ReturnType<Rig["pm"]["dump"]>;
  readonly git: ReturnType<Rig["git"]["dump"]>;
}

/** Repository that most tasks use. */
export const rigging = { owner: "acme", repo: "rig" };

/**
 * Creates an agent that counts its calls and the tokens of their results.
 *
 * @param onCall - Called before and after each call of a tool.
 */
export function createAgent(
  { call }: TestClient,
  onCall?: (tool: string, outcome?: { readonly isError: boolean; readonly tokens: number }) => void,
): {
  readonly agent: Agent;
  readonly count: { calls: number; tokens: number };
} {
  const count = { calls: 0, tokens: 0 };
  const use: TestClient["call"] = async (tool, given) => {
    onCall?.(tool);
    const answer = await call(tool, given);
    onCall?.(tool, answer);
    count.calls += 1;
    count.tokens += answer.tokens;
    return answer;
  };
  const result = async (tool: string, given: Input): Promise<Input> => {
    const { data, text, isError } = await use(tool, given);
    expect(isError, text).toBe(false);
    return data ?? {};
  };
  const agent: Agent = {
    async read(operation, input = {}, fields) {
      const { items, data } = await result("read", { operation, input, ...(fields ? { fields } : {}) });
      return (items ?? [data]) as Items;
    },
    async execute(program) {
      const { data, plan } = await result("execute", { program });
      return plan ?? data;
    },
    call: result,
    async commit(...writes) {
      const plan = await result("plan", { writes: writes.map(([operation, input]) => ({ operation, input })) });
      return agent.finish(plan);
    },
    async finish(plan) {
      const outcome = await result("commit", { token: (plan as { readonly token: string }).token });
      expect(outcome).not.toHaveProperty("failed");
      return (outcome["done"] as readonly { readonly result: Input }[]).map((one) => one.result);
    },
    async refused(tool, given) {
      const { text, isError } = await use(tool, given);
      expect(isError, text).toBe(true);
      return text;
    },
  };
  return { agent, count };
}

/** Creates a branch with a file, opens a pull request from it, and returns the pull request's number. */
export async function pullRequest(agent: Agent, branch: string, title: string): Promise<number> {
  const content = Buffer.from("rope\n").toString("base64");
  await agent.commit([
    "git.contents.create",
    { ...rigging, path: `${branch}.md`, content, message: title, new_branch: branch },
  ]);
  const [pull] = await agent.commit(["git.pulls.create", { ...rigging, head: branch, base: "main", title }]);
  return pull?.["number"] as number;
}
