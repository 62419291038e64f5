import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { run, useServers } from "./run.js";
import { onScreen, tmux } from "./screen.js";

const servers = useServers();

/** Title that clears the screen, sets the window title, and changes colours and the writing direction. */
const hostile = "\u001b[2J\u001b]0;owned\u0007 \u009b31mred \u202egnp.exe\u2066 \r\nforged";

/** Replaces the servers' addresses on a screen with placeholders of the same length. */
function withoutPorts(screen: string): string {
  return screen.replaceAll(/127\.0\.0\.1:\d+/g, (address) => "server".padEnd(address.length, "."));
}

describe.skipIf(tmux === undefined)("in a terminal (install tmux where it is skipped)", () => {
  beforeAll(async () => {
    const flags = ["--project", "rigging", "--type", "Task"];
    const long =
      "Replace the standing rigging of the foremast, with all shrouds, stays and turnbuckles, before the survey";
    await run(["wp", "create", ...flags, "--subject", long], servers());
    await run(["wp", "create", ...flags, "--subject", "甲板を修理する 🚢"], servers());
    await run(["wp", "create", ...flags, "--subject", hostile], servers());
  });

  describe.each([80, 120])("of %i columns", (columns) => {
    test.each([
      ["help", "halyard --help"],
      ["wp-help", "halyard wp --help"],
      ["wp-list", "halyard wp list"],
      ["wp-view", "halyard wp view 3"],
      ["status", "halyard status"],
      ["misspelt", "halyard wpp; halyard wp lsit; halyard wp list --stauts x; halyard wp list --status Nwe"],
    ])("%s has its screen", async (name, line) => {
      await onScreen(line, { columns, env: servers().env }, async (screen) => {
        await screen.exitCode();
        const text = withoutPorts(await screen.text());
        await expect(text).toMatchFileSnapshot(join("screens", `${name}-${columns}.txt`));
        expect(Math.max(...text.split("\n").map((row) => row.length))).toBeLessThanOrEqual(columns);
      });
    });
  });

  test("titles that users wrote do not affect the terminal", async () => {
    await onScreen("halyard wp list", { columns: 80, env: servers().env }, async (screen) => {
      await screen.exitCode();
      expect(await screen.text()).toContain("owned");
      // eslint-disable-next-line no-control-regex -- colour sequences begin with this character
      const sequences = [...(await screen.coloured()).matchAll(/\u001b\[([\d;]*)m/g)].map(([, code]) => code ?? "");
      // The output has the table's colour (36), but not the colour in the work package's title (31).
      expect(sequences).toContain("36");
      expect(sequences).not.toContain("31");
    });
  });

  test("NO_COLOR and a pipe have no colours", async () => {
    const env = { ...servers().env, NO_COLOR: "1" };
    await onScreen("halyard wp list", { columns: 80, env }, async (screen) => {
      await screen.exitCode();
      expect(await screen.coloured()).not.toContain("\u001b[3");
    });
    await onScreen("halyard wp list | cat", { columns: 80, env: servers().env }, async (screen) => {
      await screen.exitCode();
      expect(await screen.coloured()).not.toContain("\u001b[3");
      expect(await screen.text()).not.toContain("SUBJECT");
    });
  });

  test("a reader that ends early is not a failure", async () => {
    const line = 'set -o pipefail; halyard pm work-packages list --all | head -c 1 > /dev/null; echo "status $?"';
    await onScreen(line, { columns: 80, env: servers().env }, async (screen) => {
      await screen.exitCode();
      expect(await screen.text()).toBe("status 0\n");
    });
  });

  test("Ctrl+C ends a command that waits for a server, with 130 and without a message", async () => {
    const silent = createServer(() => undefined).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const request = once(silent, "request");
    const env = { ...servers().env, HALYARD_PM_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` };
    try {
      await onScreen("halyard wp list; exit $?", { columns: 80, env }, async (screen) => {
        await request;
        await screen.type("C-c");
        expect(await screen.exitCode()).toBe(130);
        expect(await screen.text()).toBe("^C\n");
      });
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
  });

  test("a list of several pages shows its progress, and none where the error output is a file", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    // Delays the second page until the screen has shown the progress.
    const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      if (new URL(request.url ?? "", servers().pm.url).searchParams.get("offset") === "2") await released;
      const { authorization = "" } = request.headers;
      const page = await fetch(new URL(request.url ?? "", servers().pm.url), { headers: { authorization } });
      response.writeHead(page.status, { "content-type": "application/hal+json" });
      response.end(await page.text());
    };
    const slow = createServer((request, response) => void respond(request, response)).listen(0, "127.0.0.1");
    await once(slow, "listening");
    const env = { ...servers().env, HALYARD_PM_URL: `http://127.0.0.1:${(slow.address() as AddressInfo).port}` };
    const list = "halyard pm work-packages list --page-size 5 --limit 8 --jq length";
    try {
      await onScreen(list, { columns: 80, env }, async (screen) => {
        await screen.shows("5 of 8 entries…");
        release(undefined);
        expect(await screen.exitCode()).toBe(0);
        expect(await screen.text()).toBe("8\n");
      });
      await onScreen(`cd "$HOME" && ${list} 2> errors; wc -c < errors`, { columns: 80, env }, async (screen) => {
        expect(await screen.exitCode()).toBe(0);
        expect(await screen.text()).toBe("8\n0\n");
      });
    } finally {
      slow.closeAllConnections();
      slow.close();
    }
  });

  test("the prompt for the token does not show it", async () => {
    const { HALYARD_CONFIG: _, HALYARD_GIT_URL: __, HALYARD_GIT_TOKEN: token = "", ...env } = servers().env;
    const { url } = servers().git;
    await onScreen(`halyard login ${url}`, { columns: 120, env }, async (screen) => {
      await screen.shows("Token for");
      await screen.type(token);
      await screen.type("Enter");
      expect(await screen.exitCode()).toBe(0);
      const text = await screen.text();
      expect(text).toContain("(forgejo) as ada.");
      expect(text).not.toContain(token.slice(0, 8));
    });
  });
});
