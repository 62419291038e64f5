import type { Config } from "@halyard/bridge";

/** Settings that differ between the benchmarks' bridges. */
export interface BridgeSettings {
  readonly dataDirectory: string;
  /** URL of a PostgreSQL database. Undefined for the embedded database. */
  readonly databaseUrl?: string | undefined;
  readonly git: ServerAccess;
  readonly pm: ServerAccess;
  readonly webhookSecrets: readonly string[];
  readonly workers: number;
  /** Milliseconds that a new bridge waits before it creates anything. */
  readonly settle: number;
  /** Milliseconds between two sweeps. */
  readonly sweepEvery: number;
  /** Whether the bridge links issues, and not only pull requests, to work packages. */
  readonly issues: boolean;
}

interface ServerAccess {
  readonly url: string;
  readonly token: string;
}

const hour = 3_600_000;

/**
 * Returns the configuration for a bridge between a Forgejo server and an OpenProject instance, with the default rules.
 */
export function bridgeConfig({ git, pm, webhookSecrets, ...settings }: BridgeSettings): Config {
  return {
    dataDirectory: settings.dataDirectory,
    databaseUrl: settings.databaseUrl,
    listen: { host: "127.0.0.1", port: 0 },
    page: { allowActions: false, keepActions: 86_400_000 },
    spool: { maxBytes: 2 ** 30, segmentBytes: 2 ** 24, retention: hour },
    work: {
      workers: settings.workers,
      sweepEvery: settings.sweepEvery,
      sweepRotation: 7 * 24 * hour,
      settle: settings.settle,
      checkPolls: { every: 30_000, requestsPerMinute: 0 },
      maxAttempts: 12,
      dryRun: false,
    },
    openproject: [{ name: "pm", url: pm.url, apiKey: pm.token, webhookSecrets }],
    git: [{ name: "forge", product: "forgejo", url: git.url, token: git.token, webhookSecrets }],
    mappings: [
      {
        ...{ git: "forge", repositories: ["acme/*"], openproject: "pm", projects: [] },
        rules: {
          closingWords: ["closes", "fixes", "resolves"],
          bracketReferences: false,
          status: {},
          customFields: {},
          commits: true,
          pullComment: true,
          commitStatus: true,
          requireWorkPackage: true,
          githubTab: false,
          time: { enabled: true },
          issues: { link: settings.issues, follow: {} },
          authority: { effects: "writers" },
          titles: "always",
          gitTitles: "visible",
          limits: { references: 20, changes: 10, hours: 24 },
        },
      },
    ],
    people: [],
    matchPeopleBy: [],
    notify: [],
  };
}
