import { type ActionLink, can, createHalClient, type HalDocument, type Link, type NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

interface Berth extends HalDocument {
  number: number;
  _links: { self: Link<Berth> };
}

interface Ship extends HalDocument {
  id: number;
  name: string;
  _links: { self: Link<Ship>; berth: Link<Berth> | NullLink; rename?: ActionLink<{ name: string }, Ship> | undefined };
}

const ShipSchema: z.Schema<Ship> = z.lazy(() =>
  hal.document({
    id: z.int(),
    name: z.string(),
    _links: z.object({
      self: hal.linkTo<Ship>(),
      berth: hal.nullableLinkTo<Berth>(),
      rename: z.optional(hal.actionLink<{ name: string }, Ship>()),
    }),
  }),
);

const ships = defineResource({
  list: get("/ships", {
    query: () => z.fields({ page: z.optional(z.int()) }),
    response: hal.collectionOf(ShipSchema, { itemsRel: "ships", pageField: "page" }),
  }),
  get: get("/ships/{id}", { response: ShipSchema }),
});

export async function visitHarbour(baseUrl: string, token: string): Promise<string[]> {
  const client = createHalClient({
    baseUrl,
    auth: { headers: () => ({ authorization: `Bearer ${token}` }) },
    resources: { ships },
  });
  const report: string[] = [];

  const argo = await client.ships.get({ id: 1 });
  const berth = await client.follow(argo, "berth"); // Berth | null. Sends no request if the ship embeds its berth.
  report.push(`${argo.name} lies at ${berth?.number ?? "sea"}`);

  if (can(argo, "rename")) {
    const renamed = await client.perform(argo, "rename", { name: "Argo II" });
    report.push(`now called ${renamed.name}`);
  }

  const fleet = await client.ships.list().all(); // Fetches every page.
  const rows = await client.hydrate(fleet, ["berth"]); // Fetches each berth only once.
  for (const { document, resolved, failures } of rows) {
    report.push(`${document.name}: ${failures.length > 0 ? "unknown" : (resolved.berth?.number ?? "at sea")}`);
  }
  return report;
}
