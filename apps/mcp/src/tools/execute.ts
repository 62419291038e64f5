import { execute as executeProgram, type ProgramRequest } from "../execute/execute.js";
import { tool, type Tool } from "./tool.js";

/** The tool `execute`, which runs a program that can call the operations of both servers. */
export const execute: Tool = tool<ProgramRequest>({
  name: "execute",
  description:
    "Run JavaScript (the body of an async function; `return` the result) to make several calls at once: `const { items } = await pm.workPackages.list({ pageSize: 50 }); return items.length`. `pm` and `git` provide all operations and return complete documents; `today` is the current date. Writes are not sent: they become a plan for `commit`. No network, files or clock are available.",
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
