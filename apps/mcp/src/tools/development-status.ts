import { developmentStatus as readStatus, type DevelopmentStatusRequest } from "../work/development-status.js";
import { tool, type Tool } from "./tool.js";

/** The tool `development_status`, which returns a work package with the branches and pull requests that name it. */
export const developmentStatus: Tool = tool<DevelopmentStatusRequest>({
  name: "development_status",
  description:
    "Show a work package, the branches and pull requests that refer to it (by `OP#12`, its URL or a branch name such as `op-12`), and their checks and reviews.",
  input: {
    type: "object",
    properties: {
      workPackage: { type: ["integer", "string"] },
      repositories: { type: "array", maxItems: 10, items: { type: "string" }, description: "owner/name" },
    },
    required: ["workPackage"],
  },
  isReadOnly: true,
  run: (request, { session }) => readStatus(session, request),
});
