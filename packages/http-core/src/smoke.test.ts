import { createServer } from "node:http";
import { expect, test } from "vitest";
import * as z from "./schema.js";
import { createClient, defineResource, get, isHalyardError, linkPaging, paged, post } from "./index.js";

interface Risk { id: number; title: string; note?: string | undefined }
const RiskSchema: z.Schema<Risk> = z.lazy(() => z.object({ id: z.int(), title: z.string(), note: z.optional(z.string()) }));
const RiskListSchema = paged(z.lazy(() => z.array(RiskSchema)) as z.Schema<readonly Risk[] | null>, linkPaging<Risk>());
const risks = defineResource({
  list: get("/projects/{project}/risks", { query: () => z.object({ page: z.optional(z.int()), state: z.optional(z.enum(["open", "closed"])) }), response: RiskListSchema }),
  get: get("/risks/{id}", { response: RiskSchema }),
  create: post("/risks", { body: z.object({ title: z.string() }), response: RiskSchema }),
});
test("smoke", async () => {
  const server = createServer((q, s) => {
    const url = new URL(q.url!, "http://x");
    s.setHeader("content-type", "application/json");
    if (url.pathname.endsWith("/risks") && q.method === "GET") {
      const page = Number(url.searchParams.get("page") ?? 1);
      s.setHeader("x-total-count", "5");
      s.end(JSON.stringify([1, 2].map((i) => ({ id: (page - 1) * 2 + i, title: "t" })).filter((r) => r.id <= 5)));
    } else if (url.pathname === "/api/risks/1") s.end(JSON.stringify({ id: 1, title: "x", extra: 1 }));
    else { s.statusCode = 404; s.end(JSON.stringify({ message: "nope" })); }
  });
  await new Promise<void>((r) => server.listen(0, "127.0.0.1", r));
  const { port } = server.address() as { port: number };
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}/api`, resources: { risks }, auth: { headers: () => ({ authorization: "Bearer sssssssss" }) } });
  const r = await client.risks.get({ id: 1 });
  expect(r.title).toBe("x");
  const ids: number[] = [];
  for await (const risk of client.risks.list({ project: 7, state: "open" }, { prefetch: 3 })) ids.push(risk.id);
  expect(ids).toEqual([1, 2, 3, 4, 5]);
  const e = await client.risks.get({ id: 9 }).catch((e: unknown) => e);
  expect(isHalyardError(e, "not_found")).toBe(true);
  console.log((e as Error).message, JSON.stringify(e));
  console.log(await client.risks.list({ project: "..", state: "opne" as "open" }).catch((e: unknown) => (e as Error).message));
  console.log(await client.risks.create({ titel: 3 } as never).catch((e: unknown) => (e as Error).message));
  server.close();
});
