import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { serverFactory } from "../src/create-server.js";
import type { AuditEntry } from "../src/session/audit.js";
import type { Session } from "../src/session/session.js";

interface Answer {
  readonly text: string;
  readonly isError: boolean;
  /** The parsed text. Undefined if the text is not JSON. */
  readonly data: Record<string, unknown> | undefined;
  /** Number of tokens in the text. */
  readonly tokens: number;
}

export interface TestClient {
  readonly client: Client;
  readonly audit: readonly AuditEntry[];
  call(tool: string, given?: Record<string, unknown>): Promise<Answer>;
  close(): Promise<void>;
}

/** Counts tokens with the tokenizer of a widely used model family. */
export function countTokens(text: string): number {
  return encode(text, { disallowedSpecial: new Set() }).length;
}

/** Connects a client to a session's server, within this process. */
export async function connectClient(session: Session): Promise<TestClient> {
  const audit: AuditEntry[] = [];
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = serveStdio(serverFactory({ session, version: "1.2.3", audit: (entry) => audit.push(entry) }), {
    transport: far,
  });
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(near);
  return {
    client,
    audit,
    async call(name, given = {}) {
      const result = await client.callTool({ name, arguments: given });
      const [first] = result.content;
      const text = first?.type === "text" ? first.text : "";
      const isError = result.isError === true;
      return {
        text,
        isError,
        data: isError ? undefined : (JSON.parse(text) as Record<string, unknown>),
        tokens: countTokens(text),
      };
    },
    async close() {
      await client.close();
      await server.close();
    },
  };
}
