import { isHalyardError } from "@halyard/http-core";
import { can, link } from "@halyard/hal-core";
import { type CreateTimeEntry, duration, is, type WorkPackage } from "@halyard/pm-resources";
import type { OpenProject } from "../../config/connections/connections.js";
import { subjectKey } from "../../store/subject.js";
import { collect } from "../shared/collect.js";
import { findLastMarker, markedUrl, withoutMarkers } from "../comments/marker.js";
import type { GitPerson } from "../users/user-lookup.js";
import type { RunContext } from "../shared/run-context.js";
import { hashOf } from "../shared/hash.js";
import { oneLine } from "../comments/markdown.js";
import { confirmWrite, writeOnce } from "../ledger/write-once.js";
import { counted } from "../../config/counted.js";

/** Time noted in a commit message or a comment, to be logged in OpenProject. */
export interface WantedTime {
  /** Address of the commit or comment. */
  readonly url: string;
  /** Identifies the note. Unlike the address, it stays the same when a commit is rebased or reworded. */
  readonly tag: string;
  readonly minutes: number;
  /** Date, such as `2026-05-21`. */
  readonly spentOn: string;
  /** Description of the work, in the author's words. */
  readonly text: string;
  readonly person: GitPerson;
  /** Name of the git connection. */
  readonly git: string;
  /** Name of the time entry activity. */
  readonly activity?: string | undefined;
}

/** Returns the tag of a time note, from the data that identifies the note. */
export function timeTag(...parts: readonly string[]): string {
  return hashOf(parts).slice(0, 12);
}

/** Returns the ledger key for a time note. */
export function timeKey(workPackage: string, { tag }: Pick<WantedTime, "tag">): string {
  return `time:${workPackage}:${tag}`;
}

/**
 * Logs the time of each note once. Does not change existing time entries, because users may have corrected them. Does
 * not recreate deleted ones. The caller holds the work package's lock.
 */
export async function logTimes(
  context: RunContext,
  pm: OpenProject,
  document: WorkPackage,
  noted: readonly WantedTime[],
): Promise<void> {
  const workPackage = subjectKey({ kind: "workPackage", connection: pm.config.name, id: document.id });
  const wanted = await notLogged(context, workPackage, noted);
  if (wanted.length === 0) return;
  if (!can(document, "logTime")) {
    context.logger.warn(
      "A `#time` note was ignored, because the bridge's account is not allowed to log time on the work package. Give the account's role the permission to log time.",
      {
        workPackage: document.id,
      },
    );
    return;
  }
  const { client, config } = pm;
  const entries = await collect(
    client.timeEntries.list(
      { filters: [is("entity_type", "WorkPackage"), is("entity_id", document.id)], pageSize: 200 },
      { signal: context.signal },
    ),
  );
  const me = await pm.me();
  const findEntry = async ({ tag, git, person }: WantedTime): Promise<number | undefined> => {
    const tagged = entries.filter(({ comment }) => findLastMarker(comment?.raw ?? "")?.tag === tag);
    const own = tagged.find(({ _links: { user } }) => user.href.endsWith(`/users/${me.id}`));
    if (own !== undefined || tagged.length === 0) return own?.id;
    // Other users who may log time can write a marker too, but only in their own time entries. The entry must therefore
    // belong to the author of the note.
    const by = await context.people.openProjectUser(config.name, git, person);
    return tagged.find(({ _links: { user } }) => by !== undefined && user.href.endsWith(`/users/${by}`))?.id;
  };
  const logged = new Set<string>();
  for (const time of wanted) {
    const key = timeKey(workPackage, time);
    if (logged.has(time.tag)) continue;
    const known = await findEntry(time);
    if (known !== undefined) await confirmWrite(context, key, known);
    else if ((await context.store.effects.get(key))?.state !== "done") {
      const what = `log ${counted(time.minutes, "minute")} on OP#${document.id}`;
      try {
        const id = await writeOnce(context, key, "time_entry", what, () => book(context, pm, document, time));
        if (id !== undefined) logged.add(time.tag);
      } catch (error) {
        // The server refuses the entry if, for example, the project requires another field. The other notes are still
        // logged.
        if (!isHalyardError(error, "validation_failed")) throw error;
        context.logger.warn("OpenProject refused to create a time entry. Fix the problem that `reason` describes.", {
          workPackage: document.id,
          reason: error.message,
        });
      }
    }
  }
}

/** Returns the notes that the ledger does not record as logged. */
async function notLogged(
  { store: { effects } }: RunContext,
  workPackage: string,
  noted: readonly WantedTime[],
): Promise<WantedTime[]> {
  const open: WantedTime[] = [];
  for (const time of noted) {
    if ((await effects.get(timeKey(workPackage, time)))?.state !== "done") open.push(time);
  }
  return open;
}

async function book(context: RunContext, pm: OpenProject, document: WorkPackage, time: WantedTime): Promise<number> {
  const { client, config } = pm;
  const user = await context.people.openProjectUser(config.name, time.git, time.person);
  const activity = await activityHref(context, pm, document, time.activity);
  const entry = (by: number | undefined): CreateTimeEntry => ({
    spentOn: time.spentOn,
    hours: duration(time.minutes / 60),
    comment: { raw: entryText(time, by === undefined) },
    _links: {
      entity: { href: document._links.self.href },
      project: { href: document._links.project.href },
      ...(by !== undefined && { user: { href: userHref(document, by) } }),
      ...(activity !== undefined && { activity: { href: activity } }),
    },
  });
  if (user !== undefined) {
    try {
      return (await client.timeEntries.create(entry(user), { signal: context.signal })).id;
    } catch (error) {
      // Either the bridge is not permitted to log time for other users in this project, or this user is not permitted
      // to log time there. The time is therefore logged under the bridge's own account.
      if (!isHalyardError(error, "permission_denied") && !isHalyardError(error, "validation_failed")) throw error;
    }
  }
  return (await client.timeEntries.create(entry(undefined), { signal: context.signal })).id;
}

/** Returns the comment for a time entry: one line of plain text. */
function entryText({ text, person, url, tag }: WantedTime, withName: boolean): string {
  // The text is converted to one line before its markers are disabled, because removing invisible characters can join
  // the parts of a marker.
  const words = withoutMarkers(oneLine(text, 150));
  const name = withoutMarkers(oneLine(person.name || person.login, 80));
  return [words, withName ? `(${name})` : "", markedUrl(url, { tag })].filter(Boolean).join(" ");
}

/**
 * Returns the address of the activity with the given name. Undefined if there is no name or no such activity. The API
 * lists activities only in the form for a new time entry.
 */
async function activityHref(
  context: RunContext,
  { client }: OpenProject,
  document: WorkPackage,
  name: string | undefined,
): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const form = await client.timeEntries.openForm({}, { signal: context.signal });
  await form.set({ entity: document._links.self, project: document._links.project }, { signal: context.signal });
  for (const value of await form.loadAllowed("activity", { signal: context.signal })) {
    if (typeof value !== "object") continue;
    const self = "_links" in value ? link(value, "self") : value;
    const { name: own } = value as { readonly name?: unknown };
    const title = typeof own === "string" ? own : (self as { title?: unknown } | undefined)?.title;
    const href = (self as { href?: unknown } | undefined)?.href;
    if (typeof title === "string" && title.toLowerCase() === name.toLowerCase() && typeof href === "string")
      return href;
  }
  context.logger.warn(
    "The project has no time entry activity with the configured name, so the default activity is used. Correct `time.activity`, or activate the activity in the project.",
    {
      workPackage: document.id,
      activity: name,
    },
  );
  return undefined;
}

/** Returns the address of a user, derived from the address of a work package. */
function userHref(document: WorkPackage, id: number): string {
  return document._links.self.href.replace(/\/work_packages\/\d+$/, `/users/${id}`);
}
