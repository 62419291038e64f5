import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { inTurn, json, routes, serve, status } from "./loopback.js";
import { reviewRisks } from "./readme-example.js";

const risk = (id: number, title: string): object => ({ id, title, state: "open" });

test("the example of the README is the program that this test runs", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const example = await readFile(new URL("./readme-example.ts", import.meta.url), "utf8");
  expect(readme).toContain(`\`\`\`ts\n${example}\`\`\`\n`);
});

test("the example of the README produces the documented result", async () => {
  const server = await serve(
    routes({
      "GET /projects/7/risks": (request, response) => {
        const page = request.target.includes("page=2") ? [risk(3, "Crane")] : [risk(1, "Leak"), risk(2, "Fire")];
        return json(page, 200, { "x-total-count": "3" })(request, response);
      },
      "POST /projects/7/risks": json(risk(4, "Hoist"), 201),
      "GET /risks/4": inTurn(status(503), json(risk(4, "Hoist"), 200, { "x-request-id": "r-4" })),
      "GET /risks/404": json({ message: "No such risk" }, 404),
    }),
  );
  expect(await reviewRisks(server.url, "token-of-the-example")).toEqual([
    "Leak",
    "Fire",
    "Crane",
    "Hoist is open (request r-4)",
    "404: No such risk",
  ]);
  expect(server.lines()).toEqual([
    "GET /projects/7/risks?state=open",
    "GET /projects/7/risks?state=open&page=2",
    "POST /projects/7/risks",
    "GET /risks/4",
    "GET /risks/4",
    "GET /risks/404",
  ]);
  for (const { headers } of server.requests) expect(headers.authorization).toBe("Bearer token-of-the-example");
});
