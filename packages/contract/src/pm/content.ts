import { is } from "@halyard/pm-resources";
import { isHalyardError } from "@halyard/http-core";
import { leadsTo, type PmScenario } from "./pm-world.ts";

/** Scenario for project news. */
export const news: PmScenario = {
  name: "news",
  async run({ world, part, check }) {
    const { pm } = world;
    const project = await world.project();

    await part("a news item is created, read back, changed and deleted", async () => {
      const input = { title: "Launched", summary: "At last", description: { raw: "On the **tide**" } };
      const { id } = await check.readBack(
        () => pm.news.create({ ...input, project }),
        (made) => pm.news.get({ id: made.id }),
        { ...input, _links: { project: leadsTo(`projects/${project}`) } },
      );
      const read = () => pm.news.get({ id });
      await check.readBack(() => pm.news.update({ id, title: "Afloat" }), read, { title: "Afloat" });
      await pm.news.delete({ id });
    });

    await part("the list of news is complete", async () => {
      const listed = await world.project();
      const expected: number[] = [];
      for (let count = 0; count < 9; count++) {
        expected.push((await pm.news.create({ title: `News ${count}`, summary: "Short", project: listed })).id);
      }
      const filters = [is("project_id", listed)];
      const list = (pageSize: number | undefined) => pm.news.list({ filters, pageSize });
      await check.whole({ list, key: ({ id }) => id, expected });
    });

    await part("invalid news items, and requests for unknown ones, are refused", async () => {
      await check.refused(422, () => pm.news.create({ title: "", summary: "x", project }));
      await check.refused(404, () => pm.news.get({ id: 999_999_999 }));
      await check.refused([401, 403, 404, 422], () => world.anonymous.news.create({ title: "x", project }));
    });
  },
};

/**
 * Scenario for project content that the API can read but not write. It reads whatever content already exists on the
 * server.
 */
export const projectContent: PmScenario = {
  name: "content of projects",
  async run({ world, part, check }) {
    const { pm } = world;
    const projects = await pm.projects.list({ pageSize: 20 });
    /**
     * Returns the first item found in the first 20 projects. If they have none, skips the current part and reports it
     * as `absent`.
     */
    async function anywhere<Item>(what: string, read: (project: number) => PromiseLike<{ items: readonly Item[] }>) {
      for (const { id } of projects.items) {
        const [first] = (await read(id)).items;
        if (first !== undefined) return first;
      }
      return world.existing<Item>(what, []);
    }
    /** Awaits a call. If the resource does not exist, skips the current part and reports it as `absent`. */
    async function ifThere<Document>(what: string, call: PromiseLike<Document>): Promise<Document> {
      try {
        return await call;
      } catch (error) {
        if (isHalyardError(error, "not_found")) return world.existing<Document>(what, []);
        throw error;
      }
    }

    await part("categories are read", async () => {
      const { id, name } = await anywhere("category", (project) => pm.projects.categories.list({ project }));
      check.matches(await pm.categories.get({ id }), { id, name });
    });
    await part("budgets are read", async () => {
      const { id, subject } = await anywhere("budget", (project) => pm.projects.budgets.list({ project }));
      check.matches(await pm.budgets.get({ id }), { id, subject });
    });
    await part("documents are listed and read", async () => {
      const { id, title } = world.existing("document", await pm.documents.list({ pageSize: 7 }).all());
      check.matches(await pm.documents.get({ id }), { id, title });
    });
    await part("a wiki page is read", async () => {
      check.matches(await ifThere("wiki page", pm.wikiPages.get({ id: 1 })), { _type: "WikiPage", id: 1 });
    });
    await part("a forum message is read", async () => {
      check.matches(await ifThere("forum message", pm.posts.get({ id: 1 })), { _type: "Post", id: 1 });
    });
    await part("a revision is read", async () => {
      check.matches(await ifThere("revision", pm.revisions.get({ id: 1 })), { _type: "Revision", id: 1 });
    });
    await part("project phases are read", async () => {
      const { id, name } = world.existing("phase", (await pm.projectPhases.definitions.list()).items);
      check.matches(await pm.projectPhases.definitions.get({ id }), { name });
      check.matches(await ifThere("project phase", pm.projectPhases.get({ id: 1 })), { id: 1 });
    });

    await part("requests for content that does not exist are refused", async () => {
      const id = 999_999_999;
      const reads = [pm.categories, pm.budgets, pm.documents, pm.wikiPages, pm.posts, pm.revisions, pm.projectPhases];
      for (const resource of reads) await check.refused(404, () => resource.get({ id }));
    });
  },
};

/** Scenario for custom actions. Administrators can define them only in the web interface. */
export const customActions: PmScenario = {
  name: "custom actions",
  async run({ world, part, check }) {
    const { pm } = world;
    const project = await world.project();
    const workPackage = await world.workPackage(project);

    await part("a work package's custom action is read and executed", async () => {
      const { customActions: links = [] } = (await pm.workPackages.get({ id: workPackage.id }))._links;
      const { href } = world.existing("custom action for new work packages", links);
      const id = Number(href.split("/").at(-1));
      check.matches(await pm.customActions.get({ id }), { _type: "CustomAction" });
      const execute = (lockVersion: number) =>
        pm.customActions.execute({ id, lockVersion, workPackage: workPackage.id });
      const { lockVersion } = await pm.workPackages.update({
        ...{ id: workPackage.id, lockVersion: workPackage.lockVersion, subject: "Faster" },
      });
      await check.refused(409, () => execute(workPackage.lockVersion));
      const changed = await execute(lockVersion);
      check.matches(await pm.workPackages.get({ id: workPackage.id }), { lockVersion: changed.lockVersion });
    });

    await part("requests for unknown custom actions are refused", async () => {
      await check.refused(404, () => pm.customActions.get({ id: 999_999_999 }));
    });
  },
};
