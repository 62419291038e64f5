import { defineResource, get, type Logger } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import {
  type ActionLink,
  createHalClient,
  type Embedded,
  type HalClient,
  type HalClientOptions,
  type HalDocument,
  type Link,
  type NullLink,
  type TemplatedLink,
} from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";

export interface Keeper extends HalDocument {
  name: string;
  _links: { self: Link<Keeper> };
}

export interface Berth extends HalDocument {
  number: number;
  depth: number;
  _links: { self: Link<Berth>; keeper: Link<Keeper> };
}

export interface Ship extends HalDocument {
  id: number;
  name: string;
  _links: {
    self: Link<Ship>;
    berth: Link<Berth>;
    pilot: Link<Keeper> | NullLink;
    crew: Link<Keeper>[];
    log: TemplatedLink<ShipLog, { year: number; month?: number | undefined }>;
    photo: Link;
    rename?: ActionLink<{ name: string }, Ship> | undefined;
    scrap?: ActionLink<void, void> | undefined;
  };
  _embedded: { berth: Embedded<Berth, "number"> };
}

export interface ShipLog extends HalDocument {
  entries: string[];
  _links: { ship: Link<Ship> };
}

export const BerthSchema: z.Schema<Berth> = z.lazy(() =>
  hal.document({
    number: z.int(),
    depth: z.number(),
    _links: z.object({ self: hal.linkTo<Berth>(), keeper: hal.linkTo<Keeper>() }),
  }),
);

export const ShipSchema: z.Schema<Ship> = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    _links: z.object({
      self: hal.linkTo<Ship>(),
      berth: hal.linkTo<Berth>(),
      pilot: hal.nullableLinkTo<Keeper>(),
      crew: hal.linksTo<Keeper>(),
      log: hal.templatedLink<ShipLog, { year: number; month?: number | undefined }>(),
      photo: hal.linkTo<unknown>(),
      rename: z.optional(hal.actionLink<{ name: string }, Ship>()),
      scrap: z.optional(hal.actionLink()),
    }),
    _embedded: z.object({ berth: hal.embeddedOne(BerthSchema, ["number"]) }),
  }),
);

export const ships = defineResource({
  list: get("/ships", {
    query: () => z.fields({ page: z.optional(z.int()), size: z.optional(z.int()) }),
    response: hal.collectionOf(ShipSchema, { itemsRel: "ships", pageField: "page", sizeField: "size" }),
  }),
  get: get("/ships/{id}", { response: ShipSchema }),
});

/** Creates a ship. `links` adds or replaces relations. A relation whose value is undefined is removed. */
export function shipDocument(id: number, links: Readonly<Record<string, unknown>> = {}): Ship {
  return {
    id,
    name: `Ship ${id}`,
    flag: "fi",
    _links: {
      self: { href: `/api/ships/${id}` },
      berth: { href: "/api/berths/7", title: "Berth 7" },
      pilot: { href: null },
      crew: [
        { href: "/api/keepers/1", name: "mate", title: "Ada" },
        { href: "/api/keepers/2", name: "cook", title: "Bo" },
      ],
      log: { href: `/api/ships/${id}/log/{year}{?month}`, templated: true },
      photo: { href: `/api/ships/${id}/photo`, type: "image/png" },
      rename: { href: `/api/ships/${id}`, method: "patch" },
      ...links,
    },
    _embedded: {
      berth: { number: 7, _links: { self: { href: "/api/berths/7" }, keeper: { href: "/api/keepers/1" } } },
    },
  } as Ship;
}

export function berthDocument(number: number): Berth {
  const self = { href: `/api/berths/${number}` };
  return { number, depth: 4.5, _links: { self, keeper: { href: "/api/keepers/1" } } };
}

export function keeperDocument(id: number): Keeper {
  return { name: `Keeper ${id}`, _links: { self: { href: `/api/keepers/${id}` } } };
}

export const token = "harbour-secret-token";

/** Creates a client with a credential and almost no delay between attempts. */
export function harbourClient(
  baseUrl: string,
  options: Partial<HalClientOptions<{ ships: typeof ships }>> = {},
): HalClient<{ ships: typeof ships }> {
  return createHalClient({
    baseUrl: `${baseUrl}/api`,
    auth: { headers: () => ({ authorization: `Bearer ${token}` }), singleIdentity: true },
    retry: { baseDelay: 1, maxDelay: 1 },
    resources: { ships },
    ...options,
  });
}

/** Creates a logger that records its lines. */
export function recordingLogger(): Logger & { readonly lines: { level: string; message: string; fields: unknown }[] } {
  const lines: { level: string; message: string; fields: unknown }[] = [];
  const at = (level: string) => (message: string, fields: unknown) => void lines.push({ level, message, fields });
  return { lines, debug: () => undefined, info: at("info"), warn: at("warn"), error: at("error") };
}
