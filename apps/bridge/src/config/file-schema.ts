import type { z } from "zod";
import { allowInsecureHttp, gitSchema, openprojectSchema } from "./connection-schema.js";
import { address, anyText, choice, count, duration, flag, list, secret, section, size, text } from "./fields.js";
import { openidSchema } from "./openid-schema.js";
import { rulesSchema } from "./rules-schema.js";

const repository = /^[A-Za-z0-9._-]+\/(?:\*|[A-Za-z0-9._-]+)$/;

/** Matches a single mail address. Excludes characters that could introduce a second address. */
const mailAddress = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;

const mapping = section(
  {
    git: text(anyText, {
      description: "Name of the git connection.",
      expected: "the name of a connection under `git`",
      example: "git: forge",
    }),
    repositories: list(
      text(repository, {
        description: "Repository as `owner/name`, or all repositories of an owner as `owner/*`.",
        expected: "`owner/name` or `owner/*`",
        example: "repositories: [acme/rig]",
      }),
      {
        description: "Repositories whose pull requests can reference work packages.",
        expected: "at least one repository",
        example: "repositories: [acme/rig]",
        atLeast: 1,
      },
    ),
    openproject: text(anyText, {
      description: "Name of the OpenProject connection.",
      expected: "the name of a connection under `openproject`",
      example: "openproject: pm",
    }),
    projects: list(
      text(anyText, {
        description: "Identifier of a project.",
        expected: "the identifier of a project",
        example: "projects: [rigging]",
      }),
      {
        description: "Projects whose work packages can be referenced. Default: all projects that the bridge can see.",
        expected: "a list of identifiers",
        example: "projects: [rigging]",
      },
    ).prefault([]),
    rules: rulesSchema.prefault({}),
  },
  {
    description: "Connects repositories with projects.",
    example: "mappings: [{ git: forge, repositories: [acme/*], openproject: pm }]",
  },
);

/**
 * Schema for the configuration file, with all defaults. Its output contains references to secrets, which are read
 * later.
 */
export const fileSchema = section(
  {
    dataDirectory: text(anyText, {
      description: "Folder for the bridge's files.",
      expected: "a folder",
      example: "dataDirectory: ./bridge-data",
    }).prefault("./bridge-data"),
    databaseUrl: secret({
      description:
        "Address of a PostgreSQL database, for any number of bridges. Default: an embedded database in the data directory, for one bridge.",
      example: "databaseUrl: { env: DATABASE_URL }",
    }).optional(),
    listen: section(
      {
        host: text(anyText, {
          description: "Address to listen on.",
          expected: "a host name or an IP address",
          example: "host: 0.0.0.0",
        }).prefault("127.0.0.1"),
        port: count({ description: "Port to listen on.", example: "port: 8080", from: 0, to: 65_535 }).prefault(8080),
      },
      { description: "Address and port that the bridge listens on.", example: "listen: { host: 0.0.0.0, port: 8080 }" },
    ).prefault({}),
    publicUrl: address({
      description:
        "Address at which OpenProject and the git servers reach the bridge. `bridge setup` uses this address for webhooks.",
      example: "publicUrl: https://bridge.example.com",
    }).optional(),
    page: section(
      {
        token: secret({
          description: "Token for signing in to the page. Default: a random one, printed at each start.",
          example: "token: { env: BRIDGE_PAGE_TOKEN }",
        }).optional(),
        allowActions: flag({
          description: "Whether the page may replay deliveries, retry dead letters and resume connections.",
          example: "allowActions: true",
        }).prefault(false),
        keepActions: duration({
          description: "How long the log of sign-ins and actions is kept.",
          example: "keepActions: 90d",
          from: "1d",
          to: "3650d",
        }).prefault("90d"),
        openid: openidSchema.optional(),
      },
      { description: "The web page of the bridge, at the path `/`.", example: "page: { allowActions: true }" },
    ).prefault({}),
    spool: section(
      {
        maxBytes: size({
          description: "Maximum size of the spool. When the spool is full, the bridge refuses deliveries.",
          example: "maxBytes: 1GiB",
          from: "1MiB",
          to: "100TiB",
        }).prefault("1GiB"),
        segmentBytes: size({
          description: "File size at which the spool starts a new file.",
          example: "segmentBytes: 16MiB",
          from: "64KiB",
          to: "1GiB",
        }).prefault("16MiB"),
        retention: duration({
          description: "How long processed deliveries are kept, so that they can be replayed.",
          example: "retention: 7d",
          from: "1m",
          to: "3650d",
        }).prefault("7d"),
      },
      {
        description: "Storage on disk for incoming deliveries.",
        example: "spool: { maxBytes: 1GiB }",
      },
    ).prefault({}),
    work: section(
      {
        workers: count({
          description: "Number of jobs that run at the same time.",
          example: "workers: 4",
          from: 1,
          to: 64,
        }).prefault(4),
        sweepEvery: duration({
          description: "Time between two sweeps, which find changes that no delivery reported.",
          example: "sweepEvery: 10m",
          from: "10s",
          to: "7d",
        }).prefault("10m"),
        sweepRotation: duration({
          description:
            "Time within which sweeps read every mapped repository at least once, to find changes that the server's lists of recent changes do not show.",
          example: "sweepRotation: 7d",
          from: "10s",
          to: "365d",
        }).prefault("7d"),
        checkPolls: section(
          {
            every: duration({
              description: "Time between two polls.",
              example: "every: 30s",
              from: "5s",
              to: "1h",
            }).prefault("30s"),
            requestsPerMinute: count({
              description: "Maximum number of polling requests to one server per minute. 0 turns polling off.",
              example: "requestsPerMinute: 30",
              from: 0,
              to: 600,
            }).prefault(30),
          },
          {
            description:
              "How often the bridge polls the checks of open pull requests on Forgejo, which sends no webhook for checks.",
            example: "checkPolls: { every: 30s }",
          },
        ).prefault({}),
        settle: duration({
          description:
            "Time after which a write without a response is considered lost. The bridge then repeats the write, unless the data on the server shows that the write succeeded. The timeout of each request is half of this time.",
          example: "settle: 30s",
          from: "1s",
          to: "10m",
        }).prefault("30s"),
        maxAttempts: count({
          description:
            "Number of failed attempts after which a job becomes a dead letter, unless a server is unavailable. In that case, the bridge continues to retry the job.",
          example: "maxAttempts: 12",
          from: 1,
          to: 100,
        }).prefault(12),
        dryRun: flag({ description: "Whether writes are logged instead of sent.", example: "dryRun: true" }).prefault(
          false,
        ),
      },
      { description: "Settings for the queue, sweeps and dry runs.", example: "work: { sweepEvery: 10m }" },
    ).prefault({}),
    openproject: list(openprojectSchema, {
      description: "OpenProject instances.",
      expected: "at least one OpenProject server",
      example: "openproject: [{ name: pm, ... }]",
      atLeast: 1,
    }),
    git: list(gitSchema, {
      description: "Gitea and Forgejo servers.",
      expected: "at least one Gitea or Forgejo server",
      example: "git: [{ name: forge, ... }]",
      atLeast: 1,
    }),
    mappings: list(mapping, {
      description:
        "Repositories and the projects that they are connected to. A repository or project can be in several mappings.",
      expected: "at least one mapping",
      example: "mappings: [{ git: forge, repositories: [acme/*], openproject: pm }]",
      atLeast: 1,
    }),
    people: list(
      section(
        {
          git: text(anyText, {
            description: "Login on the git server.",
            expected: "a login",
            example: "git: ada",
          }),
          openproject: text(anyText, {
            description: "Login or e-mail address in OpenProject.",
            expected: "a login or an e-mail address",
            example: "openproject: ada@example.com",
          }),
        },
        {
          description: "A person's accounts on both servers.",
          example: "people: [{ git: ada, openproject: a.lovelace }]",
        },
      ),
      {
        description:
          "People whose time the bridge logs in their own name. List both accounts of each person: the bridge does not match accounts that only have the same login or e-mail address, because they can belong to different people. `matchPeopleBy` matches accounts by a different property.",
        expected: "a list of account pairs",
        example: "people: [{ git: ada, openproject: a.lovelace }]",
      },
    ).prefault([]),
    matchPeopleBy: list(
      choice(["oidc"], {
        description:
          "Property by which the bridge matches a person's accounts on the two servers. `oidc` is the subject (`sub`) of the person's account at an OpenID Connect provider that both servers use.",
        example: "matchPeopleBy: [oidc]",
      }),
      {
        description:
          "Properties that identify the same person on both servers, for people who are not listed in `people`.",
        expected: "a list of properties",
        example: "matchPeopleBy: [oidc]",
      },
    ).prefault([]),
    notify: list(
      section(
        {
          kind: choice(["webhook", "ntfy", "mail"], {
            description:
              "`webhook`: an address that accepts a JSON body with the field `text`, as chat servers do. `ntfy`: a topic of an ntfy server. `mail`: a mail server.",
            example: "kind: ntfy",
          }),
          url: secret({
            description:
              "Address to which notifications are sent. This address is often secret. For `ntfy`, it includes the topic. For `mail`, it is the address of the mail server, with user name and password, such as smtps://user:password@mail.example.com. Use smtp:// for STARTTLS.",
            example: "url: { env: NOTIFY_URL }",
          }),
          token: secret({
            description: "Access token, sent as `Authorization: Bearer`. Default: none.",
            example: "token: { env: NOTIFY_TOKEN }",
          }).optional(),
          from: text(mailAddress, {
            description: "E-mail address of the sender.",
            expected: "an e-mail address",
            example: "from: bridge@example.com",
          }).optional(),
          to: list(
            text(mailAddress, {
              description: "E-mail address that receives notifications.",
              expected: "an e-mail address",
              example: "to: [ops@example.com]",
            }),
            {
              description: "E-mail addresses that receive notifications.",
              expected: "at least one e-mail address",
              example: "to: [ops@example.com]",
              atLeast: 1,
            },
          ).optional(),
          allowInsecureHttp,
        },
        { description: "A receiver of notifications.", example: "notify: [{ kind: ntfy, url: { env: NOTIFY_URL } }]" },
      ),
      {
        description:
          "Receivers of notifications about conditions that need an operator: a paused connection, dead letters, a wrong webhook secret, a full disk or a stuck queue. The bridge reports each condition once.",
        expected: "a list of receivers",
        example: "notify: [{ kind: ntfy, url: { env: NOTIFY_URL } }]",
      },
    ).prefault([]),
  },
  { description: "Configuration of the Halyard bridge.", example: "openproject: [{ name: pm, ... }]" },
);

/** Output of {@link fileSchema}: the content of a configuration file with all defaults. */
export type ConfigFile = z.output<typeof fileSchema>;
