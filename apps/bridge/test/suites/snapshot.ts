import { isDeepStrictEqual } from "node:util";
import type { Person } from "./perform.js";
import type { Action } from "./scenario.js";
import type { Upstream } from "./upstream.js";

/** The data that the bridge writes, without timestamps, ids and addresses that differ between runs. */
export interface Snapshot {
  readonly workPackages: readonly object[];
  readonly pulls: readonly object[];
  readonly times: readonly string[];
}

/** Returns the current owner and name of the story's repository, which is the first repository in the sandbox. */
async function placeNow(git: Person["git"]): Promise<{ readonly owner: string; readonly repo: string }> {
  const { full_name: name } = await git.repos.getById({ id: 1 });
  const [owner = "", repo = ""] = name.split("/");
  return { owner, repo };
}

/**
 * Replaces later names of the repository with its original name. Servers send no event for a rename, so a comment may
 * contain an old name until the next reconciliation.
 */
function withFirstName(text: string): string {
  return text.replaceAll(/\bacme\/rig(?:g|-2)(?=[#/\]])/g, "acme/rig");
}

/**
 * Reads both servers as an administrator.
 *
 * A removed reference leaves traces only if the bridge reconciled while the reference existed, which depends on the
 * order of deliveries. The snapshot therefore ignores the following, and nothing else:
 * - the comment that reports the removal ("no longer references this work package", "references no work package"). If
 *   it wrongly replaced another comment, that comment is missing from the snapshot, which is a difference;
 * - the comment which says that a deleted issue no longer exists or has moved;
 * - the comment about a branch that was deleted before it had a pull request;
 * - the status of a work package if a removed reference closed it and no other reference closes it now. Rules set a
 *   status when a reference appears, and do not reset it when the reference is removed.
 *
 * @param story - The actions that led to this state.
 */
export async function takeSnapshot(
  { as, git: gitServer, pm: pmServer }: Pick<Upstream, "as" | "git" | "pm">,
  story: readonly Action[],
): Promise<Snapshot> {
  const { git, pm } = as("admin");
  const all = await pm.workPackages.list({ pageSize: 100 }).all();
  // The bridge created these work packages in an order that depends on the run, so they are identified by their issues.
  const made = new Map(
    all.flatMap(({ id, description }): [string, string][] => {
      const [, issue] = /\/issues\/(\d+)#halyard-bridge/.exec(description?.raw ?? "") ?? [];
      return issue === undefined ? [] : [[String(id), `of-issue-${issue}`]];
    }),
  );
  const timeless = (text: string): string =>
    withFirstName(text)
      .replaceAll(gitServer.baseUrl, "git:")
      .replaceAll(pmServer.baseUrl, "pm:")
      .replaceAll(/\b[\da-f]{10,40}\b/g, "sha")
      .replaceAll(/tag-[\w-]+/g, "tag")
      .replaceAll(/issuecomment-\d+/g, "comment")
      .replaceAll(
        /(OP#|\/work_packages\/|\bpm=|,)(\d+)/g,
        (_, before: string, id: string) => before + (made.get(id) ?? id),
      );

  const loosened = takenBack(story);
  const opened = new Set(story.flatMap((action) => (action.kind === "open" ? [action.branch] : [])));
  const gone = story.flatMap((action) =>
    action.kind === "deleteBranch" && !opened.has(action.branch) ? [action.branch] : [],
  );
  const place = await placeNow(git);
  const listed = await git.issues.list({ ...place, state: "all" }).all();
  const numbers = new Set(listed.map(({ number }) => number));
  const workPackages = [];
  for (const { id, subject, customField1, customField2, _links } of all) {
    const { items } = await pm.workPackages.activities.list({ workPackage: id });
    const comments = items
      .filter((activity) => activity._links.user?.href.endsWith("/users/4"))
      .flatMap(({ comment }) => (comment?.raw ? [timeless(comment.raw)] : []))
      .filter((comment) => !comment.endsWith(" no longer references this work package."))
      .filter((comment) => !isAboutDeleted(comment, numbers))
      .filter((comment) => !gone.some((branch) => comment.includes(`/src/branch/${branch}#halyard-bridge`)));
    if (comments.some((comment) => closingMarker.test(comment))) loosened.delete(id);
    workPackages.push({
      ...{ id: made.get(String(id)) ?? String(id), subject },
      status: loosened.has(id) ? anyStatus : _links.status.title,
      // Null both for a field that was never set and for one that was emptied.
      fields: [customField1 ?? null, customField2 ?? null],
      comments: comments.toSorted(),
    });
  }
  const pulls = [];
  for (const { number, pull_request: pull } of listed) {
    const { items } = await git.issues.comments.list({ ...place, index: number });
    const comments = items
      .filter(({ user }) => user.login === "bridge")
      .map(({ body }) => timeless(withoutStatus(body, loosened)))
      .filter((comment) => !referencesNothing.test(comment));
    const statuses: string[] = [];
    if (pull) {
      const { head } = await git.pulls.get({ ...place, index: number });
      const combined = await git.commits.combinedStatus({ ...place, ref: head.sha });
      statuses.push(
        ...combined.statuses.map(({ context, status, description }) => `${context} ${status} ${description}`),
      );
    }
    pulls.push({ number, comments, statuses: statuses.map(timeless).toSorted() });
  }
  const entries = await pm.timeEntries.list({ pageSize: 200 }).all();
  const times = entries.map(
    ({ hours, comment, _links }) =>
      `${hours} ${_links.user.title} ${_links.entity?.href} ${timeless(comment?.raw ?? "")}`,
  );
  return {
    workPackages: workPackages.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    pulls: pulls.toSorted((a, b) => a.number - b.number),
    times: times.toSorted(),
  };
}

const anyStatus = "any";
const closingMarker = /#halyard-bridge(?::[\w-]+)*:closes\b/;
const referencesNothing = /^This (?:pull request|issue) references no work package\.\n\n<!-- halyard-bridge -->$/;

/** Returns whether a comment reports that a deleted issue is no longer linked. */
function isAboutDeleted(comment: string, existing: ReadonlySet<number>): boolean {
  const [, number] = /\/issues\/(\d+)#halyard-bridge:unlinked/.exec(comment) ?? [];
  return number !== undefined && !existing.has(Number(number));
}

/** Returns the ids of the work packages in closing references that the story removes from pull requests. */
function takenBack(story: readonly Action[]): Set<number> {
  const ids = new Set<number>();
  for (const action of story) {
    if (action.kind !== "retitle" && action.kind !== "rebody") continue;
    const [, id] = /^fixes OP#(\d+)$/.exec(action.takenBack ?? "") ?? [];
    if (id !== undefined) ids.add(Number(id));
  }
  return ids;
}

/** Replaces the statuses of the given work packages in a comment on the git server, so that they are not compared. */
function withoutStatus(comment: string, workPackages: ReadonlySet<number>): string {
  return comment.replaceAll(/^(- \[OP#(\d+)\].*\*\* \()[^,]+/gm, (line: string, before: string, id: string) =>
    workPackages.has(Number(id)) ? before + anyStatus : line,
  );
}

/** Returns the differences between two end states, one sentence each. */
export function differences(expected: Snapshot, found: Snapshot): string[] {
  return (["workPackages", "pulls", "times"] as const).flatMap((part) => {
    const [wanted, had]: readonly [readonly unknown[], readonly unknown[]] = [expected[part], found[part]];
    const missing = without(wanted, had);
    const extra = without(had, wanted);
    if (missing.length + extra.length === 0) return [];
    return [`${part} differ:\n    expected ${JSON.stringify(missing)}\n    found    ${JSON.stringify(extra)}`];
  });
}

/**
 * Returns the items that `others` does not contain. Each element of `others` matches only one item, so surplus
 * duplicates are returned.
 */
function without(items: readonly unknown[], others: readonly unknown[]): unknown[] {
  const left = [...others];
  return items.filter((item) => {
    const at = left.findIndex((other) => isDeepStrictEqual(item, other));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/**
 * Returns the duplicates that the bridge wrote: comments with the same marker, time entries with the same tag, and work
 * packages created from the same issue.
 */
export async function findDoubles({ as }: Pick<Upstream, "as">): Promise<string[]> {
  const { git, pm } = as("admin");
  const marks: string[] = [];
  const place = await placeNow(git);
  for (const { id, description } of await pm.workPackages.list({ pageSize: 100 }).all()) {
    marks.push(...marksIn("made", description?.raw ?? ""));
    const { items } = await pm.workPackages.activities.list({ workPackage: id });
    marks.push(...items.flatMap(({ comment }) => marksIn(`comment on OP#${id}`, comment?.raw ?? "")));
  }
  for (const { comment, _links } of await pm.timeEntries.list({ pageSize: 200 }).all()) {
    const [tag] = /tag-[\w-]+/.exec(comment?.raw ?? "") ?? [];
    if (tag !== undefined) marks.push(`time on ${_links.entity?.href}: ${tag}`);
  }
  for (const { number } of await git.issues.list({ ...place, state: "all" }).all()) {
    const { items } = await git.issues.comments.list({ ...place, index: number });
    marks.push(...items.filter(({ body }) => body.includes("<!-- halyard-bridge")).map(() => `comment on #${number}`));
  }
  return marks.filter((mark, index) => marks.indexOf(mark) !== index);
}

function marksIn(what: string, text: string): string[] {
  const [, url] = /([^\s(]+)#halyard-bridge/.exec(withFirstName(text)) ?? [];
  return url === undefined ? [] : [`${what}: ${url}`];
}
