import { expectTypeOf, test } from "vitest";
import type { Formattable } from "../documents/formattable.js";
import type { SchemaDocument } from "../documents/schema-document.js";
import { type CustomFieldLink, customFields } from "./by-name.js";

/** Example of an interface that `generateTypes` generates. */
interface ShipFields {
  Crew: number | null;
  Berth: CustomFieldLink<"North quay" | "South quay"> | null;
  Pilots: CustomFieldLink[];
  Log: Formattable | null;
}
declare const schema: SchemaDocument;

test("without a type argument, every name and value compiles", () => {
  const fields = customFields({}, schema);
  fields.set("Anything", 1);
  expectTypeOf(fields.get("Anything")).toBeUnknown();
});

test("with a type argument, names, values and choices are checked", () => {
  const fields = customFields<ShipFields>({}, schema);

  expectTypeOf(fields.get("Crew")).toEqualTypeOf<number | null | undefined>();
  expectTypeOf(fields.get("Berth")?.title).toEqualTypeOf<"North quay" | "South quay" | null | undefined>();
  fields.set("Berth", "North quay");
  fields.set("Berth", { href: "/api/v3/custom_options/3" });
  fields.set("Pilots", ["/api/v3/users/4"]);
  fields.set("Log", "Calm");
  fields.toBody({ Crew: 7, Log: { raw: "Calm" }, Berth: null });
  // @ts-expect-error There is no such field.
  fields.get("Captain");
  // @ts-expect-error `Berth` has no such choice.
  fields.set("Berth", "West quay");
  // @ts-expect-error The value of `Crew` is a number.
  fields.set("Crew", "seven");
  // @ts-expect-error The value of `Pilots` is a list.
  fields.toBody({ Pilots: "/api/v3/users/4" });
});
