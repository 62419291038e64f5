import { expect } from "vitest";
import { rigging, type Task } from "./task.js";

const is = (name: string, operator: string, ...values: string[]): object => ({ name, operator, values });

/** Tasks that find or summarise data, without changes. */
export const findTasks: readonly Task[] = [
  {
    name: "find a work package by a word of its subject",
    async run({ call, read }) {
      expect(await call("search", { query: "list work packages" })).toHaveProperty(
        "operations.0.operation",
        "pm.workPackages.list",
      );
      expect(await read("pm.workPackages.list", { filters: [is("subject", "~", "winch")] }, ["id"])).toEqual([
        { id: 4 },
      ]);
    },
  },
  {
    name: "find my open work packages",
    async run({ read }) {
      const found = await read("pm.workPackages.list", { filters: [is("assignee", "=", "me"), is("status", "o")] }, [
        "id",
      ]);
      expect(found).toEqual([{ id: 1 }, { id: 3 }, { id: 8 }]);
    },
  },
  {
    name: "find the closed work packages of a project",
    async run({ read }) {
      const found = await read("pm.projects.workPackages.list", { project: "hull", filters: [is("status", "c")] }, [
        "subject",
      ]);
      expect(found).toEqual([{ subject: "«Hatch leaks»" }]);
    },
  },
  {
    name: "list the projects",
    async run({ read }) {
      expect(await read("pm.projects.list", {}, ["identifier"])).toEqual([
        { identifier: "rigging" },
        { identifier: "hull" },
      ]);
    },
  },
  {
    name: "find the milestones and their days",
    async run({ read }) {
      const found = await read("pm.workPackages.list", { filters: [is("type", "=", "4")] }, ["subject", "date"]);
      expect(found).toHaveLength(2);
    },
  },
  {
    name: "find the statuses that a work package can have",
    async run({ read }) {
      expect((await read("pm.statuses.list", {}, ["name"])).length).toBe(7);
    },
  },
  {
    name: "find the default branch of a repository",
    async run({ read }) {
      expect(await read("git.repos.get", rigging, ["default_branch"])).toEqual([{ default_branch: "main" }]);
    },
  },
  {
    name: "read a file",
    async run({ read }) {
      const [file] = await read("git.contents.get", { ...rigging, path: "README.md" }, ["content"]);
      expect(file?.["content"]).toContain("What carries the sails");
    },
  },
  {
    name: "find who can be assigned",
    async run({ read }) {
      expect((await read("pm.workPackages.availableAssignees", { id: 4 }, ["name"])).map(({ name }) => name)).toContain(
        "«Grace Hopper»",
      );
    },
  },
  {
    name: "find a repository by its description",
    async run({ read }) {
      expect(await read("git.repos.search", { q: "sails", includeDesc: true }, ["full_name"])).toEqual([
        { full_name: "«acme/rig»" },
      ]);
    },
  },
  {
    name: "find the versions of a project",
    async run({ read }) {
      expect(await read("pm.projects.versions.list", { project: "rigging" }, ["name"])).toEqual([{ name: "1.0" }]);
    },
  },
  {
    name: "find the last commit",
    async run({ read }) {
      const [commit] = await read("git.commits.list", { ...rigging, limit: 1 });
      expect(commit?.["commit.message"]).toContain("«Initial commit");
    },
  },
  {
    name: "count the work packages of each status",
    async run({ execute }) {
      const counts = await execute(`
        const counts = {};
        const { items } = await pm.workPackages.list({ filters: [], pageSize: 100 });
        for (const { _links } of items) counts[_links.status.title] = (counts[_links.status.title] ?? 0) + 1;
        return counts;`);
      expect(counts).toMatchObject({ New: 7, Closed: 1 });
    },
  },
  {
    name: "sum up the open work of each person",
    async run({ execute }) {
      const work = await execute(`
        const work = {};
        for (const { subject, _links } of (await pm.workPackages.list({ pageSize: 100 })).items) (work[_links.assignee?.title ?? "not assigned"] ??= []).push(subject);
        return Object.entries(work).map(([who, what]) => ({ who, count: what.length }));`);
      expect(work).toContainEqual({ who: "«Ada Lovelace»", count: 3 });
    },
  },
  {
    name: "compare both servers in one program",
    async run({ execute }) {
      const both = await execute(`
        const [projects, repositories] = await Promise.all([pm.projects.list(), git.repos.search({})]);
        return { projects: projects.items.length, repositories: repositories.items.length };`);
      expect(both).toEqual({ projects: 2, repositories: 2 });
    },
  },
  {
    name: "find the oldest open work package of a type",
    async run({ read }) {
      const input = { filters: [is("type", "=", "3"), is("status", "o")], sortBy: [["createdAt", "asc"]], pageSize: 1 };
      expect(await read("pm.workPackages.list", input, ["id"])).toEqual([{ id: 2 }]);
    },
  },
  {
    name: "read the account on both servers",
    async run({ execute }) {
      const accounts = await execute(
        "return [(await pm.users.get({ id: 'me' })).login, (await git.user.get()).login];",
      );
      expect(accounts).toEqual(["ada", "ada"]);
    },
  },
];
