import { effectOf } from "../session/effect.js";
import { tool, type Tool } from "./tool.js";

interface Arguments {
  readonly query: string;
  readonly limit?: number;
}

/** The tool `search`, which finds operations by keywords. */
export const search: Tool = tool<Arguments>({
  name: "search",
  description:
    "Find API operations by keywords, such as `merge pull request`. Ids begin with `pm` (OpenProject: work packages, time, projects) or `git` (Gitea/Forgejo: repositories, issues, pulls).",
  input: {
    type: "object",
    properties: { query: { type: "string" }, limit: { type: "integer", minimum: 1, maximum: 40 } },
    required: ["query"],
  },
  isReadOnly: true,
  run({ query, limit = 8 }, { session }) {
    const found = session.catalogue.findOperations(query);
    const operations = found.slice(0, limit).map((operation) => ({
      operation: operation.id,
      effect: effectOf(operation),
      summary: operation.summary === "" ? `${operation.method} ${operation.path}` : operation.summary,
    }));
    if (operations.length === 0) {
      return Promise.resolve({ operations, note: "No operation was found. Use fewer or different words." });
    }
    return Promise.resolve({ operations, found: found.length });
  },
});
