import { execute as executeProgram, type ProgramRequest } from "../execute/execute.js";
import { tool, type Tool } from "./tool.js";

/** The tool `execute`, which runs a program that can call the operations of both servers. */
export const execute: Tool = tool<ProgramRequest>({
  name: "execute",
  description:
    "Run JavaScript (the body of an async function; `return` the result) for several calls at once: `const { items } = await pm.workPackages.list({ pageSize: 50 }); return items.length`. `pm` and `git` have all operations and return complete documents; `today` is the date. Writes are not sent: they become a plan for `commit`. No network, files or clock.",
  input: {
    type: "object",
    properties: { program: { type: "string" }, cursor: { type: "string" } },
    required: ["program"],
  },
  isReadOnly: true,
  async run(request, { session, signal, notePlan }) {
    const { result, token, writes } = await executeProgram(session, request, signal);
    notePlan(token, writes);
    return result;
  },
});
