import { expect } from "vitest";
import { pullRequest, rigging, type Task } from "./task.js";

const twoHours = { entity: "/api/v3/work_packages/4", hours: "PT2H", spentOn: "2026-01-05", activity: 1 };

/** Tasks that finish work: merging, reviewing, closing and logging time. */
export const finishTasks: readonly Task[] = [
  {
    name: "merge a pull request",
    before: async (agent) => void (await pullRequest(agent, "op-4-grease", "Grease")),
    run: async ({ commit }) => void (await commit(["git.pulls.merge", { ...rigging, index: 1, Do: "merge" }])),
    ends: ({ git }) => expect(git.repositories[0]?.issues[1]).toMatchObject({ state: "closed" }),
  },
  {
    name: "squash a pull request and delete its branch",
    before: async (agent) => void (await pullRequest(agent, "op-4-grease", "Grease")),
    async run({ commit }) {
      await commit(["git.pulls.merge", { ...rigging, index: 1, Do: "squash", delete_branch_after_merge: true }]);
    },
    ends: ({ git }) => expect(git.repositories[0]?.branches.map(({ name }) => name)).toEqual(["main"]),
  },
  {
    name: "merge a pull request and close its work package in one plan",
    before: async (agent) => void (await pullRequest(agent, "op-4-grease", "Grease")),
    async run({ commit }) {
      await commit(
        ["git.pulls.merge", { ...rigging, index: 1, Do: "merge" }],
        ["pm.workPackages.update", { id: 4, status: 5 }],
      );
    },
    ends({ pm, git }) {
      expect(git.repositories[0]?.issues[1]).toMatchObject({ state: "closed" });
      expect(pm.workPackages[4]?.statusId).toBe(5);
    },
  },
  {
    name: "review a pull request",
    before: async (agent) => void (await pullRequest(agent, "op-4-grease", "Grease")),
    async run({ commit, read }) {
      await commit(["git.pulls.reviews.create", { ...rigging, index: 1, event: "COMMENT", body: "Which grease?" }]);
      expect(await read("git.pulls.reviews.list", { ...rigging, index: 1 }, ["body"])).toEqual([
        { body: "«Which grease?»" },
      ]);
    },
    ends: ({ git }) => expect(JSON.stringify(git.repositories[0])).toContain("Which grease?"),
  },
  {
    name: "report a check of a commit",
    async run({ commit, read }) {
      const [branch] = await read("git.branches.get", { ...rigging, branch: "main" });
      const sha = branch?.["commit.id"];
      await commit(["git.commits.statuses.create", { ...rigging, sha, state: "success", context: "ci/rope" }]);
    },
    ends: ({ git }) => expect(JSON.stringify(git.repositories[0])).toContain("ci/rope"),
  },
  {
    name: "close an issue",
    before: async ({ commit }) => void (await commit(["git.issues.create", { ...rigging, title: "Frayed" }])),
    run: async ({ commit }) => void (await commit(["git.issues.update", { ...rigging, index: 1, state: "closed" }])),
    ends: ({ git }) => expect(git.repositories[0]?.issues[1]).toMatchObject({ state: "closed" }),
  },
  {
    name: "close a work package by the name of the status",
    async run({ read, commit }) {
      const closed = (await read("pm.statuses.list", {}, ["id", "name"])).find(({ name }) => name === "Closed");
      await commit(["pm.workPackages.update", { id: 1, status: closed?.["id"] }]);
    },
    ends: ({ pm }) => expect(pm.workPackages[1]?.statusId).toBe(5),
  },
  {
    name: "log time on a work package",
    run: async ({ commit }) =>
      void (await commit(["pm.timeEntries.create", { ...twoHours, comment: { raw: "Greased" } }])),
    ends: ({ pm }) => expect(Object.values(pm.timeEntries)).toMatchObject([{ workPackageId: 4 }]),
  },
  {
    name: "correct a time entry",
    before: async ({ commit }) => void (await commit(["pm.timeEntries.create", twoHours])),
    async run({ read, commit }) {
      const [entry] = await read("pm.timeEntries.list", {}, ["id"]);
      await commit(["pm.timeEntries.update", { id: entry?.["id"], hours: "PT3H" }]);
    },
    ends: ({ pm }) => expect(Object.values(pm.timeEntries)).toMatchObject([{ minutes: 180 }]),
  },
  {
    name: "delete a time entry",
    before: async ({ commit }) => void (await commit(["pm.timeEntries.create", twoHours])),
    run: async ({ commit }) => void (await commit(["pm.timeEntries.delete", { id: 1 }])),
    ends: ({ pm }) => expect(pm.timeEntries).toEqual({}),
  },
  {
    name: "sum up the time of a work package",
    before: async ({ commit }) =>
      void (await commit(["pm.timeEntries.create", twoHours], ["pm.timeEntries.create", twoHours])),
    async run({ read }) {
      expect(await read("pm.workPackages.get", { id: 4 }, ["spentTime"])).toEqual([{ spentTime: "PT4H" }]);
    },
  },
  {
    name: "track time on an issue",
    before: async ({ commit }) => void (await commit(["git.issues.create", { ...rigging, title: "Frayed" }])),
    async run({ commit, read }) {
      await commit(["git.issues.times.add", { ...rigging, index: 1, time: 3600 }]);
      expect(await read("git.issues.times.list", { ...rigging, index: 1 }, ["time"])).toEqual([{ time: 3600 }]);
    },
    ends: ({ git }) => expect(JSON.stringify(git.repositories[0])).toContain("3600"),
  },
];
