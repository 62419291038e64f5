import type { JsonSchemaType } from "@modelcontextprotocol/server";
import type { Session } from "../session/session.js";

/** A call to a tool. */
interface ToolCall {
  readonly session: Session;
  /** Ends the call when the client cancels it. */
  readonly signal: AbortSignal | undefined;
  /** Records a plan for the audit: its token, and the operations of its writes. */
  readonly notePlan: (token: string | undefined, writes: readonly string[]) => void;
}

/** A tool of the server. */
export interface Tool<Arguments = unknown> {
  readonly name: string;
  /** Id of the operation, for the audit. Undefined for a tool that is not for a single operation. */
  readonly operation?: string | undefined;
  readonly description: string;
  readonly input: JsonSchemaType;
  /** Whether the tool never changes data on the servers. */
  readonly isReadOnly: boolean;
  /** Returns the result as JSON, within the size limit. Text that users wrote is marked. */
  run(given: Arguments, call: ToolCall): Promise<object>;
}

/** Converts a tool with typed arguments to the general type. The server checks the arguments by the tool's schema. */
export function tool<Arguments>(definition: Tool<Arguments>): Tool {
  return definition;
}

/** The schema of an input whose fields depend on the operation. */
export const inputSchema: JsonSchemaType = { type: "object" };
