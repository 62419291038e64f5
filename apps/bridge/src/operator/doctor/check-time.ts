import { can, link } from "@halyard/hal-core";
import type { AllowedValue, WorkPackage } from "@halyard/pm-resources";
import type { Mapping } from "../../config/config.js";
import { didYouMean } from "../../config/did-you-mean.js";
import type { OpenProject } from "../../config/connections/connections.js";
import type { Reporter } from "../report.js";

/** Reports whether the account may do something. The advice names the required permission. */
export type CheckRight = (has: boolean, what: string, permission: string) => void;

/**
 * Checks that the bridge may log time on a work package, for itself and for other users, and that the configured
 * activities exist. Also checks that the bridge may see its own time entries.
 */
export async function checkTime(
  at: Reporter,
  { full: client }: OpenProject,
  document: WorkPackage,
  times: readonly Mapping["rules"]["time"][],
  right: CheckRight,
): Promise<void> {
  // The server shows a work package's spent time only to accounts that may see time entries. Without this permission,
  // the bridge could not find its earlier entries.
  right(document.spentTime !== undefined, "see spent time", "View spent time");
  right(can(document, "logTime"), "log time", "Log own time");
  if (!can(document, "logTime")) return;
  // Opens the form for a new time entry, because only this form lists the activities and shows whether the bridge may
  // log time for others.
  const form = await at.attempt(
    "open the form for a new time entry",
    `Grant the permission "Log own time" to the role of the bridge's account`,
    async () => {
      const opened = await client.timeEntries.openForm({});
      await opened.set({ entity: document._links.self, project: document._links.project });
      return { user: opened.property("user"), activities: (await opened.loadAllowed("activity")).flatMap(nameOf) };
    },
  );
  if (form === undefined) return;
  if (form.user?.writable === true) at.ok("the account is allowed to log time for other users");
  else {
    at.warning(
      "the account is not allowed to log time for other users, so the bridge logs time as itself and names the user in the comment of the time entry",
      `Grant the permission "Log time for other users" to the role of the bridge's account if time must be logged under the user's own name`,
    );
  }
  for (const activity of new Set(times.flatMap((time) => time.activity ?? []))) {
    const isThere = form.activities.some((each) => each.toLowerCase() === activity.toLowerCase());
    if (isThere) at.ok(`the activity ${activity} exists`);
    else
      at.problem(
        `there is no time entry activity \`${activity}\` in this project`,
        didYouMean(activity, form.activities),
      );
  }
}

function nameOf(value: AllowedValue): string[] {
  if (typeof value !== "object") return [];
  if ("name" in value && typeof value.name === "string") return [value.name];
  const { title } = ("_links" in value ? link(value, "self") : value) as { readonly title?: string | null };
  return [title ?? []].flat();
}
