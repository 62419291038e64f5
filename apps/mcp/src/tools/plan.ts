import { makePlan, maxWrites, type WantedWrite } from "../plan/make-plan.js";
import { inputSchema, tool, type Tool } from "./tool.js";

interface Arguments {
  readonly writes: readonly WantedWrite[];
}

/** The tool `plan`, which prepares writes for `commit`. */
export const plan: Tool = tool<Arguments>({
  name: "plan",
  description:
    "Prepare operations that change something, without sending them. Returns what would be sent and changed, and a `token` for `commit`.",
  input: {
    type: "object",
    properties: {
      writes: {
        type: "array",
        maxItems: maxWrites,
        items: {
          type: "object",
          properties: { operation: { type: "string" }, input: inputSchema },
          required: ["operation"],
        },
      },
    },
    required: ["writes"],
  },
  isReadOnly: true,
  async run({ writes }, { session, notePlan }) {
    const { token, result } = await makePlan(session, writes);
    notePlan(
      token,
      writes.map(({ operation }) => operation),
    );
    return result;
  },
});
