import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inFolder, run, useServers } from "./run.js";

const servers = useServers();

/** Runs a command whose standard error is a terminal, and returns the progress that it shows. */
async function shown(argv: readonly string[], env = servers().env): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const { code } = await run(argv, { env, showProgress: (text) => void lines.push(text) });
  return { code, lines };
}

describe("the progress", () => {
  test("for a list is the number of its entries, from the second page on", async () => {
    const list = ["pm", "work-packages", "list", "--page-size", "5"];
    const { code, lines } = await shown([...list, "--all"]);
    expect(code).toBe(0);
    const texts = lines.filter((line) => line !== "");
    expect(texts).toEqual(["5 of 11 entries…", "10 of 11 entries…"]);
    // The progress is cleared before anything is printed.
    expect(lines.at(-1)).toBe("");
    expect((await shown([...list, "--limit", "7"])).lines).toContain("5 of 7 entries…");
    expect((await shown([...list, "--limit", "5"])).lines.filter((line) => line !== "")).toEqual([]);
  });

  test("is the same for the common list commands", async () => {
    const { url, sandbox } = servers().git;
    for (let count = 0; count < 55; count++) {
      await fetch(`${url}/api/v1/repos/acme/hull/issues`, {
        method: "POST",
        headers: { authorization: `token ${sandbox.tokenOf("ada")}`, "content-type": "application/json" },
        body: JSON.stringify({ title: `Caulk seam ${count}` }),
      });
    }
    const { lines } = await shown(["issue", "list", "--repo", "acme/hull", "--limit", "60"]);
    expect(lines.filter((line) => line !== "")).toEqual(["50 of 55 entries…"]);
  });

  test("for a file is its size", async () => {
    await inFolder(async (folder) => {
      const server = createServer((_, response) => {
        response.writeHead(200, { "content-type": "application/octet-stream" });
        for (let part = 0; part < 5; part++) response.write(Buffer.alloc(400_000));
        response.end();
      }).listen(0, "127.0.0.1");
      await new Promise((resolve) => server.once("listening", resolve));
      try {
        const env = { ...servers().env, HALYARD_GIT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
        const file = join(folder, "archive.zip");
        const { code, lines } = await shown(
          ["git", "contents", "get-archive", "acme", "rig", "main.zip", "--output", file],
          env,
        );
        expect(code).toBe(0);
        expect((await readFile(file)).byteLength).toBe(2_000_000);
        expect(lines.at(-2)).toBe("2.0 MB received…");
        expect(lines.at(-1)).toBe("");
      } finally {
        server.close();
      }
    });
  });

  test("for an upload is the size of what is sent", async () => {
    await inFolder(async (folder) => {
      await mkdir(join(folder, "files"));
      const file = join(folder, "files", "rig.bin");
      await writeFile(file, Buffer.alloc(1_500_000));
      await run(["release", "create", "v9", "--repo", "acme/rig"], servers());
      const id = (await run(["git", "releases", "get-by-tag", "acme", "rig", "v9", "--jq", ".id"], servers())).out;
      const upload = ["git", "releases", "assets", "upload", "acme", "rig", id.trim(), "--attachment", file];
      const { code, lines } = await shown(upload);
      expect({ code, lines }).toEqual({ code: 0, lines: ["Sending 1.5 MB…", ""] });
    });
  });
});
