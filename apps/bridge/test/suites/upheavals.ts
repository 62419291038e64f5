import type { Author } from "../author.js";
import type { World, WorldOptions } from "../world.js";

/** Clients for OpenProject and the git server, for Ada and for other users. */
export type Servers = Author & Pick<World, "git" | "pm" | "gitAs" | "pmAs">;

/** Expected state after an upheaval. */
export interface End {
  /**
   * The bridge's comments on work packages in short form, such as `acme/rig#1: open`, in any order. Default: not
   * compared.
   */
  readonly comments?: Readonly<Record<number, readonly string[]>>;
  /** Status names of work packages, by work package id. */
  readonly status?: Readonly<Record<number, string>>;
  /** Text in the bridge's only comment on each pull request or issue. The keys have the form `acme/rig#1`. */
  readonly git?: Readonly<Record<string, string>>;
  /** Keys of the subjects that may be dead letters. */
  readonly deadLetters?: readonly string[];
  /**
   * Keys of the linked pull requests, issues and branches. Includes deleted branches, whose links and comments remain.
   */
  readonly links?: readonly string[] | undefined;
}

/** A change to linked objects, such as the transfer of a repository or the deletion of a work package. */
export interface Upheaval {
  readonly name: string;
  readonly options?: Pick<WorldOptions, "product" | "mappings" | "projects" | "semanticIds">;
  /** The calls in order. The bridge may run after each call, or only after all of them. */
  readonly steps: readonly ((servers: Servers) => Promise<unknown>)[];
  readonly end: End;
  /**
   * Findings of `bridge doctor` if no delivery about the change arrives. `untold`: before a sweep. `swept`: after it.
   * Default: none.
   */
  readonly left?: { readonly untold?: readonly string[]; readonly swept?: readonly string[] } | undefined;
}

/** Rules that make the bridge write comments, statuses, time entries, issue links and new work packages. */
export const upheavalRules = {
  titles: "always",
  time: { enabled: true },
  status: { opened: { closing: "In progress" }, merged: { closing: "Developed" } },
  issues: { link: true, create: { label: "plan", project: "rigging" } },
} as const;

const rig = { owner: "acme", repo: "rig" };

/** Returns the comments that work packages have before the change. `label` is the repository's name in the comments. */
function commentsOf(label: string): Record<number, readonly string[]> {
  return {
    1: [`${label}#1: open`, `${label} branch: 1`],
    2: [`${label}#2: open`],
    3: [`${label}#3: open`],
    4: [`${label} branch: 1`],
  };
}

function linksOf(place: string): string[] {
  return [
    `branch:forge/${place}@loose`,
    `branch:forge/${place}@one`,
    `issue:forge/${place}#3`,
    `issue:forge/${place}#4`,
    `pull:forge/${place}#1`,
    `pull:forge/${place}#2`,
  ];
}

const undisturbed: End = { comments: commentsOf("acme/rig"), status: { 1: "In progress" }, links: linksOf("acme/rig") };

/**
 * Returns the comments that work packages have after the repository was deleted or transferred. Lists of commits
 * remain.
 */
function commentsWithout(reason: string): Record<number, readonly string[]> {
  return {
    1: [`acme/rig#1: ${reason}`, "acme/rig branch: 1"],
    2: [`acme/rig#2: ${reason}`],
    3: [`acme/rig#3: ${reason}`],
    4: ["acme/rig branch: 1"],
  };
}

const isUnknown = "is not a work package that this repository may reference";

async function moveWorkPackage(servers: Servers, id: number, project: string): Promise<void> {
  const { items } = await servers.pmAs("admin").projects.list({});
  const found = items.find(({ identifier }) => identifier.toLowerCase() === project);
  await servers.pmAs("admin").workPackages.edit({ id }, (draft) => {
    draft._links.project = { href: `/api/v3/projects/${found?.id}` };
  });
}

async function retitle(servers: Servers, id: number, subject: string): Promise<void> {
  await servers.pm.workPackages.edit({ id }, (draft) => {
    draft.subject = subject;
  });
}

/**
 * Options that map the repositories of `acme` and of the user `grace`. They list the users with write access, because
 * the bridge cannot read this list from every repository.
 */
const otherOwner: Upheaval["options"] = {
  mappings: [
    {
      ...{ git: "forge", repositories: ["acme/*", "grace/*"], openproject: "pm" },
      rules: { ...upheavalRules, authority: { writers: ["ada"] } },
    },
  ],
};

/** Creates `Upheaval.left` for findings that remain the same after a sweep. */
function lasting(...findings: readonly string[]): Upheaval["left"] {
  return { untold: findings, swept: findings };
}

/** All tested changes to linked objects, each with the expected end state on both servers. */
export const upheavals: readonly Upheaval[] = [
  {
    name: "the repository is renamed",
    steps: [({ gitAs }) => gitAs("admin").repos.update({ ...rig, name: "rigg" })],
    end: { comments: commentsOf("acme/rigg"), status: { 1: "In progress" }, links: linksOf("acme/rigg") },
  },
  {
    name: "the repository is transferred to an owner that a mapping covers",
    left: lasting(
      'forge grace/rig: the account cannot set commit statuses: the server does not permit the request (403): "user should have a permission to write to a repo"',
    ),
    options: otherOwner,
    steps: [({ gitAs }) => gitAs("admin").repos.transfer.start({ ...rig, new_owner: "grace" })],
    end: { comments: commentsOf("grace/rig"), status: { 1: "In progress" }, links: linksOf("grace/rig") },
  },
  {
    name: "the repository is transferred out of the mappings",
    left: {
      untold: ["forge acme/rig: 6 links lead to a repository that no mapping contains (its name is now grace/rig)"],
      swept: ["forge acme/rig: 2 links lead to a repository that no mapping contains (its name is now grace/rig)"],
    },
    steps: [
      ({ gitAs }) => gitAs("admin").repos.transfer.start({ ...rig, new_owner: "grace" }),
      (servers) => retitle(servers, 2, "Not for grace"),
    ],
    end: { comments: commentsWithout("moved"), git: { "grace/rig#2": "Halyard slips" } },
  },
  {
    name: "the repository is transferred out of the mappings and back",
    steps: [
      ({ gitAs }) => gitAs("admin").repos.transfer.start({ ...rig, new_owner: "grace" }),
      ({ gitAs }) => gitAs("admin").repos.transfer.start({ owner: "grace", repo: "rig", new_owner: "acme" }),
    ],
    end: undisturbed,
  },
  {
    name: "the repository is archived",
    left: lasting("forge acme/rig: the repository is archived, so the bridge cannot write to it"),
    steps: [
      ({ gitAs }) => gitAs("admin").repos.update({ ...rig, archived: true }),
      (servers) => retitle(servers, 2, "Not shown there"),
    ],
    end: { ...undisturbed, git: { "acme/rig#2": "Halyard slips" } },
  },
  {
    name: "the repository is archived and unarchived",
    steps: [
      ({ gitAs }) => gitAs("admin").repos.update({ ...rig, archived: true }),
      (servers) => retitle(servers, 2, "Shown later"),
      ({ gitAs }) => gitAs("admin").repos.update({ ...rig, archived: false }),
    ],
    end: { ...undisturbed, git: { "acme/rig#2": "Shown later" } },
  },
  {
    name: "the repository becomes private and public again",
    steps: [
      ({ gitAs }) => gitAs("admin").repos.update({ ...rig, private: true }),
      ({ gitAs }) => gitAs("admin").repos.update({ ...rig, private: false }),
    ],
    end: undisturbed,
  },
  {
    name: "the repository is deleted",
    left: {
      untold: ["forge acme/rig: 6 links lead to a repository that does not exist or is hidden from the bridge"],
      swept: ["forge acme/rig: 2 links lead to a repository that does not exist or is hidden from the bridge"],
    },
    steps: [({ gitAs }) => gitAs("admin").repos.delete(rig)],
    end: { comments: commentsWithout("gone") },
  },
  {
    name: "the repository is deleted, and another one gets its name",
    left: { untold: ["forge acme/rig: 6 links lead to a repository that does not exist or is hidden from the bridge"] },
    steps: [
      ({ gitAs }) => gitAs("admin").repos.delete(rig),
      ({ gitAs }) => gitAs("admin").orgs.repos.create({ org: "acme", name: "rig", auto_init: true }),
      ({ openPull }) => openPull({ title: "OP#5", branch: "another" }),
    ],
    end: {
      comments: { ...commentsWithout("gone"), 5: ["acme/rig#1: open"] },
      links: ["pull:forge/acme/rig#1"],
      git: { "acme/rig#1": "OP#5" },
    },
  },
  {
    name: "the repository is renamed, and another one gets its old name",
    steps: [
      ({ gitAs }) => gitAs("admin").repos.update({ ...rig, name: "rigg" }),
      ({ gitAs }) => gitAs("admin").orgs.repos.create({ org: "acme", name: "rig", auto_init: true }),
      ({ openPull }) => openPull({ title: "OP#5", branch: "another" }),
    ],
    end: {
      comments: { ...commentsOf("acme/rigg"), 5: ["acme/rig#1: open"] },
      links: ["pull:forge/acme/rig#1", ...linksOf("acme/rigg")].toSorted(),
      git: { "acme/rigg#1": "OP#1", "acme/rig#1": "OP#5" },
    },
  },
  {
    name: "the default branch gets another name",
    steps: [
      ({ git }) => git.branches.create({ ...rig, new_branch_name: "trunk", old_branch_name: "main" }),
      ({ gitAs }) => gitAs("admin").repos.update({ ...rig, default_branch: "trunk" }),
      ({ git }) => git.pulls.update({ ...rig, index: 1, base: "trunk" }),
      ({ git }) => git.pulls.update({ ...rig, index: 2, base: "trunk" }),
      ({ gitAs }) => gitAs("admin").branches.delete({ ...rig, branch: "main" }),
    ],
    end: undisturbed,
  },
  {
    name: "a pull request is converted to a draft",
    steps: [({ git }) => git.pulls.update({ ...rig, index: 1, title: "WIP: Fixes OP#1" })],
    end: {
      ...undisturbed,
      comments: { ...commentsOf("acme/rig"), 1: ["acme/rig#1: draft", "acme/rig branch: 1"] },
    },
  },
  {
    name: "a pull request is deleted",
    left: {
      untold: ["forge acme/rig: 1 link leads to pull requests or issues that do not exist: pull:forge/acme/rig#1"],
    },
    steps: [({ gitAs }) => gitAs("admin").issues.delete({ ...rig, index: 1 })],
    end: { comments: { ...commentsOf("acme/rig"), 1: ["acme/rig#1: gone", "acme/rig branch: 1"] } },
  },
  {
    name: "one of two pull requests that close a work package is deleted after the other was merged",
    left: {
      untold: ["forge acme/rig: 1 link leads to pull requests or issues that do not exist: pull:forge/acme/rig#1"],
    },
    steps: [
      ({ openPull }) => openPull({ title: "Fixes OP#1 too", branch: "too" }),
      ({ git }) => git.pulls.merge({ ...rig, index: 5, Do: "merge" }),
      ({ gitAs }) => gitAs("admin").issues.delete({ ...rig, index: 1 }),
    ],
    end: {
      comments: { 1: ["acme/rig#1: gone", "acme/rig#5: merged", "acme/rig branch: 1"] },
      status: { 1: "Developed" },
    },
  },
  {
    name: "an issue is deleted",
    left: {
      untold: ["forge acme/rig: 1 link leads to pull requests or issues that do not exist: issue:forge/acme/rig#3"],
    },
    steps: [({ gitAs }) => gitAs("admin").issues.delete({ ...rig, index: 3 })],
    end: { comments: { ...commentsOf("acme/rig"), 3: ["acme/rig#3: gone"] } },
  },
  {
    name: "a pull request and an issue are locked",
    left: lasting(
      "forge acme/rig: 2 links lead to locked pull requests or issues, whose comments the bridge does not update: pull:forge/acme/rig#2, issue:forge/acme/rig#3",
    ),
    options: { product: "gitea" },
    steps: [
      ({ gitAs }) => gitAs("admin").issues.lock({ ...rig, index: 2 }),
      ({ gitAs }) => gitAs("admin").issues.lock({ ...rig, index: 3 }),
      (servers) => retitle(servers, 2, "Not shown there"),
      ({ git }) => git.pulls.update({ ...rig, index: 2, state: "closed" }),
    ],
    end: {
      ...undisturbed,
      comments: { ...commentsOf("acme/rig"), 2: ["acme/rig#2: closed"] },
      git: { "acme/rig#2": "Halyard slips" },
    },
  },
  {
    name: "a pull request and an issue are locked and unlocked",
    options: { product: "gitea" },
    steps: [
      ({ gitAs }) => gitAs("admin").issues.lock({ ...rig, index: 2 }),
      ({ gitAs }) => gitAs("admin").issues.lock({ ...rig, index: 3 }),
      (servers) => retitle(servers, 2, "Shown later"),
      (servers) => retitle(servers, 3, "Shown later"),
      ({ gitAs }) => gitAs("admin").issues.unlock({ ...rig, index: 2 }),
      ({ gitAs }) => gitAs("admin").issues.unlock({ ...rig, index: 3 }),
    ],
    end: { ...undisturbed, git: { "acme/rig#2": "Shown later", "acme/rig#3": "Shown later" } },
  },
  {
    name: "a work package is deleted",
    left: { untold: ["pm: 1 link leads to work packages that do not exist or are not visible to the bridge: OP#2"] },
    steps: [({ pmAs }) => pmAs("admin").workPackages.delete({ id: 2 })],
    end: {
      comments: { 1: commentsOf("acme/rig")[1]!, 3: commentsOf("acme/rig")[3]! },
      git: { "acme/rig#2": isUnknown },
      links: linksOf("acme/rig").filter((key) => !key.endsWith("#2")),
    },
  },
  {
    name: "the work package of an issue is deleted",
    left: { untold: ["pm: 1 link leads to work packages that do not exist or are not visible to the bridge: OP#13"] },
    steps: [
      ({ pmAs }) => pmAs("admin").workPackages.delete({ id: 13 }),
      ({ git }) => git.issues.update({ ...rig, index: 4, title: "A wish, still" }),
    ],
    end: {
      ...undisturbed,
      git: { "acme/rig#4": "references no work package" },
      links: linksOf("acme/rig").filter((key) => !key.endsWith("#4")),
    },
  },
  {
    name: "a work package moves to a project outside of the mapping",
    options: { projects: ["rigging"] },
    steps: [(servers) => moveWorkPackage(servers, 1, "hull")],
    end: {
      comments: { ...commentsOf("acme/rig"), 1: ["acme/rig#1: not named", "acme/rig branch: none"] },
      git: { "acme/rig#1": isUnknown },
      links: linksOf("acme/rig").filter((key) => !key.endsWith("#1")),
    },
  },
  {
    name: "a work package moves to a project outside of the mapping and back",
    options: { projects: ["rigging"] },
    steps: [(servers) => moveWorkPackage(servers, 1, "hull"), (servers) => moveWorkPackage(servers, 1, "rigging")],
    end: undisturbed,
  },
  {
    name: "the project is archived",
    left: {
      untold: [
        "pm rigging: cannot see the project: the requested item does not exist, or the bridge's account cannot see it (404)",
        "pm: 6 links lead to work packages that do not exist or are not visible to the bridge: OP#1, OP#13, OP#2, OP#3, OP#4",
      ],
      swept: [
        "pm rigging: cannot see the project: the requested item does not exist, or the bridge's account cannot see it (404)",
        "pm: 2 links lead to work packages that do not exist or are not visible to the bridge: OP#1, OP#4",
      ],
    },
    steps: [({ pmAs }) => pmAs("admin").projects.update({ id: 1, active: false })],
    end: {
      git: { "acme/rig#1": isUnknown, "acme/rig#2": isUnknown, "acme/rig#3": isUnknown },
      // If the database is lost, the bridge cannot determine whether it has already created the work package.
      deadLetters: ["issue:forge/acme/rig#4"],
    },
  },
  {
    name: "the project is archived and unarchived, and a pull request is deleted meanwhile",
    left: {
      untold: ["forge acme/rig: 1 link leads to pull requests or issues that do not exist: pull:forge/acme/rig#1"],
    },
    steps: [
      ({ pmAs }) => pmAs("admin").projects.update({ id: 1, active: false }),
      ({ gitAs }) => gitAs("admin").issues.delete({ ...rig, index: 1 }),
      ({ pmAs }) => pmAs("admin").projects.update({ id: 1, active: true }),
    ],
    end: { comments: { ...commentsOf("acme/rig"), 1: ["acme/rig#1: gone", "acme/rig branch: 1"] } },
  },
  {
    name: "the project gets another identifier, so that semantic ids change",
    steps: [({ pmAs }) => pmAs("admin").projects.update({ id: 1, identifier: "ROPES" })],
    options: { semanticIds: true },
    end: undisturbed,
  },
  {
    name: "the project gets another identifier, and the mapping has the old one",
    left: lasting(
      "pm rigging: cannot see the project: the requested item does not exist, or the bridge's account cannot see it (404)",
    ),
    options: { projects: ["rigging"] },
    steps: [({ pmAs }) => pmAs("admin").projects.update({ id: 1, identifier: "ropes" })],
    end: {
      comments: {
        1: ["acme/rig#1: not named", "acme/rig branch: none"],
        2: ["acme/rig#2: not named"],
        3: ["acme/rig#3: not named"],
      },
      git: { "acme/rig#1": isUnknown, "acme/rig#2": isUnknown, "acme/rig#3": isUnknown },
      // If the database is lost, the bridge cannot determine whether it has already created the work package.
      deadLetters: ["issue:forge/acme/rig#4"],
    },
  },
  {
    name: "the project gets another identifier and the old one again",
    options: { projects: ["rigging"] },
    steps: [
      ({ pmAs }) => pmAs("admin").projects.update({ id: 1, identifier: "ropes" }),
      ({ pmAs }) => pmAs("admin").projects.update({ id: 1, identifier: "rigging" }),
    ],
    end: undisturbed,
  },
  {
    name: "the project becomes public, private, and public again",
    steps: [true, false, true].map(
      (isPublic) =>
        ({ pmAs }) =>
          pmAs("admin").projects.update({ id: 1, public: isPublic }),
    ),
    end: undisturbed,
  },
  {
    name: "a work package gets another semantic id by a move",
    options: { semanticIds: true },
    steps: [(servers) => moveWorkPackage(servers, 1, "hull")],
    end: undisturbed,
  },
];
