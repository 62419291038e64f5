import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { Language, Parser } from "@vscode/tree-sitter-wasm";
import { describe, expect, test } from "vitest";
import { run, type RunOptions, useServers } from "./run.js";

const servers = useServers();

/** Returns the completions for the last of the given words. */
async function offered(words: readonly string[], options: RunOptions = {}): Promise<string[]> {
  const { code, out, err } = await run(["__complete", ...words], { ...servers(), ...options });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return out.split("\n").map((line) => line.split("\t")[0] ?? "");
}

describe("the completion offers", () => {
  test.each([
    ["commands", ["w"], "wp"],
    ["commands of a group", ["pr", "ch"], "checkout"],
    ["flags", ["pr", "merge", "--del"], "--delete-branch"],
    ["choices", ["pr", "list", "--state", "cl"], "closed"],
    ["resources of a client", ["git", "pu"], "pulls"],
    ["operations of a resource", ["git", "pulls", "cancel"], "cancel-auto-merge"],
    ["fields of an operation", ["git", "pulls", "list", "--pos"], "--poster"],
    ["values of a field", ["git", "pulls", "list", "--state", "al"], "all"],
    ["statuses of the server", ["wp", "edit", "4", "--status", "In r"], "In review"],
    ["projects of the server", ["wp", "list", "--project", "ri"], "rigging"],
    ["work packages of the server", ["wp", "view", "1"], "12"],
    ["repositories of the server", ["pr", "list", "--repo", "acme/h"], "acme/hull"],
    ["shells", ["completion", "f"], "fish"],
  ])("%s", async (_, words, expected) => {
    expect(await offered(words)).toContain(expected);
  });

  test("nothing, and no message, when a server does not respond", async () => {
    const env = { ...servers().env, HALYARD_PM_URL: "http://127.0.0.1:9" };
    expect(await offered(["wp", "list", "--project", ""], { env })).toEqual([""]);
    expect(await offered(["no", "such", "command", ""])).toEqual([""]);
  });
});

test("the completion offers nothing when a server accepts a request and never responds", async () => {
  const requests: string[] = [];
  const server = createServer(({ url = "" }) => void requests.push(url));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const env = { ...servers().env, HALYARD_PM_URL: `http://127.0.0.1:${port}` };
    // On a busy machine, the timeout may pass before the request is sent. The loop then tries a longer timeout.
    for (let timeout = 50; requests.length === 0; timeout *= 2) {
      expect(await offered(["wp", "view", ""], { env, completionTimeout: timeout })).toEqual([""]);
    }
    expect(requests).toHaveLength(1);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test.each(["bash", "zsh", "fish", "powershell"])("there is a script for %s", async (shell) => {
  const { code, out } = await run(["completion", shell]);
  expect(code).toBe(0);
  expect(out).toContain("halyard __complete");
});

test("bash offers the words, and does not evaluate them", async () => {
  const { out: script } = await run(["completion", "bash"]);
  const session = `
    halyard() { printf 'plain\\tA word\\n$(touch owned)\\tHostile\\n'; }
    ${script.replace("complete -o nosort", "true complete -o nosort")}
    COMP_WORDS=(halyard wp ""); COMP_CWORD=2
    _halyard
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const words = execFileSync("bash", ["-c", session], { encoding: "utf8" });
  expect(words).toBe("plain\n\\$\\(touch\\ owned\\)\n");
});

test("the script for PowerShell is valid PowerShell, and calls nothing that evaluates text", async () => {
  await Parser.init();
  const grammar = createRequire(import.meta.url).resolve("@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm");
  const parser = new Parser().setLanguage(await Language.load(grammar));
  const { out: script } = await run(["completion", "powershell"]);
  const read = (code: string): { readonly isValid: boolean; readonly commands: readonly string[] } => {
    const root = parser.parse(code)?.rootNode;
    const commands = root?.descendantsOfType("command_name").map((node) => node?.text ?? "") ?? [];
    return { isValid: root?.hasError === false, commands };
  };

  // The parser does not report ForEach-Object as a command name.
  expect(read(script)).toEqual({
    isValid: true,
    commands: ["Register-ArgumentCompleter", "Select-Object", "halyard"],
  });
  // Proves that the parser detects errors.
  for (const wrong of [script.replace("{\n", "{{\n"), script.replace("@(", "@(("), script.replace('"`t"', '"`t')]) {
    expect(read(wrong).isValid, wrong).toBe(false);
  }
});
