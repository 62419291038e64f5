import { bearer } from "@halyard/auth";
import { can, createHalClient } from "@halyard/hal-core";
import { isHalyardError } from "@halyard/http-core";
import { risks } from "./risk-api.ts";
import { startRiskServer, token } from "./server.ts";

/** Everything the tutorial shows, in order; returns what it would print. */
export async function tour(baseUrl: string): Promise<string[]> {
  const lines: string[] = [];

  const client = createHalClient({
    baseUrl,
    auth: bearer(token),
    resources: { risks },
    dialect: { prefix: "/api" },
  });

  const page = await client.risks.list({ project: 7 });
  lines.push(`${page.items.length} of ${String(page.total)} risks`);

  let count = 0;
  for await (const risk of client.risks.list({ project: 7 })) {
    if (risk.state === "open") count += 1;
  }
  lines.push(`${count} open`);

  const { data: risk, response } = await client.risks.get({ id: 2 }).withResponse();
  const owner = await client.follow(risk, "owner");
  lines.push(`${risk.title} belongs to ${owner?.name ?? "no user"} (${response.status})`);

  const rows = await client.hydrate(page.items, ["owner"]);
  lines.push(`${rows.filter(({ resolved }) => resolved.owner === null).length} without owner on the first page`);

  if (can(risk, "mitigate")) {
    const mitigated = await client.perform(risk, "mitigate", { state: "mitigated" });
    lines.push(`${mitigated.title} is ${mitigated.state}`);
  }

  try {
    await client.risks.create({ project: 7, title: "x".repeat(61) });
  } catch (error) {
    if (!isHalyardError(error, "validation_failed")) throw error;
    lines.push(`refused: ${String(error.serverMessage)}`);
  }
  return lines;
}

if (import.meta.main) {
  const server = await startRiskServer();
  for (const line of await tour(server.url)) console.log(line);
  await server.close();
}
