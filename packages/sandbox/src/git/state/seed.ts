import { hashText } from "../objects/git-objects.js";
import { writeBlob, writeCommit } from "../objects/write-commit.js";
import { toFiles } from "../objects/merge-trees.js";
import type { GitState, OrganizationRecord, RepositoryRecord, TeamRecord, UserRecord } from "./git-state.js";

/** Creation time of the seeded records. */
const beginning = "2026-01-05T08:00:00Z";

/**
 * Returns the initial state of a sandbox. Its users are `admin`, `ada`, `grace` and `bridge`. The organization `acme`
 * is owned by `ada` and `bridge`. The user `grace` is a member of the organization's team `crew`, which has write
 * access. The repositories `rig` (public) and `hull` (private) belong to `acme` and have one commit each on `main`.
 */
export function seedState(): GitState {
  const users = [
    user(1, "admin", "Administrator", { admin: true }),
    user(2, "ada", "Ada Lovelace"),
    user(3, "grace", "Grace Hopper"),
    user(4, "bridge", "Bridge"),
  ];
  const acme: OrganizationRecord = {
    id: 5,
    name: "acme",
    fullName: "Acme",
    description: "",
    created: beginning,
    teams: [
      makeTeam({ id: 1, name: "Owners", access: "owner", members: ["ada", "bridge"] }),
      makeTeam({ id: 2, name: "crew", access: "write", members: ["grace"] }),
    ],
  };
  const repositories = [
    withReadme(emptyRepository({ id: 1, owner: "acme", name: "rig", description: "What carries the sails" })),
    withReadme(emptyRepository({ id: 2, owner: "acme", name: "hull", description: "What floats", private: true })),
  ];
  return {
    time: Date.parse(beginning),
    ids: {
      owner: 5,
      repository: 2,
      issue: 0,
      pull: 0,
      label: 0,
      milestone: 0,
      comment: 0,
      review: 0,
      hook: 0,
      delivery: 0,
      team: 2,
    },
    users,
    organizations: [acme],
    repositories,
    hooks: [],
  };
}

const units = [
  "actions",
  "code",
  "ext_issues",
  "ext_wiki",
  "issues",
  "packages",
  "projects",
  "pulls",
  "releases",
  "wiki",
];

/**
 * Creates a team. By default, it has the access level `given.access` for every unit of every repository. `given` can
 * override the defaults.
 */
export function makeTeam(given: Pick<TeamRecord, "id" | "name" | "access"> & Partial<TeamRecord>): TeamRecord {
  return {
    ...{ description: "", allRepositories: true, mayCreateRepositories: given.access === "owner" },
    ...{ members: [], repositories: [], units: unitsWith(given.access) },
    ...given,
  };
}

/** Returns an object with the given access for every unit. */
export function unitsWith(access: string): Record<string, string> {
  return Object.fromEntries(units.map((unit) => [`repo.${unit}`, access]));
}

/** Creates a repository without commits. Fields omitted from `given` have the servers' defaults. */
export function emptyRepository(
  given: Pick<RepositoryRecord, "id" | "owner" | "name"> & Partial<RepositoryRecord>,
): RepositoryRecord {
  return {
    description: "",
    website: "",
    private: false,
    archived: false,
    defaultBranch: "main",
    merging: {
      allow_merge_commits: true,
      allow_rebase: true,
      allow_rebase_explicit: true,
      allow_squash_merge: true,
      allow_fast_forward_only_merge: true,
      default_delete_branch_after_merge: false,
      default_merge_style: "merge",
    },
    created: beginning,
    updated: beginning,
    collaborators: [],
    branches: [],
    commits: {},
    blobs: {},
    labels: [],
    milestones: [],
    lastNumber: 0,
    issues: {},
    ...given,
  };
}

function withReadme(repository: RepositoryRecord): RepositoryRecord {
  const text = `# ${repository.name}\n\n${repository.description}\n`;
  const blob = writeBlob(repository, new TextEncoder().encode(text));
  const signature = { name: "Ada Lovelace", email: "ada@example.com", date: beginning };
  const { sha } = writeCommit(repository, {
    files: toFiles(new Map([["README.md", blob]])),
    parents: [],
    message: "Initial commit",
    author: signature,
    committer: signature,
  });
  repository.branches.push({ name: repository.defaultBranch, sha });
  return repository;
}

function user(id: number, login: string, fullName: string, more: Partial<UserRecord> = {}): UserRecord {
  return {
    id,
    login,
    fullName,
    email: `${login}@example.com`,
    admin: false,
    created: beginning,
    // 40 hexadecimal digits, like real tokens.
    tokens: [hashText(`access token of ${login}`)],
    ...more,
  };
}
