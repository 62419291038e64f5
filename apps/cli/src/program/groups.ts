import type { CommandGroup } from "./command.js";

/** Top-level commands, in the order of the help text. */
export const groups: readonly CommandGroup[] = [
  { name: "login", summary: "Sign in to a server", load: () => import("../commands/login.js") },
  { name: "logout", summary: "Sign out of a server and delete its token", load: () => import("../commands/logout.js") },
  {
    name: "wp",
    summary: "Work packages: list, view, create, edit, comment, log, start, done",
    load: () => import("../commands/wp.js"),
  },
  {
    name: "pr",
    summary: "Pull requests: list, view, create, checkout, checks, review, merge",
    load: () => import("../commands/pr.js"),
  },
  {
    name: "issue",
    summary: "Issues: list, view, create, comment, close, reopen",
    load: () => import("../commands/issue.js"),
  },
  { name: "release", summary: "Releases: list, view, create", load: () => import("../commands/release.js") },
  {
    name: "notifications",
    summary: "List unread notifications from OpenProject and the git server",
    load: () => import("../commands/notifications.js"),
  },
  {
    name: "status",
    summary: "Show my work in OpenProject and on the git server",
    load: () => import("../commands/status.js"),
  },
  {
    name: "pm",
    summary: "Every operation of OpenProject: halyard pm <resource> <operation>",
    load: () => import("../operations/pm.js"),
  },
  {
    name: "git",
    summary: "Every operation of Gitea and Forgejo: halyard git <resource> <operation>",
    load: () => import("../operations/git.js"),
  },
  {
    name: "api",
    summary: "Send an API request with a given method and path",
    load: () => import("../operations/api.js"),
  },
  {
    name: "ci",
    summary: "For CI jobs: check a pull request, write release notes",
    load: () => import("../commands/ci.js"),
  },
  {
    name: "webhook",
    summary: "For developers of webhook receivers: listen, verify, replay",
    load: () => import("../commands/webhook.js"),
  },
  {
    name: "types",
    summary: "Write OpenProject's custom fields, types and statuses as a TypeScript module",
    load: () => import("../commands/types.js"),
  },
  { name: "mcp", summary: "Run the MCP server of @halyard/mcp for agents", load: () => import("../commands/mcp.js") },
  { name: "bridge", summary: "Run a command of @halyard/bridge", load: () => import("../commands/bridge.js") },
  {
    name: "completion",
    summary: "Print a script for shell completion",
    load: () => import("../commands/completion.js"),
  },
  { name: "skill", summary: "Print a skill for agents", load: () => import("../commands/skill.js") },
];
