import { link } from "@halyard/hal-core";
import type { WorkPackage } from "@halyard/pm-resources";
import type { OpenProject } from "../connections/connections.js";

/** What time on a work package can be booked as. The list has no address of its own; the form of an entry offers it. */
export async function activityNames({ client }: OpenProject, document: WorkPackage): Promise<string[]> {
  const form = await client.timeEntries.openForm({});
  await form.set({ entity: document._links.self, project: document._links.project });
  const values = await form.loadAllowed("activity");
  return values.flatMap((value) => {
    if (typeof value !== "object") return [];
    if ("name" in value && typeof value.name === "string") return [value.name];
    const { title } = ("_links" in value ? link(value, "self") : value) as { readonly title?: string | null };
    return title ?? [];
  });
}
