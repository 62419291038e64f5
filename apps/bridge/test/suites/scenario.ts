import { createRandom, type Random } from "./random.js";

/** Something that a person does. Pull requests and issues are named by the order in which they are made, from 0 on. */
export type Action =
  | { readonly kind: "commit"; readonly branch: string; readonly path: string; readonly message: string }
  | { readonly kind: "open"; readonly branch: string; readonly title: string; readonly body: string }
  | { readonly kind: "retitle"; readonly pull: number; readonly title: string }
  | { readonly kind: "state"; readonly pull: number; readonly state: "open" | "closed" }
  | { readonly kind: "merge"; readonly pull: number }
  | { readonly kind: "request"; readonly pull: number }
  | { readonly kind: "review"; readonly pull: number; readonly event: "APPROVED" | "REQUEST_CHANGES" }
  | {
      readonly kind: "check";
      readonly pull: number;
      readonly context: string;
      readonly state: "pending" | "success" | "failure";
    }
  | { readonly kind: "comment"; readonly pull: number; readonly body: string }
  | { readonly kind: "rename"; readonly workPackage: number; readonly subject: string }
  | { readonly kind: "assign"; readonly workPackage: number; readonly to: 2 | 3 }
  | { readonly kind: "issue"; readonly title: string; readonly isPlanned: boolean }
  | { readonly kind: "closeIssue"; readonly issue: number };

interface Pull {
  readonly index: number;
  readonly branch: string;
  title: string;
  isDraft: boolean;
  state: "open" | "closed" | "merged";
}

/**
 * A list of actions, the same for the same seed, in which each is possible after those before it. Nothing that a bridge would
 * have to see in time is in it: references are only ever added, no status of a work package is chosen by hand. So there is one
 * right end state, whatever a bridge saw on the way.
 */
export function makeScenario(seed: number, length: number): readonly Action[] {
  const random = createRandom(seed);
  const pulls: Pull[] = [];
  const loose: string[] = [];
  const actions: Action[] = [];
  let branches = 0;
  let commits = 0;
  let issues = 0;
  const closedIssues = new Set<number>();

  const commit = (branch: string): Action => {
    commits++;
    return { kind: "commit", branch, path: `notes/${commits}.md`, message: `${commitMessage(random)} (${commits})` };
  };
  const open = (): Pull[] => pulls.filter(({ state }) => state === "open");

  const moves: readonly (() => Action | undefined)[] = [
    () => {
      branches++;
      const branch = random.chance(0.4) ? `feature/${workPackage(random)}-part-${branches}` : `topic-${branches}`;
      loose.push(branch);
      return commit(branch);
    },
    () => {
      const branch = loose.shift();
      if (branch === undefined) return undefined;
      const isDraft = random.chance(0.3);
      const title = `Change ${pulls.length}: ${reference(random)}`;
      pulls.push({ index: pulls.length, branch, title, isDraft, state: "open" });
      const body = random.chance(0.5) ? `Because of ${reference(random)}` : "";
      return { kind: "open", branch, title: isDraft ? `WIP: ${title}` : title, body };
    },
    () => {
      const pull = one(random, open());
      return pull && commit(pull.branch);
    },
    () => {
      const pull = one(random, open());
      if (pull === undefined) return undefined;
      if (random.chance(0.5)) pull.title += `, ${reference(random)}`;
      else pull.isDraft = !pull.isDraft;
      return { kind: "retitle", pull: pull.index, title: pull.isDraft ? `WIP: ${pull.title}` : pull.title };
    },
    () => {
      const pull = one(
        random,
        pulls.filter(({ state }) => state !== "merged"),
      );
      if (pull === undefined) return undefined;
      pull.state = pull.state === "open" ? "closed" : "open";
      return { kind: "state", pull: pull.index, state: pull.state };
    },
    () => {
      const pull = one(
        random,
        open().filter(({ isDraft }) => !isDraft),
      );
      if (pull === undefined) return undefined;
      pull.state = "merged";
      return { kind: "merge", pull: pull.index };
    },
    () => named("request", one(random, open())),
    () => {
      const pull = one(random, open());
      return pull && { kind: "review", pull: pull.index, event: random.pick(["APPROVED", "REQUEST_CHANGES"] as const) };
    },
    () => {
      const pull = one(random, open());
      const state = random.pick(["pending", "success", "failure"] as const);
      return pull && { kind: "check", pull: pull.index, context: random.pick(["ci/test", "ci/lint"]), state };
    },
    () => {
      const pull = one(random, pulls);
      const time = random.chance(0.5) ? ` #time ${1 + random.below(90)}m` : "";
      return (
        pull && { kind: "comment", pull: pull.index, body: `Remark ${actions.length}: ${reference(random)}${time}` }
      );
    },
    () => ({ kind: "rename", workPackage: workPackage(random), subject: `Renamed in step ${actions.length}` }),
    () => ({ kind: "assign", workPackage: workPackage(random), to: random.pick([2, 3] as const) }),
    () => {
      issues++;
      const isPlanned = random.chance(0.6);
      return { kind: "issue", title: `Wish ${issues}${isPlanned ? "" : `, see ${reference(random)}`}`, isPlanned };
    },
    () => {
      const issue = one(
        random,
        Array.from({ length: issues }, (_, index) => index).filter((each) => !closedIssues.has(each)),
      );
      if (issue === undefined) return undefined;
      closedIssues.add(issue);
      return { kind: "closeIssue", issue };
    },
  ];
  while (actions.length < length) {
    const action = random.pick(moves)();
    if (action !== undefined) actions.push(action);
  }
  return actions;
}

function one<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items.length === 0 ? undefined : random.pick(items);
}

function named(kind: "request", pull: Pull | undefined): Action | undefined {
  return pull && { kind, pull: pull.index };
}

function workPackage(random: Random): number {
  return 1 + random.below(12);
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
