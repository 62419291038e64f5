import {
  type CallToolResult,
  fromJsonSchema,
  McpServer,
  type McpServerFactory,
  type ServerContext,
  type StandardSchemaWithJSON,
  type ToolAnnotations,
} from "@modelcontextprotocol/server";
import { markRule } from "./read/mark.js";
import { sizeOf } from "./read/fit.js";
import type { Audit, AuditEntry } from "./session/audit.js";
import { explain } from "./session/explain.js";
import { Refusal } from "./session/refusal.js";
import type { Session } from "./session/session.js";
import { digestOf } from "./plan/plans.js";
import { tools } from "./tools/index.js";
import { operationTools } from "./tools/operation-tools.js";
import type { Tool } from "./tools/tool.js";

/** Options for {@link createServer}. */
export interface ServerOptions {
  readonly session: Session;
  /** Version of this package, to report to clients. */
  readonly version: string;
  /** Called for each tool call, for logging. Default: no audit. */
  readonly audit?: Audit | undefined;
  /** The user's name in the audit, for a server with several users. */
  readonly user?: string | undefined;
}

const dayInMilliseconds = 86_400_000;

/**
 * Returns a function that creates an MCP server for each connection. All these servers share one session, so a plan
 * remains valid across connections.
 */
export function serverFactory(options: ServerOptions): McpServerFactory {
  const { session, version } = options;
  const all = [...tools, ...operationTools(session, session.settings.tools ?? [])].map((one) =>
    registered(one, options),
  );
  return () => {
    const server = new McpServer(
      { name: "halyard", version },
      {
        instructions: instructionsFor(session),
        capabilities: { tools: { listChanged: false } },
        // The list of tools is the same for every client of this version, so shared caches may store it.
        cacheHints: { "tools/list": { ttlMs: dayInMilliseconds, cacheScope: "public" } },
      },
    );
    for (const { name, config, call } of all) server.registerTool(name, config, call);
    return server;
  };
}

function instructionsFor({ settings, products }: Session): string {
  const servers = products.map((product) =>
    product === "pm" ? `OpenProject ${settings.openproject?.url ?? ""}` : `git server ${settings.git?.url ?? ""}`,
  );
  const writes =
    settings.allowWrites === true
      ? "To write: call `plan`, ask the user to approve, then call `commit`."
      : "This server is read-only.";
  return [
    `${servers.join(" and ")}.`,
    "Find operations with `search`, and find their fields with `describe`.",
    writes,
    markRule,
  ].join(" ");
}

/** A tool as the MCP server registers it. */
interface RegisteredTool {
  readonly name: string;
  readonly config: {
    readonly description: string;
    readonly inputSchema: StandardSchemaWithJSON;
    readonly annotations: ToolAnnotations;
  };
  readonly call: (given: unknown, context: ServerContext) => Promise<CallToolResult>;
}

function registered(tool: Tool, { session, audit, user }: ServerOptions): RegisteredTool {
  const { name, description, isReadOnly } = tool;
  const { "~standard": standard } = fromJsonSchema(tool.input);
  const config = {
    description,
    // Accepts all arguments. The function `call` checks them instead, so that the audit also contains calls with
    // invalid arguments.
    inputSchema: { "~standard": { ...standard, validate: (value: unknown) => ({ value }) } },
    annotations: isReadOnly ? { readOnlyHint: true } : { destructiveHint: true },
  };
  const call: RegisteredTool["call"] = async (given, { mcpReq }) => {
    let plan: Pick<AuditEntry, "plan" | "writes"> = { writes: [] };
    const notePlan = (token: string | undefined, writes: readonly string[]): void => {
      plan = { writes, plan: token === undefined ? undefined : digestOf(token) };
    };
    const record = (outcome: AuditEntry["outcome"], result: unknown): void =>
      audit?.({
        tool: name,
        operation: tool.operation ?? operationOf(given),
        ...plan,
        outcome,
        tokens: sizeOf(result),
        user,
      });
    try {
      const checked = await standard.validate(given);
      if (checked.issues)
        throw new Refusal(`The arguments do not match the tool's schema. ${problemsOf(checked.issues)}`);
      const result = await tool.run(given, { session, signal: mcpReq.signal, notePlan });
      record("ok", result);
      return { content: [{ type: "text", text: JSON.stringify(result) }] };
    } catch (error) {
      const text = explain(error);
      record(error instanceof Refusal ? "refused" : "failed", text);
      return { content: [{ type: "text", text }], isError: true };
    }
  };
  return { name, config, call };
}

function problemsOf(issues: readonly { readonly message: string }[]): string {
  return issues
    .map(({ message }) => message.slice(0, 200))
    .slice(0, 5)
    .join(" ");
}

/**
 * Returns the id of the called operation. Undefined if the given text does not have the form of an id, because the
 * audit must not contain any other text from a model.
 */
function operationOf(given: unknown): string | undefined {
  const { operation } = (given ?? {}) as { readonly operation?: unknown };
  return typeof operation === "string" && /^(?:pm|git)(?:\.\w{1,60}){1,6}$/.test(operation) ? operation : undefined;
}
