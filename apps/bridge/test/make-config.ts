import type {
  AuthorityRules,
  Config,
  GitConnection,
  IssueRules,
  LimitRules,
  Mapping,
  OpenProjectConnection,
  Rules,
} from "../src/config/config.js";

/** The part of a configuration that a test sets. All other settings have their defaults. */
export interface PartialConfig {
  readonly openproject: readonly (Pick<OpenProjectConnection, "name" | "url"> & Partial<OpenProjectConnection>)[];
  readonly git: readonly (Pick<GitConnection, "name" | "url"> & Partial<GitConnection>)[];
  readonly mappings: readonly (Pick<Mapping, "git" | "repositories" | "openproject"> & {
    readonly projects?: readonly string[] | undefined;
    readonly rules?: PartialRules | undefined;
  })[];
  readonly work?: Partial<Config["work"]> | undefined;
}

/** Rules that a test sets. All other rules have the values from {@link makeConfig}. */
export interface PartialRules extends Omit<Partial<Rules>, "issues" | "authority" | "limits"> {
  readonly issues?: Partial<IssueRules> | undefined;
  readonly authority?: Partial<AuthorityRules> | undefined;
  readonly limits?: Partial<LimitRules> | undefined;
}

/** Completes a test's configuration with the defaults. */
export function makeConfig({ openproject, git, mappings, work }: PartialConfig): Config {
  return {
    dataDirectory: "./bridge-data",
    listen: { host: "127.0.0.1", port: 0 },
    page: { allowActions: false, keepActions: 90 * 86_400_000 },
    spool: { maxBytes: 1024 ** 3, segmentBytes: 16 * 1024 ** 2, retention: 7 * 86_400_000 },
    work: {
      ...{
        workers: 4,
        sweepEvery: 600_000,
        sweepRotation: 604_800_000,
        settle: 30_000,
        checkPolls: { every: 30_000, requestsPerMinute: 30 },
        maxAttempts: 12,
        dryRun: false,
      },
      ...work,
    },
    openproject: openproject.map((each) => ({ webhookSecrets: [], apiKey: "", ...each })),
    git: git.map((each) => ({ webhookSecrets: [], token: "", product: "forgejo" as const, ...each })),
    mappings: mappings.map((each) => ({ ...each, projects: each.projects ?? [], rules: makeRules(each.rules) })),
    people: [],
    matchPeopleBy: [],
    notify: [],
  };
}

function makeRules(rules: PartialRules = {}): Rules {
  return {
    closingWords: ["close", "closes", "closed", "fix", "fixes", "fixed", "resolve", "resolves", "resolved"],
    bracketReferences: false,
    status: {},
    customFields: {},
    commits: true,
    pullComment: true,
    commitStatus: true,
    requireWorkPackage: true,
    githubTab: false,
    time: { enabled: true },
    // The default would hide the titles of work packages, because the sandbox's projects are private and most of its
    // repositories are public.
    titles: "always",
    gitTitles: "visible",
    ...rules,
    issues: { link: false, follow: {}, ...rules.issues },
    authority: { effects: "writers", ...rules.authority },
    limits: { references: 20, changes: 10, hours: 24, ...rules.limits },
  };
}
