import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";
import { listen } from "@halyard/sandbox/node";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("../dist/cli.js", import.meta.url));

test("the built program serves an independent client on standard input and output", async () => {
  const pm = await listen((baseUrl) => createOpenProjectSandbox({ baseUrl }));
  const git = await listen((baseUrl) => createGitSandbox({ baseUrl }));
  const client = new Client({ name: "test", version: "1.0.0" });
  try {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, "--allow-writes"],
      env: {
        HALYARD_PM_URL: pm.url,
        HALYARD_PM_TOKEN: pm.sandbox.tokenOf("ada"),
        HALYARD_GIT_URL: git.url,
        HALYARD_GIT_TOKEN: git.sandbox.tokenOf("ada"),
      },
      stderr: "ignore",
    });
    await client.connect(transport);
    const call = async (name: string, given: Record<string, unknown>): Promise<Record<string, unknown>> => {
      const { content } = await client.callTool({ name, arguments: given });
      const [first] = content;
      return JSON.parse(first?.type === "text" ? first.text : "") as Record<string, unknown>;
    };

    expect((await client.listTools()).tools).toHaveLength(8);
    const plan = await call("start_work", { workPackage: 4, repository: "acme/rig" });
    await call("commit", { token: plan["token"] });
    const counted = await call("execute", { program: "return (await pm.workPackages.list({ filters: [] })).total;" });

    expect(counted).toEqual({ data: 12 });
    expect(pm.sandbox.dump().workPackages[4]).toMatchObject({ statusId: 2, assigneeId: 2 });
    expect(git.sandbox.dump().repositories[0]?.branches).toHaveLength(2);
  } finally {
    await client.close();
    await Promise.all([pm.close(), git.close()]);
  }
});
