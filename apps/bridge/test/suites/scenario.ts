import { stranger } from "../stranger.js";
import { createRandom, type Random } from "./random.js";

/**
 * A user's action. Pull requests and issues are numbered in the order of their creation, from 0. `takenBack` is the
 * reference that the action removes.
 */
export type Action =
  | { readonly kind: "commit"; readonly branch: string; readonly path: string; readonly message: string }
  | { readonly kind: "open"; readonly branch: string; readonly title: string; readonly body: string }
  | { readonly kind: "retitle"; readonly pull: number; readonly title: string; readonly takenBack?: string | undefined }
  | { readonly kind: "rebody"; readonly pull: number; readonly body: string; readonly takenBack: string }
  | { readonly kind: "state"; readonly pull: number; readonly state: "open" | "closed" }
  | { readonly kind: "merge"; readonly pull: number }
  | { readonly kind: "request"; readonly pull: number }
  | {
      readonly kind: "review";
      readonly pull: number;
      readonly event: "APPROVED" | "REQUEST_CHANGES";
      readonly by: CommentAuthor;
    }
  | {
      readonly kind: "check";
      readonly pull: number;
      readonly context: string;
      readonly state: "pending" | "success" | "failure";
    }
  | { readonly kind: "comment"; readonly pull: number; readonly body: string; readonly by: CommentAuthor }
  | { readonly kind: "rename"; readonly workPackage: number; readonly subject: string }
  | { readonly kind: "assign"; readonly workPackage: number; readonly to: 2 | 3 }
  | { readonly kind: "issue"; readonly title: string; readonly isPlanned: boolean }
  | { readonly kind: "retitleIssue"; readonly issue: number; readonly title: string; readonly takenBack: string }
  | { readonly kind: "closeIssue"; readonly issue: number }
  | { readonly kind: "renameRepository"; readonly name: string }
  | { readonly kind: "archiveBriefly"; readonly workPackage: number; readonly subject: string }
  | { readonly kind: "archiveProjectBriefly" }
  | { readonly kind: "transferBriefly" }
  | { readonly kind: "lock" | "unlock"; readonly of: "pull" | "issue"; readonly index: number }
  | { readonly kind: "renameDefaultBranch"; readonly name: string }
  /** Changes the base of a pull request to a new branch or, without `base`, back to the default branch. */
  | { readonly kind: "retarget"; readonly pull: number; readonly base?: string | undefined }
  | { readonly kind: "deleteBranch"; readonly branch: string }
  | { readonly kind: "deleteIssue"; readonly issue: number }
  | { readonly kind: "deleteWorkPackage"; readonly workPackage: number }
  /** Moves a work package to another project in the mapping (`moveAway`), or back again (`moveBack`). */
  | { readonly kind: "moveAway" | "moveBack"; readonly workPackage: number };

/** Actions for which the servers send no event. Only a sweep is certain to find them. */
const untold: readonly Action["kind"][] = [
  "renameRepository",
  "archiveBriefly",
  "archiveProjectBriefly",
  "transferBriefly",
  "lock",
  "unlock",
  "renameDefaultBranch",
  "deleteIssue",
  "deleteWorkPackage",
];

/** Returns whether a story needs a sweep even if every delivery arrives. */
export function needsSweep(story: readonly Action[]): boolean {
  return story.some(({ kind }) => untold.includes(kind));
}

/** Grace has write access to the repository. The stranger does not. */
type CommentAuthor = "grace" | typeof stranger;

interface Pull {
  readonly index: number;
  readonly branch: string;
  /** References in the title. */
  named: readonly string[];
  /** Reference in the body. */
  because: string | undefined;
  isDraft: boolean;
  /** `abandoned`: closed, and its branch was deleted. */
  state: "open" | "closed" | "merged" | "abandoned";
  /** Whether the base is the default branch. */
  isOnDefault: boolean;
}

interface Issue {
  readonly index: number;
  readonly title: string;
  readonly isPlanned: boolean;
  named: string | undefined;
  isClosed: boolean;
}

/** Options for {@link makeScenario}. */
export interface ScenarioOptions {
  /**
   * Whether users also lock pull requests and issues, change the base of pull requests, rename the default branch,
   * delete branches, issues and work packages, and move work packages. Default: false.
   */
  readonly upheavals?: boolean | undefined;
}

/**
 * Creates a list of actions. The same seed always gives the same list, and each action is possible after the previous
 * ones.
 *
 * The correct end state does not depend on the order of deliveries. No user sets a work package's status, and
 * `takeSnapshot` ignores the traces of removed references. A work package is deleted only while all pull requests and
 * issues are open. If one were closed, its comment about the work package would remain until its next reconciliation.
 */
export function makeScenario(seed: number, length: number, options: ScenarioOptions = {}): readonly Action[] {
  const { upheavals = false } = options;
  let story = makeStory(seed, length, { upheavals, deletion: 0 });
  // Most stories delete no work package, because none may be deleted while a pull request or issue is closed. Replaces
  // a story without a deletion with one in which a work package is deleted early.
  for (let attempt = 1; upheavals && !story.some(isDeletion) && attempt <= 20; attempt++) {
    story = makeStory(seed + attempt * 1_000_003, length, { upheavals, deletion: 0.2 });
  }
  return story;
}

function isDeletion({ kind }: Action): boolean {
  return kind === "deleteWorkPackage";
}

interface StoryOptions {
  readonly upheavals: boolean;
  /** Additional probability, at each step, of deleting a work package. Applies until one is deleted. */
  readonly deletion: number;
}

function makeStory(seed: number, length: number, options: StoryOptions): readonly Action[] {
  const random = createRandom(seed);
  const deleted = new Set<number>();
  const existing = (): number => random.pick(all.filter((id) => !deleted.has(id)));
  const pulls: Pull[] = [];
  const loose: string[] = [];
  const actions: Action[] = [];
  let branches = 0;
  let commits = 0;
  let wishes = 0;
  let repository = "rig";
  const issues: Issue[] = [];
  /**
   * Actions that undo earlier actions. Each key identifies the object that its action restores. Actions that have not
   * been performed by the end of the story are appended to it.
   */
  const endings = new Map<string, Action>();

  const commit = (branch: string): Action => {
    commits++;
    return { kind: "commit", branch, path: `notes/${commits}.md`, message: `${commitMessage(random)} (${commits})` };
  };
  const open = (): Pull[] => pulls.filter(({ state }) => state === "open");

  const comment = (): Action | undefined => {
    const pull = one(random, pulls);
    const time = random.chance(0.7) ? ` #time ${1 + random.below(90)}m` : "";
    return (
      pull && {
        kind: "comment",
        pull: pull.index,
        body: `Remark ${actions.length}: ${reference(random)}${time}`,
        by: commenter(pull),
      }
    );
  };
  /** Returns the author of a comment. Only people with write access may comment on a locked pull request. */
  const commenter = (pull: Pull): CommentAuthor =>
    endings.has(lockKey("pull", pull.index)) ? "grace" : commentAuthor(random);
  /** Returns whether the story has room for an action and for another one that undoes it. */
  const hasRoom = (): boolean => actions.length + endings.size + 2 <= length;

  const branchOff = (): Action => {
    branches++;
    const branch = random.chance(0.4) ? `feature/${workPackage(random)}-part-${branches}` : `topic-${branches}`;
    loose.push(branch);
    return commit(branch);
  };
  const openPull = (): Action | undefined => {
    const branch = loose.shift();
    if (branch === undefined) return undefined;
    const isDraft = random.chance(0.3);
    const named = [reference(random)];
    const because = random.chance(0.5) ? reference(random) : undefined;
    const pull: Pull = { index: pulls.length, branch, named, because, isDraft, state: "open", isOnDefault: true };
    pulls.push(pull);
    return { kind: "open", branch, title: titleOf(pull), body: because === undefined ? "" : `Because of ${because}` };
  };

  const moves: readonly (() => Action | undefined)[] = [
    branchOff,
    openPull,
    () => {
      const pull = one(random, open());
      return pull && commit(pull.branch);
    },
    () => {
      const pull = one(random, open());
      if (pull === undefined) return undefined;
      if (random.chance(0.5)) pull.named = [...pull.named, reference(random)];
      else pull.isDraft = !pull.isDraft;
      return { kind: "retitle", pull: pull.index, title: titleOf(pull) };
    },
    () => {
      const pull = one(random, open());
      const takenBack = one(random, pull?.named.filter(isRemovable) ?? []);
      if (pull === undefined || takenBack === undefined) return undefined;
      const rest = pull.named.filter((each) => each !== takenBack);
      // Half of these edits name another work package in place of the removed one.
      pull.named = random.chance(0.5) ? [...rest, reference(random)] : rest;
      return { kind: "retitle", pull: pull.index, title: titleOf(pull), takenBack };
    },
    () => {
      const pull = one(
        random,
        open().filter(({ because }) => because !== undefined && isRemovable(because)),
      );
      if (pull?.because === undefined) return undefined;
      const takenBack = pull.because;
      pull.because = undefined;
      return { kind: "rebody", pull: pull.index, body: "Because", takenBack };
    },
    () => {
      const pull = one(
        random,
        pulls.filter(({ state }) => state === "open" || state === "closed"),
      );
      if (pull === undefined) return undefined;
      pull.state = pull.state === "open" ? "closed" : "open";
      return { kind: "state", pull: pull.index, state: pull.state };
    },
    () => {
      const pull = one(
        random,
        open().filter(({ isDraft, isOnDefault }) => !isDraft && isOnDefault),
      );
      if (pull === undefined) return undefined;
      pull.state = "merged";
      return { kind: "merge", pull: pull.index };
    },
    () => named("request", one(random, open())),
    () => {
      const pull = one(random, open());
      return (
        pull && {
          kind: "review",
          pull: pull.index,
          event: random.pick(["APPROVED", "REQUEST_CHANGES"] as const),
          by: commenter(pull),
        }
      );
    },
    () => {
      const pull = one(random, open());
      const state = random.pick(["pending", "success", "failure"] as const);
      return pull && { kind: "check", pull: pull.index, context: random.pick(["ci/test", "ci/lint"]), state };
    },
    comment,
    comment,
    () => ({ kind: "rename", workPackage: existing(), subject: `Renamed in step ${actions.length}` }),
    () => ({ kind: "assign", workPackage: existing(), to: random.pick([2, 3] as const) }),
    () => {
      const isPlanned = random.chance(0.6);
      const named = isPlanned ? undefined : reference(random);
      const index = wishes++;
      const title = `Wish ${index}`;
      issues.push({ index, title, named, isPlanned, isClosed: false });
      return { kind: "issue", title: named === undefined ? title : `${title}, see ${named}`, isPlanned };
    },
    () => {
      const issue = one(
        random,
        issues.filter(({ named }) => named !== undefined && isRemovable(named)),
      );
      if (issue?.named === undefined) return undefined;
      const takenBack = issue.named;
      issue.named = undefined;
      return { kind: "retitleIssue", issue: issue.index, title: issue.title, takenBack };
    },
    () => {
      const issue = one(
        random,
        issues.filter(({ isClosed }) => !isClosed),
      );
      if (issue === undefined) return undefined;
      issue.isClosed = true;
      return { kind: "closeIssue", issue: issue.index };
    },
    () => {
      // Chosen from a few names, so that the repository sometimes gets an earlier name again.
      const name = random.pick(["rig", "rigg", "rig-2"].filter((each) => each !== repository));
      repository = name;
      return { kind: "renameRepository", name };
    },
    () => ({
      kind: "archiveBriefly",
      workPackage: existing(),
      subject: `Renamed in step ${actions.length}, while the repository was archived`,
    }),
    () => ({ kind: "archiveProjectBriefly" }),
    () => ({ kind: "transferBriefly" }),
  ];

  const lock = (): Action | undefined => {
    const unlocked = [
      ...pulls.map(({ index }) => ({ of: "pull", index }) as const),
      ...issues.map(({ index }) => ({ of: "issue", index }) as const),
    ].filter(({ of, index }) => !endings.has(lockKey(of, index)));
    const target = hasRoom() ? one(random, unlocked) : undefined;
    if (target === undefined) return undefined;
    endings.set(lockKey(target.of, target.index), { kind: "unlock", ...target });
    return { kind: "lock", ...target };
  };
  const deleteWorkPackage = (): Action | undefined => {
    // Deletes nothing while a pull request or issue is closed. A closed or merged one keeps its comments about the work
    // package until it is reconciled again.
    if (pulls.some(({ state }) => state !== "open") || issues.some(({ isClosed }) => isClosed)) return undefined;
    const linked = open().flatMap((pull) => pull.named.map((reference) => Number(reference.split("#")[1])));
    const id = one(
      random,
      all.filter((each) => linked.includes(each) && !deleted.has(each) && !endings.has(`moved ${each}`)),
    );
    if (id === undefined) return undefined;
    deleted.add(id);
    return { kind: "deleteWorkPackage", workPackage: id };
  };
  const upheavals: readonly (() => Action | undefined)[] = [
    // Lists these actions again to make them more likely, because most other actions need a pull request.
    ...[branchOff, openPull, openPull, openPull],
    lock,
    lock,
    () => {
      const key = one(random, [...endings.keys()]);
      const ending = key === undefined ? undefined : endings.get(key);
      if (key !== undefined) endings.delete(key);
      return ending;
    },
    () => {
      const id = existing();
      const key = `moved ${id}`;
      if (endings.has(key) || !hasRoom()) return undefined;
      endings.set(key, { kind: "moveBack", workPackage: id });
      return { kind: "moveAway", workPackage: id };
    },
    () => {
      // If its base branch were renamed, a closed pull request could not get the new base and could not be reopened.
      if (pulls.some(({ state }) => state === "closed")) return undefined;
      return { kind: "renameDefaultBranch", name: `trunk-${actions.length}` };
    },
    () => {
      const pull = one(random, open());
      if (pull === undefined) return undefined;
      pull.isOnDefault = !pull.isOnDefault;
      return { kind: "retarget", pull: pull.index, base: pull.isOnDefault ? undefined : `base-${actions.length}` };
    },
    () => {
      const branch = loose.shift();
      return branch === undefined ? undefined : { kind: "deleteBranch", branch };
    },
    () => {
      const pull = one(
        random,
        pulls.filter(({ state }) => state === "closed"),
      );
      if (pull === undefined) return undefined;
      pull.state = "abandoned";
      return { kind: "deleteBranch", branch: pull.branch };
    },
    () => {
      // Does not delete planned issues, because whether they have already become work packages depends on timing. Does
      // not delete closed issues, because the bridge's comments about them would remain.
      const issue = one(
        random,
        issues.filter(({ isPlanned, isClosed }) => !isPlanned && !isClosed),
      );
      if (issue === undefined) return undefined;
      issues.splice(issues.indexOf(issue), 1);
      endings.delete(lockKey("issue", issue.index));
      return { kind: "deleteIssue", issue: issue.index };
    },
    deleteWorkPackage,
  ];
  const possible = options.upheavals ? [...moves, ...upheavals] : moves;
  while (actions.length + endings.size < length) {
    const isDue = options.deletion > 0 && deleted.size === 0 && random.chance(options.deletion);
    const action = (isDue ? deleteWorkPackage() : undefined) ?? random.pick(possible)();
    if (action !== undefined) actions.push(action);
  }
  return [...actions, ...endings.values()];
}

function lockKey(of: "pull" | "issue", index: number): string {
  return `locked ${of} ${index}`;
}

function titleOf({ index, named, isDraft }: Pull): string {
  // Separated by "see", because in "fixes OP#1, OP#2" the word "fixes" would apply to both references.
  return `${isDraft ? "WIP: " : ""}Change ${index}${named.length > 0 ? `: ${named.join(", see ")}` : ""}`;
}

/**
 * Returns whether a reference may be removed. References to OP#11 must stay. This work package is closed at the start.
 * A removed reference would have reopened it only if the bridge saw the reference before the removal. The commit
 * statuses of other pull requests that reference OP#11 would then depend on the order of deliveries.
 */
function isRemovable(reference: string): boolean {
  return !reference.endsWith("#11");
}

function one<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items.length === 0 ? undefined : random.pick(items);
}

function named(kind: "request", pull: Pull | undefined): Action | undefined {
  return pull && { kind, pull: pull.index };
}

function commentAuthor(random: Random): CommentAuthor {
  return random.chance(0.3) ? stranger : "grace";
}

/** Ids of the work packages that exist at the start. */
const all: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);

/** Returns the id of a work package that existed at the start. It may have been deleted since. */
function workPackage(random: Random): number {
  return random.pick(all);
}

function reference(random: Random): string {
  if (random.chance(0.05)) return "OP#4711";
  if (random.chance(0.05)) return `PP#${workPackage(random)}`;
  return `${random.chance(0.4) ? "fixes " : ""}OP#${workPackage(random)}`;
}

function commitMessage(random: Random): string {
  if (random.chance(0.3)) return "Tidy up";
  const time = random.chance(0.4) ? `\n\n#time ${1 + random.below(90)}m` : "";
  return `Work on OP#${workPackage(random)}${time}`;
}
