import { isDeepStrictEqual } from "node:util";
import type { End, Servers } from "./upheavals.js";

const place = { owner: "acme", repo: "rig" };

/**
 * Creates two pull requests, an issue and a branch that reference work packages, and an issue that becomes a work
 * package. Also logs time on a work package.
 */
export async function linkEverything(servers: Servers, hasSemanticIds = false): Promise<void> {
  const { git } = servers;
  const named = hasSemanticIds ? "OP#RIGGING-1" : "OP#1";
  await servers.openPull({ title: `Fixes ${named}`, branch: "one", messages: ["Work on OP#1"] });
  await servers.openPull({ title: "About OP#2", branch: "two" });
  await git.issues.create({ ...place, title: "See OP#3" });
  const { id: label } = await git.repos.labels.create({ ...place, name: "plan", color: "00aabb" });
  await git.issues.create({ ...place, title: "A wish", labels: [label] });
  await servers.commit("loose", "Loose work on OP#4");
  await git.issues.comments.create({ ...place, index: 1, body: "OP#1 #time 30m" });
}

/** Returns the short form of one of the bridge's comments on a work package, such as `acme/rig#1: open`. */
function inShort(comment: string): string {
  const [, label = "", url = ""] = /^\[([^\]]+)\]\((\S+)#halyard-bridge/.exec(comment) ?? [];
  if (url.includes("/src/branch/")) {
    const listed = comment.split("\n").filter((line) => line.startsWith("- ")).length;
    return `${label} branch: ${listed === 0 ? "none" : listed}`;
  }
  const [, state] = /^- State: (\w+)/m.exec(comment) ?? [];
  if (state !== undefined) return `${label}: ${state}`;
  if (comment.includes("no longer exists")) return `${label}: gone`;
  if (comment.includes("has moved to")) return `${label}: moved`;
  return `${label}: ${comment.includes("no longer references") ? "not named" : comment}`;
}

/**
 * Returns a sentence for each difference from the expected state after an upheaval. Does not compare the bridge's
 * links.
 */
export async function missedEnds(servers: Servers, { comments = {}, status = {}, git = {} }: End): Promise<string[]> {
  const pm = servers.pmAs("admin");
  const missed: string[] = [];
  const compare = (what: string, expected: unknown, found: unknown): void => {
    if (isDeepStrictEqual(expected, found)) return;
    missed.push(`${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
  };
  for (const [id, expected] of Object.entries(comments)) {
    const { items } = await pm.workPackages.activities.list({ workPackage: id });
    const own = items.filter(({ _links: { user } }) => user?.href.endsWith("/users/4"));
    const found = own.flatMap(({ comment }) => (comment?.raw ? [inShort(comment.raw)] : []));
    compare(`comments on OP#${id}`, [...expected].toSorted(), found.toSorted());
  }
  for (const [id, expected] of Object.entries(status)) {
    compare(`status of OP#${id}`, expected, (await pm.workPackages.get({ id }))._links.status.title);
  }
  for (const [address, expected] of Object.entries(git)) {
    const [, owner = "", repo = "", index = ""] = /^(.+)\/(.+)#(\d+)$/.exec(address) ?? [];
    const { items } = await servers.gitAs("admin").issues.comments.list({ owner, repo, index: Number(index) });
    const own = items.filter(({ user }) => user.login === "bridge").map(({ body }) => body);
    compare(`comments on ${address}`, [expected], own.length === 1 && own[0]?.includes(expected) ? [expected] : own);
  }
  return missed;
}

/**
 * Returns the duplicates that the bridge wrote: comments with the same marker, time entries with the same tag, and work
 * packages created from the same issue.
 */
export async function findUpheavalDoubles(servers: Servers): Promise<string[]> {
  const pm = servers.pmAs("admin");
  const marks: string[] = [];
  const note = (where: string, text = ""): void => {
    const [, mark] = /(\S+)#halyard-bridge/.exec(text) ?? [];
    if (mark !== undefined) marks.push(`${where}: ${mark} ${/:repo-\d+/.exec(text)?.[0] ?? ""}`);
  };
  for (const { id, description } of await pm.workPackages.list({ pageSize: 100 }).all()) {
    note("made", description?.raw ?? "");
    const { items } = await pm.workPackages.activities.list({ workPackage: id });
    for (const { comment } of items) note(`OP#${id}`, comment?.raw ?? "");
  }
  const texts = await Promise.all(
    ["acme/rig", "acme/rigg", "grace/rig"].map(async (name) => {
      const [owner = "", repo = ""] = name.split("/");
      const found = await servers
        .gitAs("admin")
        .repos.get({ owner, repo })
        .catch(() => undefined);
      if (found?.full_name !== name) return [];
      const { items } = await servers.gitAs("admin").issues.comments.listOfRepo({ owner, repo });
      return items
        .filter(({ user }) => user.login === "bridge")
        .map(({ issue_url, pull_request_url }) => `${name} ${issue_url}${pull_request_url}`);
    }),
  );
  marks.push(...texts.flat());
  const times = await pm.timeEntries.list({}).all();
  marks.push(...times.map(({ comment }) => `time: ${/:tag-[\w-]+/.exec(comment?.raw ?? "")?.[0]}`));
  return marks.filter((mark, index) => marks.indexOf(mark) !== index);
}
