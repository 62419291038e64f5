import type { z } from "zod";
import { address, choice, count, flag, list, secret, section, text } from "./fields.js";

const connectionName = /^[a-z0-9][a-z0-9-]{0,39}$/;

const name = text(connectionName, {
  description: "Name of the connection: in mappings, logs, and in the address of its webhooks, `/hooks/<name>`.",
  expected: "up to 40 small letters, digits and hyphens",
  example: "name: forge",
});

/** The field that allows a credential over plain http. */
export const allowInsecureHttp: z.ZodPrefault<z.ZodBoolean> = flag({
  description:
    "Allows the credential over plain http to another machine, where others on the network can read it. Better: https.",
  example: "allowInsecureHttp: true",
}).prefault(false);

const requestsPerMinute = count({
  description: "Maximum number of requests to the server within a minute, of each bridge. Left out: no limit.",
  example: "requestsPerMinute: 300",
  from: 1,
  to: 100_000,
}).optional();

const webhookSecrets = list(
  secret({
    description: "A key that webhooks are signed with.",
    example: "{ env: WEBHOOK_SECRET }",
  }),
  {
    description: "The key that the server signs its webhooks with, and older ones while they are being replaced.",
    expected: "at least one secret, because unsigned webhooks are refused",
    example: "webhookSecrets: [{ env: WEBHOOK_SECRET }]",
    atLeast: 1,
  },
);

/** An OpenProject in the file. */
export const openprojectSchema = section(
  {
    name,
    url: address({
      description: "Address of the instance, as people use it.",
      example: "url: https://pm.example.com",
    }),
    apiKey: secret({
      description: "API token of the bridge's own account, from its account page.",
      example: "apiKey: { env: OPENPROJECT_API_KEY }",
    }),
    githubSecret: secret({
      description:
        "Webhook secret of OpenProject's GitHub integration, for `rules.githubTab`. Left out: what is sent there is not signed.",
      example: "githubSecret: { file: /run/secrets/github }",
    }).optional(),
    allowInsecureHttp,
    requestsPerMinute,
    webhookSecrets,
  },
  { description: "An OpenProject instance.", example: "openproject: [{ name: pm, ... }]" },
);

/** A Gitea or Forgejo in the file. */
export const gitSchema = section(
  {
    name,
    product: choice(["gitea", "forgejo"], {
      description: "Which of the two servers it is.",
      example: "product: forgejo",
    }),
    url: address({
      description: "Address of the server, as people use it.",
      example: "url: https://git.example.com",
    }),
    token: secret({
      description: "Access token of the bridge's own account, with write:repository, write:issue and read:user.",
      example: "token: { env: GIT_TOKEN }",
    }),
    allowInsecureHttp,
    requestsPerMinute,
    webhookSecrets,
  },
  { description: "A Gitea or Forgejo server.", example: "git: [{ name: forge, ... }]" },
);
