import { bearer } from "@halyard/auth";
import { can, createHalClient } from "@halyard/hal-core";
import { isHalyardError } from "@halyard/http-core";
import { risks } from "./risk-api.ts";
import { startRiskServer, token } from "./server.ts";

const server = await startRiskServer();

const client = createHalClient({
  baseUrl: server.url,
  auth: bearer(token),
  resources: { risks },
  dialect: { prefix: "/api" },
});

const page = await client.risks.list({ project: 7 });
console.log(`${page.items.length} of ${String(page.total)} risks`);

let count = 0;
for await (const risk of client.risks.list({ project: 7 })) {
  if (risk.state === "open") count += 1;
}
console.log(`${count} open`);

const { data: risk, response } = await client.risks.get({ id: 2 }).withResponse();
const owner = await client.follow(risk, "owner");
console.log(`${risk.title} belongs to ${owner?.name ?? "no user"} (${response.status})`);

const rows = await client.hydrate(page.items, ["owner"]);
console.log(`${rows.filter(({ resolved }) => resolved.owner === null).length} risks on the first page have no owner`);

if (can(risk, "mitigate")) {
  const mitigated = await client.perform(risk, "mitigate", { state: "mitigated" });
  console.log(`${mitigated.title} is ${mitigated.state}`);
}

try {
  await client.risks.create({ project: 7, title: "x".repeat(61) });
} catch (error) {
  if (!isHalyardError(error, "validation_failed")) throw error;
  console.log(`refused: ${String(error.serverMessage)}`);
}

console.log(`${server.requests.filter((line) => line.includes("/people/")).length} requests for people`);
server.close();
