import * as z from "@halyard/http-core/schema";

/** Query fields that servers read as names separated by commas. */
const commaLists: ReadonlySet<string> = /* @__PURE__ */ new Set(["includes", "labels", "milestones", "shas"]);

/**
 * Returns the schema of a query field that contains names, such as `labels: ["bug", "ui"]`. A name that contains a
 * comma is refused, because servers would treat it as two names. An empty list is omitted from the request.
 */
export function nameList(): z.Schema<readonly string[]> {
  return z.array(
    z.custom<string>(
      (value) => typeof value === "string" && value !== "" && !value.includes(","),
      "a non-empty name without a comma, because servers treat a comma as the end of a name",
    ),
  );
}

/** Joins the names in a query field with commas. Returns undefined if servers do not expect commas in that field. */
export function joinNames(field: string, value: unknown): string | readonly string[] | undefined {
  if (!commaLists.has(field) || !Array.isArray(value)) return undefined;
  const names = value as readonly unknown[];
  if (names.length === 0) return [];
  // Only names are joined. The list of pull requests filters by label ids, and there the server expects one query field
  // per id.
  return names.every((name) => typeof name === "string") ? names.join(",") : undefined;
}
