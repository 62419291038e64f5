import type { JsonSchemaType } from "@modelcontextprotocol/server";
import type { Session } from "../session/session.js";

interface ToolCall {
  readonly session: Session;
  /** Aborts when the client cancels the call. */
  readonly signal: AbortSignal | undefined;
  /** Adds a plan to the call's audit entry. `writes` lists the ids of the plan's operations. */
  readonly notePlan: (token: string | undefined, writes: readonly string[]) => void;
}

/** A tool of the server. */
export interface Tool<Arguments = unknown> {
  readonly name: string;
  /** Id of the operation that the tool calls, for the audit. Undefined if the tool can call several operations. */
  readonly operation?: string | undefined;
  readonly description: string;
  readonly input: JsonSchemaType;
  /** Whether the tool never changes data on the servers. */
  readonly isReadOnly: boolean;
  /** Returns the result, which must be convertible to JSON and within the size limit. Puts marks around users' text. */
  run(given: Arguments, call: ToolCall): Promise<object>;
}

/**
 * Converts a tool with typed arguments to the general type. This is safe, because the server checks the arguments
 * against the tool's schema before it runs the tool.
 */
export function tool<Arguments>(definition: Tool<Arguments>): Tool {
  return definition;
}

/** Schema for an input whose fields depend on the operation. */
export const inputSchema: JsonSchemaType = { type: "object" };
