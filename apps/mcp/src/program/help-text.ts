import { toolsets } from "../tools/toolsets.js";

/** Text of `halyard-mcp --help`. */
export const helpText: string = `Usage: halyard-mcp [options]

Serves OpenProject and Gitea or Forgejo to an MCP client, on standard input and output.

Options:
  --allow-writes            Allow plans to be committed. Default: read-only.
  --project <identifier>    Limit access to this project. Can be repeated.
  --repository <owner/name> Limit access to this repository, or to all repositories of an owner (acme/*). Can be
                            repeated.
  --changes <count>         Maximum number of work packages that one plan can create, change or log time on. Default: 10.
  --hours <count>           Maximum hours per time entry. Default: 24.
  --effects <accounts>      Accounts that may commit a plan that changes work packages together with a repository:
                            \`writers\` (with write access to the repository) or \`everyone\`. Default: writers.
  --tools <names>           Add a tool for each operation of the named toolsets. Names, separated by commas:
                            ${toolsets.map(({ name }) => name).join(",")},
                            or \`all\` for every operation. Default: none, because the eight standard tools can call
                            every operation.
  --audit <file>            For each call, append a line of JSON to this file. Default: standard error.
  --http <port>             Use streamable HTTP at /mcp instead of standard input and output. Clients send a secret as a
                            bearer token: the value of HALYARD_MCP_SECRET or, if it is not set, a secret that is printed
                            at start.
  --host <address>          Address to listen on with --http. Default: 127.0.0.1.
  --issuer <url>            Accept tokens issued by this authorization server instead of a secret.
  --resource <url>          URL at which clients reach /mcp. It is the audience of those tokens.
  --user-tokens             With --http: each request contains the tokens of its user, in the headers
                            X-Halyard-PM-Token and X-Halyard-Git-Token. Do not set tokens in the environment.
  --version, --help

Environment:
  HALYARD_PM_URL, HALYARD_PM_TOKEN (or _TOKEN_FILE): OpenProject, with an API key
  HALYARD_GIT_URL, HALYARD_GIT_TOKEN (or _TOKEN_FILE): Gitea or Forgejo
  HALYARD_MCP_SECRET: secret for --http
  HALYARD_PM_ALLOW_INSECURE_HTTP, HALYARD_GIT_ALLOW_INSECURE_HTTP
                            \`true\` allows credentials to be sent over plain http.`;
