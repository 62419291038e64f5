import { commitPlan } from "../plan/commit-plan.js";
import { tool, type Tool } from "./tool.js";

interface Arguments {
  readonly token: string;
}

/** The tool `commit`, which sends a plan's writes. */
export const commit: Tool = tool<Arguments>({
  name: "commit",
  description:
    "Carry out a plan once, within ten minutes of making it. Show the plan to the user first, and commit only what they agreed to.",
  input: { type: "object", properties: { token: { type: "string" } }, required: ["token"] },
  isReadOnly: false,
  async run({ token }, { session, notePlan }) {
    const plan = session.plans.take(token);
    notePlan(
      token,
      plan.writes.map(({ operation }) => operation.id),
    );
    const { result } = await commitPlan(session, plan);
    return result;
  },
});
