import { expect } from "vitest";
import { pullRequest, rigging, type Task } from "./task.js";

/** Tasks that link objects, on one server or across both. */
export const linkTasks: readonly Task[] = [
  {
    name: "comment on a work package",
    async run({ commit, read }) {
      await commit(["pm.workPackages.activities.comment", { workPackage: 4, comment: { raw: "See acme/rig#1" } }]);
      expect(JSON.stringify(await read("pm.workPackages.activities.list", { workPackage: 4 }))).toContain(
        "«See acme/rig#1»",
      );
    },
    ends: ({ pm }) => expect(Object.values(pm.activities).at(-1)?.comment).toBe("See acme/rig#1"),
  },
  {
    name: "let one work package block another",
    run: async ({ commit }) =>
      void (await commit(["pm.workPackages.relations.create", { workPackage: 1, type: "blocks", to: 2 }])),
    ends: ({ pm }) => expect(Object.values(pm.relations)).toHaveLength(1),
  },
  {
    name: "make a work package the parent of another",
    run: async ({ commit }) => void (await commit(["pm.workPackages.update", { id: 4, parent: 3 }])),
    ends: ({ pm }) => expect(pm.workPackages[4]?.parentId).toBe(3),
  },
  {
    name: "open an issue that names a work package, and tell the work package",
    async run({ commit }) {
      const [issue] = await commit(["git.issues.create", { ...rigging, title: "OP#4: grease" }]);
      const raw = `acme/rig#${String(issue?.["number"])}`;
      await commit(["pm.workPackages.activities.comment", { workPackage: 4, comment: { raw } }]);
    },
    ends({ pm, git }) {
      expect(git.repositories[0]?.issues[1]).toMatchObject({ title: "OP#4: grease" });
      expect(Object.values(pm.activities).at(-1)?.comment).toBe("acme/rig#1");
    },
  },
  {
    name: "start work on a work package",
    run: async ({ call, finish }) =>
      void (await finish(await call("start_work", { workPackage: 4, repository: "acme/rig" }))),
    ends({ pm, git }) {
      expect(pm.workPackages[4]).toMatchObject({ assigneeId: 2, statusId: 2 });
      expect(git.repositories[0]?.branches.map(({ name }) => name)).toEqual(["main", "op-4"]);
    },
  },
  {
    name: "start work on a work package of a public project, whose subject the branch may have",
    before: async ({ commit }) => void (await commit(["pm.projects.update", { id: 1, public: true }])),
    run: async ({ call, finish }) =>
      void (await finish(await call("start_work", { workPackage: 4, repository: "acme/rig" }))),
    ends({ git }) {
      expect(git.repositories[0]?.branches.map(({ name }) => name)).toEqual(["main", "op-4-grease-the-winch"]);
    },
  },
  {
    name: "start work again, with the branch that exists",
    async before({ commit }) {
      await commit(["git.branches.create", { ...rigging, new_branch_name: "op-4" }]);
    },
    async run({ call, finish }) {
      const plan = await call("start_work", { workPackage: 4, repository: "acme/rig" });
      expect(plan["writes"]).toHaveLength(1);
      await finish(plan);
    },
    ends: ({ pm }) => expect(pm.workPackages[4]).toMatchObject({ assigneeId: 2, statusId: 2 }),
  },
  {
    name: "read the development of a work package",
    before: async (agent) => void (await pullRequest(agent, "op-4-grease", "Grease")),
    async run({ call }) {
      const status = await call("development_status", { workPackage: 4, repositories: ["acme/rig", "acme/hull"] });
      expect(status).toMatchObject({
        workPackage: { id: 4 },
        development: [{ repository: "«acme/rig»", pull: { number: 1, state: "open", "head.ref": "«op-4-grease»" } }],
      });
    },
  },
  {
    name: "find the branch of a work package without a pull request",
    before: async ({ commit }) =>
      void (await commit(["git.branches.create", { ...rigging, new_branch_name: "op-4-grease" }])),
    async run({ call }) {
      expect(await call("development_status", { workPackage: 4, repositories: ["acme/rig"] })).toMatchObject({
        development: [{ branch: "«op-4-grease»" }],
      });
    },
  },
  {
    name: "let an issue depend on another",
    before: async ({ commit }) =>
      void (await commit(
        ["git.issues.create", { ...rigging, title: "One" }],
        ["git.issues.create", { ...rigging, title: "Two" }],
      )),
    async run({ commit, read }) {
      await commit(["git.issues.dependencies.add", { ...rigging, index: 2, dependency: { ...rigging, index: 1 } }]);
      expect(await read("git.issues.dependencies.list", { ...rigging, index: 2 }, ["number"])).toEqual([{ number: 1 }]);
    },
    ends: ({ git }) => expect(Object.keys(git.repositories[0]?.issues ?? {})).toHaveLength(2),
  },
];
