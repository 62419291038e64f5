import { describe, expectTypeOf, test } from "vitest";
import {
  type ActionLink,
  can,
  type Embedded,
  embedded,
  type Following,
  type FormTemplate,
  type FullOf,
  type HalDocument,
  type HalFormVerbs,
  type HalResource,
  type HalVerbs,
  isHalError,
  type Link,
  link,
  links,
  type LinkMissingError,
  type NullLink,
  type TargetOf,
} from "./index.js";
import type { Berth, Keeper, Ship, ShipLog } from "../test/harbour.js";

declare const client: HalVerbs & HalFormVerbs;
declare const ship: Ship;
declare const loose: HalResource;

describe("relations and their targets are defined by the document's interface", () => {
  test("following a link returns its target type", () => {
    expectTypeOf(client.follow(ship, "self")).toExtend<Promise<Ship>>();
    expectTypeOf<TargetOf<Ship, "berth">>().toEqualTypeOf<Berth>();
    expectTypeOf(client.follow(ship, "log", { variables: { year: 2026 } })).toEqualTypeOf<Following<ShipLog>>();
  });

  test("a misspelt relation does not compile", () => {
    // @ts-expect-error -- there is no such relation
    void client.follow(ship, "berht");
    // @ts-expect-error -- there is no such relation
    link(ship, "berht");
    // @ts-expect-error -- there is no such relation
    can(ship, "renam");
    // @ts-expect-error -- there is no such relation
    void client.hydrate([ship], ["pilot", "berht"]);
    // @ts-expect-error -- there is no such relation
    embedded(ship, "berht");
  });

  test("following a link without a declared target type returns a generic HalResource", () => {
    expectTypeOf(client.follow(loose, "anything")).resolves.toEqualTypeOf<HalResource | null>();
    expectTypeOf(client.follow(ship, "photo")).resolves.toEqualTypeOf<HalResource>();
  });

  test("links with different targets are not assignable to each other", () => {
    expectTypeOf<Link<Berth>>().not.toExtend<Link<Keeper>>();
    expectTypeOf<Link<Berth>>().toExtend<Link>();
    expectTypeOf<{ href: string }>().toExtend<Link<Berth>>();
  });
});

describe("`follow` and `link` return null for a link without a target", () => {
  test("`href: null` adds `null` to the result type", () => {
    expectTypeOf(client.follow(ship, "pilot")).resolves.toEqualTypeOf<Keeper | null>();
    expectTypeOf(link(ship, "pilot")).toEqualTypeOf<Link<Keeper> | null>();
    expectTypeOf(link(ship, "berth")).toEqualTypeOf<Link<Berth>>();
    expectTypeOf(links(ship, "crew")).toEqualTypeOf<Link<Keeper>[]>();
  });

  test("link() never returns undefined for an optional link, because it throws if the link is missing", () => {
    expectTypeOf(link(ship, "rename")).toEqualTypeOf<ActionLink<{ name: string }, Ship>>();
  });
});

describe("partial and full resources have different types", () => {
  test("an embedded resource lacks fields until it is refreshed", () => {
    const partial = embedded(ship, "berth")!;
    expectTypeOf(partial.number).toEqualTypeOf<number>();
    expectTypeOf(partial.depth).toEqualTypeOf<number | undefined>();
    expectTypeOf(partial).not.toExtend<Berth>();
    expectTypeOf(client.refresh(partial)).resolves.toEqualTypeOf<Berth>();
    expectTypeOf<FullOf<Ship>>().toEqualTypeOf<Ship>();
  });

  test("following a link may return a partial embedded resource, but with `fresh` always returns the full one", () => {
    expectTypeOf(client.follow(ship, "berth")).resolves.toEqualTypeOf<Berth | Embedded<Berth, "number">>();
    expectTypeOf(client.follow(ship, "berth", { fresh: true })).resolves.toEqualTypeOf<Berth>();
  });

  test("isPartial narrows the type whether it returns true or false", async () => {
    const berth = await client.follow(ship, "berth");
    if (client.isPartial(berth)) expectTypeOf(berth.depth).toEqualTypeOf<number | undefined>();
    else expectTypeOf(berth).toEqualTypeOf<Berth>();
  });
});

describe("several links can be followed in one await", () => {
  test("each hop accepts only the relations of the previous hop's target", () => {
    expectTypeOf(client.follow(ship, "berth", { fresh: true }).follow("keeper")).resolves.toEqualTypeOf<Keeper>();
    expectTypeOf(client.follow(ship, "berth").follow("keeper")).resolves.toEqualTypeOf<Keeper>();
    // @ts-expect-error -- a berth has no crew
    void client.follow(ship, "berth").follow("crew");
  });

  test("a hop without a target makes the result of the chain `null`", () => {
    expectTypeOf(client.follow(ship, "pilot").follow("self")).resolves.toEqualTypeOf<Keeper | null>();
  });
});

describe("template variables are typed", () => {
  test("the link defines the names and types of its variables", () => {
    void client.follow(ship, "log", { variables: { year: 2026, month: 3 } });
    // @ts-expect-error -- the variable is called `year`
    void client.follow(ship, "log", { variables: { yaer: 2026 } });
    // @ts-expect-error -- a year is a number
    void client.follow(ship, "log", { variables: { year: "2026" } });
  });
});

describe("actions", () => {
  test("the input and the result of an action are typed", () => {
    expectTypeOf(client.perform(ship, "rename", { name: "Argo" })).resolves.toEqualTypeOf<Ship>();
    expectTypeOf(client.perform(ship, "scrap")).resolves.toBeVoid();
    // @ts-expect-error -- the input is missing
    void client.perform(ship, "rename");
    // @ts-expect-error -- a name is a string
    void client.perform(ship, "rename", { name: 7 });
  });

  test("the input and the result of a form are typed", () => {
    interface Desk extends HalDocument {
      _templates: { default: FormTemplate<{ name: string }, Ship>; close?: FormTemplate<void, Desk> | undefined };
    }
    const desk = {} as Desk;
    expectTypeOf(client.submit(desk, "default", { name: "Argo" })).resolves.toEqualTypeOf<Ship>();
    expectTypeOf(client.submit(desk, "close")).resolves.toEqualTypeOf<Desk>();
    // @ts-expect-error -- there is no such form
    void client.submit(desk, "open");
    // @ts-expect-error -- a name is a string
    void client.submit(desk, "default", { name: 7 });
  });
});

describe("hydrate", () => {
  test("each row contains the targets of the requested relations", async () => {
    const [row] = await client.hydrate([ship], ["pilot", "crew"]);
    expectTypeOf(row!.document).toEqualTypeOf<Ship>();
    expectTypeOf(row!.resolved.pilot).toEqualTypeOf<Keeper | null | undefined>();
    expectTypeOf(row!.resolved.crew).toEqualTypeOf<readonly Keeper[] | undefined>();
    // @ts-expect-error -- the berth was not requested
    expectTypeOf(row!.resolved.berth).toBeAny();
  });
});

describe("other results", () => {
  test("followAll omits links without a target, and download returns the requested media type", () => {
    interface Fleet extends HalDocument {
      _links: { ships: (Link<Ship> | NullLink)[] };
    }
    expectTypeOf(client.followAll({} as Fleet, "ships")).resolves.toEqualTypeOf<Ship[]>();
    expectTypeOf(client.download(ship, "photo")).resolves.toEqualTypeOf<Uint8Array<ArrayBuffer>>();
    expectTypeOf(client.download(ship, "photo", { media: "stream" })).resolves.toEqualTypeOf<
      ReadableStream<Uint8Array>
    >();
    expectTypeOf(client.download(ship, "pilot", { media: "text" })).resolves.toEqualTypeOf<string | null>();
  });

  test("isHalError narrows an error by its code", () => {
    const error: unknown = undefined;
    if (isHalError(error, "action_not_offered")) {
      expectTypeOf(error).toEqualTypeOf<LinkMissingError<"action_not_offered">>();
    }
    if (isHalError(error)) {
      switch (error.code) {
        case "link_refused":
          expectTypeOf(error.reason).toBeString();
          break;
        default:
          expectTypeOf(error.message).toBeString();
      }
    }
  });
});
