import { createHmac } from "node:crypto";
import { isHalyardError } from "@halyard/http-core";
import { expect, test } from "vitest";
import { createTicketClient, type Ticket } from "./index.js";

const key = "of-the-harbour-desk";
const all: Ticket[] = ["a", "b", "c", "d", "e"].map((id) => ({ id, subject: `Ticket ${id}`, state: "open" }));

/** Creates a client for an in-memory ticket desk that checks signatures and returns two tickets per page. */
function connect(options = { key }) {
  const lines: string[] = [];

  async function desk(request: Request): Promise<Response> {
    const { pathname, search, searchParams } = new URL(request.url);
    const body = await request.text();
    lines.push(`${request.method} ${pathname}${search} ${body}`.trim());
    const signature = createHmac("sha256", key).update(`${request.method} ${pathname}${search}\n${body}`).digest("hex");
    if (request.headers.get("x-desk-signature") !== signature) {
      return Response.json({ ok: false, reason: "The signature is wrong." }, { status: 401 });
    }
    const input = JSON.parse(body || "{}") as { subject?: string; cursor?: string };
    if (request.method === "POST" && pathname === "/v2/tickets") {
      return input.subject === ""
        ? Response.json({ ok: false, reason: "Not accepted.", fields: { subject: "must not be empty" } })
        : Response.json({ id: "f", subject: input.subject, state: "open" });
    }
    const start = Number(input.cursor ?? searchParams.get("cursor") ?? 0);
    const more = start + 2 < all.length;
    return Response.json({ tickets: all.slice(start, start + 2), next_cursor: more ? String(start + 2) : null });
  }

  return { desk: createTicketClient({ baseUrl: "https://desk.test", fetch: desk, ...options }), lines };
}

test("a list is read along its cursors, each item once", async () => {
  const { desk, lines } = connect();
  const found: string[] = [];
  for await (const { id } of desk.tickets.list({ state: "open" })) found.push(id);
  expect(found).toEqual(["a", "b", "c", "d", "e"]);
  expect(lines).toEqual([
    "GET /v2/tickets?state=open",
    "GET /v2/tickets?state=open&cursor=2",
    "GET /v2/tickets?state=open&cursor=4",
  ]);
});

test("a loop that ends early sends no further request", async () => {
  const { desk, lines } = connect();
  for await (const { id } of desk.tickets.list()) if (id === "b") break;
  expect(lines).toHaveLength(1);
});

test("a search has its cursor in the body", async () => {
  const { desk, lines } = connect();
  expect(await desk.tickets.search({ text: "rope" }).all()).toHaveLength(5);
  expect(lines[1]).toBe('POST /v2/tickets/search {"text":"rope","cursor":"2"}');
});

test("a refusal with the status 200 is an error with its fields", async () => {
  const { desk } = connect();
  const error: unknown = await desk.tickets.create({ subject: "" }).catch((caught: unknown) => caught);
  if (!isHalyardError(error, "validation_failed")) throw error;
  expect(error.problems).toMatchObject([{ attribute: "subject", message: "must not be empty" }]);
  expect((await desk.tickets.create({ subject: "Wet rope" })).id).toBe("f");
});

test("a wrong key is refused by the desk", async () => {
  const { desk } = connect({ key: "of-another-desk" });
  const error: unknown = await desk.tickets.list().catch((caught: unknown) => caught);
  expect(isHalyardError(error, "authentication_failed")).toBe(true);
});
