import type { z } from "zod";
import { address, choice, count, flag, list, secret, section, text } from "./fields.js";

const connectionName = /^[a-z0-9][a-z0-9-]{0,39}$/;

const name = text(connectionName, {
  description:
    "Name of the connection, used in mappings, in logs, and in the address of its webhooks, `/hooks/<name>`.",
  expected: "up to 40 lowercase letters, digits and hyphens",
  example: "name: forge",
});

/** Field that permits sending a credential over plain http. */
export const allowInsecureHttp: z.ZodPrefault<z.ZodBoolean> = flag({
  description:
    "Permits plain http to another machine. Others on the network can then read the credential, so prefer https.",
  example: "allowInsecureHttp: true",
}).prefault(false);

const requestsPerMinute = count({
  description: "Maximum number of requests that each bridge sends to the server per minute. Default: no limit.",
  example: "requestsPerMinute: 300",
  from: 1,
  to: 100_000,
}).optional();

const webhookSecrets = list(
  secret({
    description: "A secret for signing webhooks.",
    example: "{ env: WEBHOOK_SECRET }",
  }),
  {
    description:
      "Secrets with which the server signs its webhooks: the current one first, then older ones that the bridge still accepts.",
    expected: "at least one secret, because unsigned webhooks are refused",
    example: "webhookSecrets: [{ env: WEBHOOK_SECRET }]",
    atLeast: 1,
  },
);

/** Schema for an OpenProject connection in the configuration file. */
export const openprojectSchema = section(
  {
    name,
    url: address({
      description: "Address at which users open the OpenProject instance in a browser.",
      example: "url: https://pm.example.com",
    }),
    apiKey: secret({
      description:
        "API token of the bridge's own account. Create the token in the settings of that account, under Access tokens.",
      example: "apiKey: { env: OPENPROJECT_API_KEY }",
    }),
    githubSecret: secret({
      description:
        "Webhook secret of OpenProject's GitHub integration, for `rules.githubTab`. If it is not set, requests to the integration are not signed.",
      example: "githubSecret: { env: GITHUB_INTEGRATION_SECRET }",
    }).optional(),
    allowInsecureHttp,
    requestsPerMinute,
    webhookSecrets,
  },
  { description: "An OpenProject instance.", example: "openproject: [{ name: pm, ... }]" },
);

/** Schema for a Gitea or Forgejo connection in the configuration file. */
export const gitSchema = section(
  {
    name,
    product: choice(["gitea", "forgejo"], {
      description: "Product of the server.",
      example: "product: forgejo",
    }),
    url: address({
      description: "Address at which users open the git server in a browser.",
      example: "url: https://git.example.com",
    }),
    token: secret({
      description:
        "Access token of the bridge's own account, with the scopes write:repository, write:issue and read:user.",
      example: "token: { env: GIT_TOKEN }",
    }),
    allowInsecureHttp,
    requestsPerMinute,
    webhookSecrets,
  },
  { description: "A Gitea or Forgejo server.", example: "git: [{ name: forge, ... }]" },
);
