import type { CommandGroup } from "./command.js";

/** The commands of the first level, in the order of the help. */
export const groups: readonly CommandGroup[] = [
  { name: "login", summary: "Sign in to a server", load: () => import("../commands/login.js") },
  { name: "logout", summary: "Forget a server and its token", load: () => import("../commands/logout.js") },
  {
    name: "wp",
    summary: "Work packages: list, view, create, edit, comment, log, start, done",
    load: () => import("../commands/wp.js"),
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
  { name: "api", summary: "Send a request by method and path", load: () => import("../operations/api.js") },
];
