import type { Issue, UpdateIssue } from "@halyard/git-hosting";
import { expect } from "vitest";
import type { FollowRules } from "../src/config/config.js";
import { Reconciler } from "../src/reconcile/reconciler.js";
import type { IssueSubject } from "../src/store/subject.js";
import type { PartialRules } from "./make-config.js";
import { createWorld, type World, type WorldOptions } from "./world.js";

const place = { owner: "acme", repo: "rig" };

/**
 * Rules that create work packages from issues, and keep their titles and states equal. If both sides have changed,
 * OpenProject wins for titles, and the git server wins for states.
 */
export const rules = {
  issues: {
    link: false,
    create: { label: "Planned", project: "rigging", type: "Bug" },
    follow: {
      title: { winner: "openproject" },
      state: { winner: "git", closed: "Closed", reopened: "In progress" },
    },
  },
} as const;

/** Options for {@link createPair}. */
export interface PairOptions extends WorldOptions {
  readonly follow?: FollowRules | undefined;
  /** Login of the issue's author. Default: ada, who has write access. */
  readonly author?: string | undefined;
  readonly body?: string | undefined;
}

/** An issue and the work package that was created from it, with methods that change and read both. */
export interface IssuePair {
  readonly world: World;
  readonly number: number;
  /** Id of the work package. */
  readonly id: number;
  readonly subject: IssueSubject;
  issue(): Promise<Issue>;
  /** Changes the issue, by default as ada, and waits until the bridge is done. */
  editIssue(change: UpdateIssue, login?: string): Promise<void>;
  rename(subject: string): Promise<void>;
  setStatus(name: string): Promise<void>;
  /**
   * Runs `change`, which may affect both sides, before the bridge gets any delivery. Then waits until the bridge is
   * done.
   */
  apart(change: () => Promise<void>): Promise<void>;
  /** Advances the clock far enough that no earlier write can still take effect. */
  wait(): Promise<void>;
  /** Returns the title and state of the issue, and the subject and status of the work package. */
  sides(): Promise<{ readonly git: [string, string]; readonly openproject: [string, string] }>;
  /** Expects that reconciling each side again writes nothing. */
  isQuiet(): Promise<void>;
  /** Returns the log lines in which a dry run for the issue reports its writes. */
  dryRun(): Promise<string[]>;
}

/** Creates a bridge between in-memory servers, and an issue with its work package. */
export async function createPair({ follow, author, body, ...options }: PairOptions = {}): Promise<IssuePair> {
  const given: PartialRules = follow === undefined ? rules : { issues: { ...rules.issues, follow } };
  return openPair(await createWorld({ rules: given, ...options }), author, body);
}

/** Opens an issue with the label that makes the bridge create a work package, and waits for the work package. */
export async function openPair(world: World, author = "ada", body?: string): Promise<IssuePair> {
  const { items } = await world.git.repos.labels.list(place);
  const label =
    items.find(({ name }) => name === "planned") ??
    (await world.git.repos.labels.create({ ...place, name: "planned", color: "#00aabb" }));
  const { number } = await world.gitAs(author).issues.create({ ...place, title: "Leak", body });
  await world.git.issues.labels.add({ ...place, index: number, labels: [label.id] });
  await world.settle();
  const [record] = await world.store.effects.list(`create:issue:forge/1#${number}`);
  const id = Number(record?.remote);
  const subject: IssueSubject = { kind: "issue", connection: "forge", ...place, number };
  const statuses = new Map((await world.pm.statuses.list()).items.map(({ name, _links }) => [name, _links.self.href]));
  let isApart = false;
  const settle = async (): Promise<void> => (isApart ? undefined : world.settle());

  const pair: IssuePair = {
    ...{ world, number, id, subject },
    issue: () => world.git.issues.get({ ...place, index: number }),
    async editIssue(change, login = "ada") {
      await world.gitAs(login).issues.update({ ...place, index: number, ...change });
      await settle();
    },
    async rename(title) {
      await world.pm.workPackages.edit({ id }, (draft) => void (draft.subject = title));
      await settle();
    },
    async setStatus(name) {
      const href = statuses.get(name) ?? "";
      await world.pm.workPackages.edit({ id }, (draft) => void (draft._links.status = { href }));
      await settle();
    },
    async apart(change) {
      const boxes = [world.gitSandbox.outbox, world.pmSandbox.outbox];
      for (const box of boxes) box.hold();
      isApart = true;
      await change();
      isApart = false;
      await Promise.all(boxes.map((box) => box.flush()));
      await world.settle();
    },
    async wait() {
      world.clock.now += 30_000;
      await world.settle();
    },
    async sides() {
      const issue = await pair.issue();
      const document = await world.pm.workPackages.get({ id });
      return { git: [issue.title, issue.state], openproject: [document.subject, document._links.status.title ?? ""] };
    },
    async isQuiet() {
      const before = await pair.sides();
      world.writes.length = 0;
      await world.reconcile(subject);
      await world.reconcile({ kind: "workPackage", connection: "pm", id });
      await world.settle();
      expect(world.writes).toEqual([]);
      expect(await pair.sides()).toEqual(before);
    },
    async dryRun() {
      const lines: string[] = [];
      const { config, connections, store, queue } = world;
      const ignore = (): void => undefined;
      const info = (line: string): void => void lines.push(line);
      const logger = { debug: ignore, warn: ignore, error: ignore, info };
      const people = { openProjectUser: async () => undefined };
      const now = (): number => world.clock.now;
      const dry = new Reconciler({ config, connections, store, queue, people, logger, now, dryRun: true });
      await dry.reconcile({ subject, cause: "sweep", tries: 0, signal: new AbortController().signal });
      return lines;
    },
  };
  return pair;
}

export async function status({ world, id }: IssuePair): Promise<string> {
  return world.status(id);
}
