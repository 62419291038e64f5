import { expect } from "vitest";
import { rigging, type Task } from "./task.js";

/** Tasks that create or change one object. */
export const createTasks: readonly Task[] = [
  {
    name: "create a work package",
    run: async ({ commit }) =>
      void (await commit(["pm.workPackages.create", { project: 1, type: 1, subject: "Tar the shrouds" }])),
    ends: ({ pm }) => expect(pm.workPackages[13]).toMatchObject({ subject: "Tar the shrouds", projectId: 1 }),
  },
  {
    name: "create a child of a work package, assigned",
    async run({ commit }) {
      await commit(["pm.workPackages.create", { project: 1, type: 1, subject: "Buy tar", parent: 3, assignee: 3 }]);
    },
    ends: ({ pm }) => expect(pm.workPackages[13]).toMatchObject({ parentId: 3, assigneeId: 3 }),
  },
  {
    name: "create a work package with a description and dates",
    async run({ commit }) {
      const dates = { startDate: "2026-03-02", dueDate: "2026-03-06" };
      await commit([
        "pm.workPackages.create",
        { project: 2, type: 1, subject: "Dry dock", description: { raw: "For *a week*" }, ...dates },
      ]);
    },
    ends: ({ pm }) => expect(pm.workPackages[13]).toMatchObject({ description: "For *a week*", dueDate: "2026-03-06" }),
  },
  {
    name: "rename a work package",
    run: async ({ commit }) => void (await commit(["pm.workPackages.update", { id: 4, subject: "Oil the winch" }])),
    ends: ({ pm }) => expect(pm.workPackages[4]?.subject).toBe("Oil the winch"),
  },
  {
    name: "assign three work packages by a program",
    async run({ execute, finish }) {
      const plan = await execute(`
        const { items } = await pm.workPackages.list({ filters: [{ name: "assignee", operator: "!*", values: [] }] });
        for (const { id } of items.filter(({ _links }) => _links.project.title === "Rigging")) await pm.workPackages.update({ id, assignee: 3 });`);
      await finish(plan);
    },
    ends: ({ pm }) => expect([4, 6].map((id) => pm.workPackages[id]?.assigneeId)).toEqual([3, 3]),
  },
  {
    name: "create a version and plan a work package for it",
    async run({ commit }) {
      const [version] = await commit(["pm.versions.create", { definingProject: 1, name: "2.0" }]);
      await commit(["pm.workPackages.update", { id: 1, version: version?.["id"] }]);
    },
    ends: ({ pm }) => expect(pm.workPackages[1]?.versionId).toBe(3),
  },
  {
    name: "create an issue",
    run: async ({ commit }) => void (await commit(["git.issues.create", { ...rigging, title: "The winch slips" }])),
    ends: ({ git }) => expect(git.repositories[0]?.issues[1]).toMatchObject({ title: "The winch slips" }),
  },
  {
    name: "create a label and an issue with it",
    async run({ commit }) {
      const [label] = await commit(["git.repos.labels.create", { ...rigging, name: "rope", color: "#c92a2a" }]);
      await commit(["git.issues.create", { ...rigging, title: "Frayed", labels: [label?.["id"]] }]);
    },
    ends: ({ git }) => expect(git.repositories[0]?.labels).toMatchObject([{ name: "rope" }]),
  },
  {
    name: "create a milestone with a day",
    async run({ commit }) {
      await commit(["git.milestones.create", { ...rigging, title: "Launch", due_on: "2026-05-04T00:00:00Z" }]);
    },
    ends: ({ git }) => expect(git.repositories[0]?.milestones).toMatchObject([{ title: "Launch" }]),
  },
  {
    name: "create a branch",
    run: async ({ commit }) =>
      void (await commit(["git.branches.create", { ...rigging, new_branch_name: "op-4-grease" }])),
    ends: ({ git }) => expect(git.repositories[0]?.branches.map(({ name }) => name)).toEqual(["main", "op-4-grease"]),
  },
  {
    name: "change a file",
    async run({ commit, read }) {
      const content = Buffer.from("# rig\n\nSails.\n").toString("base64");
      await commit(["git.contents.update", { ...rigging, path: "README.md", content, message: "Shorten" }]);
      expect(await read("git.contents.get", { ...rigging, path: "README.md" }, ["content"])).toEqual([
        { content: "«# rig\n\nSails.\n»" },
      ]);
    },
    ends: ({ git }) => expect(Object.keys(git.repositories[0]?.commits ?? {})).toHaveLength(2),
  },
  {
    name: "publish a release",
    run: async ({ commit }) =>
      void (await commit(["git.releases.create", { ...rigging, tag_name: "v1.0.0", name: "First" }])),
    ends: ({ git }) => expect(JSON.stringify(git.repositories[0])).toContain("v1.0.0"),
  },
  {
    name: "create one thing on each server in one plan",
    async run({ commit }) {
      await commit(
        ["pm.workPackages.create", { project: 1, type: 3, subject: "Winch" }],
        ["git.issues.create", { ...rigging, title: "Winch" }],
      );
    },
    ends({ pm, git }) {
      expect(pm.workPackages[13]?.subject).toBe("Winch");
      expect(git.repositories[0]?.issues[1]).toMatchObject({ title: "Winch" });
    },
  },
];
