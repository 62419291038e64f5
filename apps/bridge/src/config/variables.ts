import type { Path } from "./yaml-file.js";

/** Environment variable for a field of the configuration file. */
export interface ConfigVariable {
  readonly name: string;
  readonly path: Path;
  /** Type of the value. A `secret` can instead be read from a file whose path is in the variable `<name>_FILE`. */
  readonly kind: "text" | "number" | "flag" | "list" | "secret";
  /** Whether the variable is required if there is no configuration file. */
  readonly required: boolean;
  /**
   * Whether the variable also applies to a configuration file that omits the field. True for values that depend on the
   * machine.
   */
  readonly place?: true;
  readonly description: string;
}

/** All environment variables that configure a bridge without a configuration file. */
export const configVariables: readonly ConfigVariable[] = [
  {
    name: "OPENPROJECT_URL",
    path: ["openproject", 0, "url"],
    kind: "text",
    required: true,
    description: "Address of the OpenProject instance.",
  },
  {
    name: "OPENPROJECT_API_KEY",
    path: ["openproject", 0, "apiKey"],
    kind: "secret",
    required: true,
    description: "API token of the bridge's own account in OpenProject.",
  },
  {
    name: "OPENPROJECT_ALLOW_INSECURE_HTTP",
    path: ["openproject", 0, "allowInsecureHttp"],
    kind: "flag",
    required: false,
    description:
      "`true` permits plain http to OpenProject. Others on the network can then read the credential. Default: false.",
  },
  {
    name: "OPENPROJECT_WEBHOOK_SECRET",
    path: ["openproject", 0, "webhookSecrets", 0],
    kind: "secret",
    required: true,
    description: "Secret with which OpenProject signs its webhooks.",
  },
  {
    name: "GIT_URL",
    path: ["git", 0, "url"],
    kind: "text",
    required: true,
    description: "Address of the Gitea or Forgejo server.",
  },
  {
    name: "GIT_PRODUCT",
    path: ["git", 0, "product"],
    kind: "text",
    required: false,
    description: "`gitea` or `forgejo`. Default: gitea.",
  },
  {
    name: "GIT_TOKEN",
    path: ["git", 0, "token"],
    kind: "secret",
    required: true,
    description: "Access token of the bridge's own account on the git server.",
  },
  {
    name: "GIT_ALLOW_INSECURE_HTTP",
    path: ["git", 0, "allowInsecureHttp"],
    kind: "flag",
    required: false,
    description:
      "`true` permits plain http to the git server. Others on the network can then read the credential. Default: false.",
  },
  {
    name: "GIT_WEBHOOK_SECRET",
    path: ["git", 0, "webhookSecrets", 0],
    kind: "secret",
    required: true,
    description: "Secret with which the git server signs its webhooks.",
  },
  {
    name: "BRIDGE_REPOSITORIES",
    path: ["mappings", 0, "repositories"],
    kind: "list",
    required: true,
    description: "Repositories, separated by commas, such as `acme/rig,acme/hull` or `acme/*`.",
  },
  {
    name: "BRIDGE_PROJECTS",
    path: ["mappings", 0, "projects"],
    kind: "list",
    required: false,
    description:
      "Identifiers of the projects whose work packages can be referenced. Default: all projects that the bridge can see.",
  },
  {
    name: "BRIDGE_PUBLIC_URL",
    path: ["publicUrl"],
    kind: "text",
    required: false,
    description: "Address at which OpenProject and the git server reach the bridge.",
  },
  {
    name: "BRIDGE_HOST",
    path: ["listen", "host"],
    kind: "text",
    required: false,
    place: true,
    description: "Address to listen on. Default: 127.0.0.1.",
  },
  {
    name: "BRIDGE_PORT",
    path: ["listen", "port"],
    kind: "number",
    required: false,
    place: true,
    description: "Port to listen on. Default: 8080.",
  },
  {
    name: "BRIDGE_DATA",
    path: ["dataDirectory"],
    kind: "text",
    required: false,
    place: true,
    description: "Folder for the bridge's files. Default: ./bridge-data.",
  },
  {
    name: "DATABASE_URL",
    path: ["databaseUrl"],
    kind: "secret",
    required: false,
    description: "Address of a PostgreSQL database. Default: an embedded database in the data directory.",
  },
  {
    name: "BRIDGE_PAGE_TOKEN",
    path: ["page", "token"],
    kind: "secret",
    required: false,
    description: "Token for signing in to the page at `/`. Default: a random one, printed at each start.",
  },
  {
    name: "BRIDGE_PAGE_ACTIONS",
    path: ["page", "allowActions"],
    kind: "flag",
    required: false,
    description:
      "`true` lets the bridge's page replay deliveries, retry dead letters and resume connections. Default: false.",
  },
  {
    name: "BRIDGE_NOTIFY_KIND",
    path: ["notify", 0, "kind"],
    kind: "text",
    required: false,
    description: "Kind of receiver for notifications: `webhook`, `ntfy` or `mail`. Default: no notifications.",
  },
  {
    name: "BRIDGE_NOTIFY_URL",
    path: ["notify", 0, "url"],
    kind: "secret",
    required: false,
    description:
      "Address to which notifications are sent. For `mail`, this is the address of the mail server, such as smtps://user:password@mail.example.com.",
  },
  {
    name: "BRIDGE_NOTIFY_TOKEN",
    path: ["notify", 0, "token"],
    kind: "secret",
    required: false,
    description: "Access token for the receiver of notifications.",
  },
  {
    name: "BRIDGE_NOTIFY_FROM",
    path: ["notify", 0, "from"],
    kind: "text",
    required: false,
    description: "E-mail address of the sender.",
  },
  {
    name: "BRIDGE_NOTIFY_TO",
    path: ["notify", 0, "to"],
    kind: "list",
    required: false,
    description: "E-mail addresses that receive notifications, separated by commas.",
  },
  {
    name: "BRIDGE_DRY_RUN",
    path: ["work", "dryRun"],
    kind: "flag",
    required: false,
    description: "`true` logs each write instead of sending it. Default: false.",
  },
];
