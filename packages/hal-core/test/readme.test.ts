import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { visitHarbour } from "./readme-example.js";
import { Answer, startServer } from "./server.js";

const ship = (id: number, name: string, berth: string | null): object => ({
  id,
  name,
  _links: {
    self: { href: `/ships/${id}` },
    berth: { href: berth },
    rename: { href: `/ships/${id}`, method: "patch" },
  },
});

const firstPage = {
  total: 4,
  pageSize: 3,
  _embedded: { ships: [ship(1, "Argo II", "/berths/7"), ship(2, "Ra", "/berths/7"), ship(3, "Vasa", null)] },
};
const secondPage = { total: 4, pageSize: 3, _embedded: { ships: [ship(4, "Fram", "/berths/8")] } };

test("the example of the README is the program that this test runs", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const example = await readFile(new URL("./readme-example.ts", import.meta.url), "utf8");
  expect(readme).toContain(`\`\`\`ts\n${example}\`\`\`\n`);
});

test("the example of the README produces the documented result", async () => {
  const server = await startServer({
    "GET /ships/1": ship(1, "Argo", "/berths/7"),
    "PATCH /ships/1": ship(1, "Argo II", "/berths/7"),
    "GET /ships": (_request: unknown, { searchParams }: URL) =>
      searchParams.get("page") === "2" ? secondPage : firstPage,
    "GET /berths/7": { number: 7, _links: { self: { href: "/berths/7" } } },
    "GET /berths/8": new Answer(404, { message: "It was taken away." }),
  });
  expect(await visitHarbour(server.url, "token-of-the-harbour")).toEqual([
    "Argo lies at 7",
    "now called Argo II",
    "Argo II: 7",
    "Ra: 7",
    "Vasa: at sea",
    "Fram: unknown",
  ]);
  expect(server.log()).toEqual([
    "GET /ships/1",
    "GET /berths/7",
    "PATCH /ships/1",
    "GET /ships",
    "GET /ships?page=2",
    "GET /berths/7",
    "GET /berths/8",
  ]);
});
