import { createClient, defineResource, get, isHalyardError, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

interface Risk {
  id: number;
  title: string;
  state: "open" | "closed";
}

const RiskSchema: z.Schema<Risk> = z.lazy(() =>
  z.object({ id: z.int(), title: z.string(), state: z.enum(["open", "closed"]) }),
);

const risks = defineResource({
  list: get("/projects/{project}/risks", {
    query: () => z.fields({ state: z.optional(z.enum(["open", "closed"])) }),
    response: z.listOf(RiskSchema),
  }),
  get: get("/risks/{id}", { response: RiskSchema }),
  create: post("/projects/{project}/risks", { body: z.fields({ title: z.string() }), response: RiskSchema }),
});

export async function reviewRisks(baseUrl: string, token: string): Promise<string[]> {
  const client = createClient({
    baseUrl,
    auth: { headers: () => ({ authorization: `Bearer ${token}` }) },
    resources: { risks },
  });
  const report: string[] = [];

  // Lists the risks on all pages. The next page is fetched while the current one is read.
  for await (const risk of client.risks.list({ project: 7, state: "open" })) report.push(risk.title);

  // Path, query and body fields are one object. A POST is not retried if the server may have acted on it.
  const created = await client.risks.create({ project: 7, title: "Hoist" });

  const { data, response } = await client.risks.get({ id: created.id }).withResponse();
  report.push(`${data.title} is ${data.state} (request ${response.requestId ?? "without id"})`);

  try {
    await client.risks.get({ id: 404 }, { timeout: 5000 });
  } catch (error) {
    if (!isHalyardError(error, "not_found")) throw error;
    report.push(`${error.status}: ${error.serverMessage ?? "no words"}`);
  }
  return report;
}
