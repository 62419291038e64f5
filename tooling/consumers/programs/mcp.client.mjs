// Uses an installed `@halyard/mcp` through the official client. Environment variables contain the servers' addresses
// and the user's tokens.
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

const transport = new StdioClientTransport({
  command: "npx",
  args: ["--offline", "@halyard/mcp"],
  env: process.env,
  stderr: "pipe",
});
const client = new Client({ name: "consumer", version: "1.0.0" });
// The default is a minute, which a busy machine can exceed.
const options = { timeout: 600_000 };
await client.connect(transport, options);
try {
  const { tools } = await client.listTools(undefined, options);
  if (tools.length > 8) throw new Error(`The server must list at most 8 tools, but it lists ${tools.length}.`);
  const read = { name: "read", arguments: { operation: "pm.workPackages.get", input: { id: 9 } } };
  const { content, isError } = await client.callTool(read, options);
  const text = content.map((part) => (part.type === "text" ? part.text : "")).join("");
  if (isError === true || !text.includes("Second rudder"))
    throw new Error(`The tool \`read\` must return work package 9, "Second rudder", but it returned: ${text}`);
} finally {
  await client.close();
}
