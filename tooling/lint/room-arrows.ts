import { dirname, relative, resolve, sep } from "node:path";
import { ESLintUtils } from "@typescript-eslint/utils";
import { forEachSource } from "./import-sources.ts";

/**
 * The order of the subfolders ("rooms") in a folder, lowest first. A file may import from its own room and from rooms
 * before it, so no two rooms can import each other. Files directly in the folder may import from all of its rooms.
 */
const rooms: Readonly<Record<string, readonly string[]>> = {
  "apps/bridge/src": [
    ...["threads", "config", "store", "queue", "inbox"],
    ...["reconcile", "repair", "alerts", "page", "app", "operator"],
  ],
  "apps/bridge/src/reconcile": [
    ...["users", "shared", "references", "ledger", "comments", "authority"],
    ...["work-package", "repository", "branch", "issue", "github-tab", "pull"],
  ],
};

const root = resolve(import.meta.dirname, "..", "..");

/**
 * Enforces the order of rooms. Type-only imports are also checked, because type cycles confuse readers too. Tests are
 * exempt.
 */
export const roomArrows = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: "problem",
    docs: {
      description: "Imports between the folders of an app must follow the order in tooling/lint/room-arrows.ts.",
    },
    schema: [],
    defaultOptions: [],
    messages: {
      unknown:
        "The folder `{{room}}` is not listed in tooling/lint/room-arrows.ts. Add it there, at its place in the order.",
      climbs:
        "`{{from}}` must not import `{{to}}`. A folder in {{folder}} may import only from the folders before it in this order: {{order}}. Move the shared code to an earlier folder.",
    },
  },
  create(context) {
    const filename = relative(root, context.filename).split(sep).join("/");
    if (filename.endsWith(".test.ts")) return {};
    const folders = Object.entries(rooms).filter(([folder]) => filename.startsWith(`${folder}/`));
    return forEachSource((node, source) => {
      if (!source.startsWith(".")) return;
      const target = relative(root, resolve(dirname(context.filename), source))
        .split(sep)
        .join("/");
      for (const [folder, order] of folders) {
        if (!target.startsWith(`${folder}/`)) continue;
        const from = roomOf(folder, filename);
        const to = roomOf(folder, target);
        if (from === undefined || from === to) continue;
        const unknown = [from, to].find((room) => room !== undefined && !order.includes(room));
        if (unknown !== undefined) {
          context.report({ node, messageId: "unknown", data: { room: `${folder}/${unknown}` } });
        } else if (to === undefined || order.indexOf(to) > order.indexOf(from)) {
          const data = { from, to: to ?? target, folder, order: order.join(", ") };
          context.report({ node, messageId: "climbs", data });
        }
      }
    });
  },
});

/** Returns the room that contains a file, or undefined for a file directly in the folder. */
function roomOf(folder: string, file: string): string | undefined {
  const [room, ...rest] = file.slice(folder.length + 1).split("/");
  return rest.length === 0 ? undefined : room;
}
