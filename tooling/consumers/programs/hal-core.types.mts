import { type ActionLink, createHalClient, type HalDocument, type Link, type NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

interface Berth extends HalDocument {
  number: number;
}

interface Ship extends HalDocument {
  _links: { self: Link<Ship>; berth: Link<Berth> | NullLink; moor?: ActionLink<{ line: number }, Ship> | undefined };
}

declare const ShipSchema: z.Schema<Ship>;
const ships = defineResource({ list: get("/ships", { response: hal.collectionOf(ShipSchema) }) });
const client = createHalClient({ baseUrl: "https://harbour.example.com", resources: { ships } });

export async function berthOf(ship: Ship): Promise<number | undefined> {
  const berth = await client.follow(ship, "berth");
  await client.perform(ship, "moor", { line: 2 });
  // @ts-expect-error There is no such relation.
  await client.follow(ship, "birth");
  return berth?.number;
}
