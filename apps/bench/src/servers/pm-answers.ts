import { sizeOf, targetAt, workPackagePage } from "../data/work-packages.ts";
import type { CannedAnswer } from "./canned-answer.ts";

const documentPath = /^\/api\/v3\/([a-z_]+)\/(\d+)$/;
const listPath = /^\/api\/v3\/([a-z_]+)$/;

/** The resource that a list contains, by the list's name. Omits lists that are named after their resource. */
const documentsOf: Readonly<Record<string, string>> = { principals: "users" };

/** Returns an OpenProject server's response to a GET. Undefined for an unknown URL. */
export function pmAnswer(url: URL, total: number): CannedAnswer | undefined {
  const [, resource = "", id] = documentPath.exec(url.pathname) ?? [];
  if (id !== undefined) return halAnswer(targetAt(resource, Number(id)));
  const list = listPath.exec(url.pathname)?.[1];
  if (list === undefined) return undefined;
  const ids = filteredIds(url);
  if (list !== "work_packages" || ids) return halAnswer(collection(documentsOf[list] ?? list, ids));
  const page = Number(url.searchParams.get("offset") ?? 1);
  return halAnswer(workPackagePage(total, page, Number(url.searchParams.get("pageSize") ?? 20)));
}

/** Returns the ids in a filter such as `[{"id":{"operator":"=","values":["1","2"]}}]`. */
function filteredIds(url: URL): readonly number[] | undefined {
  const filters = JSON.parse(url.searchParams.get("filters") ?? "[]") as { id?: { values: readonly string[] } }[];
  return filters.find(({ id }) => id)?.id?.values.map(Number);
}

function collection(resource: string, ids: readonly number[] | undefined): Readonly<Record<string, unknown>> {
  const wanted = ids ?? Array.from({ length: sizeOf(resource) }, (_, place) => place + 1);
  const elements = wanted.map((id) => targetAt(resource, id));
  const { length } = elements;
  return {
    _type: "Collection",
    total: length,
    count: length,
    pageSize: length,
    offset: 1,
    _embedded: { elements },
    _links: { self: { href: `/api/v3/${resource}` } },
  };
}

function halAnswer(document: object | undefined): CannedAnswer | undefined {
  return document && { headers: { "content-type": "application/hal+json" }, body: JSON.stringify(document) };
}
