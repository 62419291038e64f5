import { startWork as planWork, type StartWorkRequest } from "../work/start-work.js";
import { tool, type Tool } from "./tool.js";

/** The tool `start_work`, which plans the writes that begin work on a work package. */
export const startWork: Tool = tool<StartWorkRequest>({
  name: "start_work",
  description:
    "Plan the start of work on a work package: assign it to the user, set its status (default: In progress) and create the branch `op-<id>-<subject>`. Returns a plan for `commit`.",
  input: {
    type: "object",
    properties: {
      workPackage: { type: ["integer", "string"] },
      repository: { type: "string", description: "owner/name" },
      status: { type: "string" },
      branch: { type: "string" },
    },
    required: ["workPackage"],
  },
  isReadOnly: true,
  async run(request, { session, notePlan }) {
    const { token, result, writes } = await planWork(session, request);
    notePlan(
      token,
      writes.map(({ operation }) => operation),
    );
    return result;
  },
});
