import { expect } from "vitest";
import { pullRequest, rigging, type Task } from "./task.js";

const rename = (subject: string): { operation: string; input: object } => ({
  operation: "pm.workPackages.update",
  input: { id: 4, subject },
});

/** Tasks in which the agent recovers from a refused call. */
export const recoverTasks: readonly Task[] = [
  {
    name: "recover from a change since the plan",
    async run({ call, refused, commit, finish }) {
      const plan = await call("plan", { writes: [rename("Oil the winch")] });
      await finish(await call("plan", { writes: [rename("Clean the winch")] }));
      expect(await refused("commit", { token: plan["token"] })).toContain("Make a new plan");
      await commit(["pm.workPackages.update", { id: 4, subject: "Clean and oil the winch" }]);
    },
    ends: ({ pm }) => expect(pm.workPackages[4]).toMatchObject({ subject: "Clean and oil the winch", lockVersion: 2 }),
  },
  {
    name: "recover from a conflict, 409, by a plan without the old lock version",
    before: async ({ commit }) => void (await commit(["pm.workPackages.update", { id: 4, subject: "Oil" }])),
    async run({ refused, commit }) {
      const stale = { operation: "pm.workPackages.update", input: { id: 4, subject: "Clean", lockVersion: 0 } };
      expect(await refused("plan", { writes: [stale] })).toMatch(/409|conflict|lock|changed/i);
      await commit(["pm.workPackages.update", { id: 4, subject: "Clean" }]);
    },
    ends: ({ pm }) => expect(pm.workPackages[4]?.subject).toBe("Clean"),
  },
  {
    name: "recover from a value that is refused, 422, by what the server says",
    async run({ refused, commit }) {
      expect(await refused("plan", { writes: [rename("")] })).toContain("subject");
      await commit(["pm.workPackages.update", { id: 4, subject: "Oil the winch" }]);
    },
    ends: ({ pm }) => expect(pm.workPackages[4]?.subject).toBe("Oil the winch"),
  },
  {
    name: "recover from a status that the workflow does not allow, 422",
    before: async ({ commit }) => void (await commit(["pm.workPackages.update", { id: 4, status: 5 }])),
    async run({ refused, call, finish }) {
      expect(await refused("start_work", { workPackage: 4, repository: "acme/rig", status: "Developed" })).toContain(
        "«In progress»",
      );
      await finish(await call("start_work", { workPackage: 4, repository: "acme/rig" }));
    },
    ends: ({ pm }) => expect(pm.workPackages[4]?.statusId).toBe(2),
  },
  {
    name: "recover from a missing right, 403, by a comment instead",
    user: "grace",
    async run({ call, commit }) {
      const plan = await call("plan", { writes: [{ operation: "pm.workPackages.delete", input: { id: 4 } }] });
      const { failed } = await call("commit", { token: plan["token"] });
      expect(JSON.stringify(failed)).toContain("403");
      await commit(["pm.workPackages.activities.comment", { workPackage: 4, comment: { raw: "Can be deleted" } }]);
    },
    ends({ pm }) {
      expect(pm.workPackages[4]).toBeDefined();
      expect(Object.values(pm.activities).at(-1)?.comment).toBe("Can be deleted");
    },
  },
  {
    name: "recover from a number that does not exist, 404",
    async run({ refused, read, commit }) {
      expect(await refused("read", { operation: "pm.workPackages.get", input: { id: 404 } })).toContain("not_found");
      const filters = [{ name: "subject", operator: "~", values: ["rudder"] }];
      const [found] = await read("pm.workPackages.list", { filters }, ["id"]);
      await commit(["pm.workPackages.update", { id: found?.["id"], assignee: 2 }]);
    },
    ends: ({ pm }) => expect(pm.workPackages[9]?.assigneeId).toBe(2),
  },
  {
    name: "recover from a branch that exists, 409",
    before: async ({ commit }) => void (await commit(["git.branches.create", { ...rigging, new_branch_name: "op-4" }])),
    async run({ call, commit }) {
      const again = { operation: "git.branches.create", input: { ...rigging, new_branch_name: "op-4" } };
      const plan = await call("plan", { writes: [again] });
      expect(await call("commit", { token: plan["token"] })).toHaveProperty("failed");
      await commit(["git.branches.create", { ...rigging, new_branch_name: "op-4-second" }]);
    },
    ends: ({ git }) =>
      expect(git.repositories[0]?.branches.map(({ name }) => name)).toEqual(["main", "op-4", "op-4-second"]),
  },
  {
    name: "recover from an operation that does not exist",
    async run({ refused, commit }) {
      expect(await refused("describe", { operation: "git.issue.create" })).toContain("`git.issues.create`");
      await commit(["git.issues.create", { ...rigging, title: "Frayed" }]);
    },
    ends: ({ git }) => expect(git.repositories[0]?.issues[1]).toMatchObject({ title: "Frayed" }),
  },
  {
    name: "recover from a misspelt field",
    async run({ refused, commit }) {
      const wrong = { operation: "git.issues.create", input: { ...rigging, titel: "Frayed" } };
      expect(await refused("plan", { writes: [wrong] })).toContain("`title`");
      await commit(["git.issues.create", { ...rigging, title: "Frayed" }]);
    },
    ends: ({ git }) => expect(git.repositories[0]?.issues[1]).toMatchObject({ title: "Frayed" }),
  },
  {
    name: "recover from a program with an error in it",
    async run({ refused, execute }) {
      expect(await refused("execute", { program: "return pm.workPackages.list().items.length" })).toContain(
        "TypeError",
      );
      expect(await execute("return (await pm.workPackages.list()).items.length")).toBe(11);
    },
  },
  {
    name: "recover from a merge that a new commit overtook",
    before: async (agent) => void (await pullRequest(agent, "op-4-grease", "Grease")),
    async run({ call, commit, refused }) {
      const plan = await call("plan", {
        writes: [{ operation: "git.pulls.merge", input: { ...rigging, index: 1, Do: "merge" } }],
      });
      const content = Buffer.from("more\n").toString("base64");
      await commit([
        "git.contents.create",
        { ...rigging, path: "more.md", content, message: "More", branch: "op-4-grease" },
      ]);
      expect(await refused("commit", { token: plan["token"] })).toContain("has changed");
      await commit(["git.pulls.merge", { ...rigging, index: 1, Do: "merge" }]);
    },
    ends: ({ git }) => expect(git.repositories[0]?.issues[1]).toMatchObject({ state: "closed" }),
  },
];
