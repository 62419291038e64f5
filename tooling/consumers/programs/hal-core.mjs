import { can, createHalClient, expandTemplate } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

const Ship = z.lazy(() => z.object({ id: z.int(), _links: z.object({ berth: hal.nullableLinkTo() }) }));
const ships = defineResource({ list: get("/ships", { response: hal.collectionOf(Ship) }) });

/** Tests that navigation behaves the same on every runtime. */
export async function run({ baseUrl }) {
  const client = createHalClient({ baseUrl, resources: { ships } });

  const { items, total } = await client.ships.list();
  equal(total, 3, "the total of a collection");
  equal((await client.follow(items[0], "berth")).number, 7, "the berth number of a link's target");
  equal(await client.follow(items[2], "berth"), null, "the target of a link whose address is null");
  equal(can(items[0], "moor"), true, "whether an action is offered");
  equal((await client.perform(items[0], "moor", { line: 2 })).line, 2, "the field `line` in the response to an action");

  const rows = await client.hydrate(items, ["berth"]);
  equal(rows.map(({ resolved }) => resolved.berth?.number).join(), "7,7,", "the berth numbers of all ships");
  equal(expandTemplate("/ships{?page}", { page: 2 }), "/ships?page=2", "an expanded URI template");
}

function equal(actual, expected, what) {
  if (actual !== expected) throw new Error(`${what}: expected ${String(expected)}, got ${String(actual)}`);
}
