import { closed, contains, is, isEmpty, isNot, open } from "@halyard/pm-resources";
import { idOf, leadsTo, type PmScenario } from "./pm-world.ts";

/** Scenario for creating, changing and deleting work packages, and for conflicts. */
export const workPackages: PmScenario = {
  name: "work packages",
  async run({ world, part, check }) {
    const { pm, me } = world;
    const project = await world.project();

    await part("a work package is read back as it was written", async () => {
      const version = (await pm.versions.create({ name: "1.0", definingProject: project })).id;
      const priority = (await pm.priorities.list()).items.at(-1)?.id ?? 0;
      const input = {
        ...{ subject: "Hoist the sail", description: { raw: "With **both** hands\n" }, startDate: "2026-05-04" },
        ...{ dueDate: "2026-05-08", estimatedTime: "PT7H30M" },
      };
      const { id, lockVersion } = await check.readBack(
        () => pm.workPackages.create({ ...input, project, assignee: me, responsible: me, version, priority }),
        (made) => pm.workPackages.get({ id: made.id }),
        {
          ...{ ...input, description: { raw: (text: unknown) => String(text).trim() === "With **both** hands" } },
          _links: {
            project: leadsTo(`projects/${project}`),
            assignee: leadsTo(`users/${me}`),
            responsible: leadsTo(`users/${me}`),
            priority: leadsTo(`priorities/${priority}`),
            author: leadsTo(`users/${me}`),
          },
        },
      );
      const read = () => pm.workPackages.get({ id });
      // If a server permits several target versions, the `version` link is absent.
      const { version: target, targetVersions } = (await read())._links;
      check.matches(target ?? targetVersions?.[0], leadsTo(`versions/${version}`));
      const change = { subject: "Hoist both sails", dueDate: "2026-05-11" };
      await check.readBack(() => pm.workPackages.update({ id, lockVersion, ...change, assignee: null }), read, {
        ...change,
        _links: { assignee: { href: null } },
      });
      await check.gone(() => pm.workPackages.delete({ id }), read);
    });

    await part("a work package is created and changed through forms", async () => {
      const form = await pm.workPackages.openForm({ project });
      check.matches(form.problems, { subject: { _type: "Error" } });
      const [type] = await form.loadAllowed("type");
      await form.set({ subject: "Caulk the planks", ...(type && { type }) });
      check.matches(Object.keys(form.problems), []);
      const { id } = await form.commit();
      check.matches(await pm.workPackages.get({ id }), { subject: "Caulk the planks" });
      const change = await pm.workPackages.openForm({ id });
      await change.set({ subject: "Caulk the hull", assignee: me });
      await change.commit();
      check.matches(await pm.workPackages.get({ id }), {
        subject: "Caulk the hull",
        _links: { assignee: leadsTo(`users/${me}`) },
      });
      const ofProject = await pm.projects.workPackages.createForm({ project, subject: "Only looked at" });
      check.matches(ofProject._embedded.payload, { subject: "Only looked at" });
    });

    await part("a change with an outdated lockVersion is refused, and edit() retries after a conflict", async () => {
      const { id, lockVersion } = await world.workPackage(project);
      await pm.workPackages.update({ id, lockVersion, subject: "Faster" });
      await check.refused(409, () => pm.workPackages.update({ id, lockVersion, subject: "Slower" }));
      let drafts = 0;
      const edit = () =>
        pm.workPackages.edit({ id, notify: false }, async (draft) => {
          if (drafts++ === 0) {
            const current = await pm.workPackages.get({ id });
            await pm.workPackages.update({ id, lockVersion: current.lockVersion, description: { raw: "Between" } });
          }
          draft.subject = "Edited";
        });
      const read = () => pm.workPackages.get({ id });
      await check.readBack(edit, read, { subject: "Edited", description: { raw: "Between" } });
    });

    await part("the status of a work package is changed to one that the workflow allows", async () => {
      const { id } = await world.workPackage(project);
      const form = await pm.workPackages.openForm({ id });
      const current = idOf(form.payload._links?.status);
      const others = (await form.loadAllowed("status")).map(idOf).filter((status) => status !== current);
      const status = world.existing("other status that the workflow allows", others);
      await form.set({ status });
      await form.commit();
      check.matches(await pm.workPackages.get({ id }), { _links: { status: leadsTo(`statuses/${status}`) } });
    });

    await part("invalid work packages, and requests for unknown ones, are refused", async () => {
      const { id, lockVersion } = await world.workPackage(project);
      await check.refused(422, () => pm.workPackages.create({ project, subject: "" }));
      await check.refused(422, () => pm.workPackages.create({ project, subject: "x".repeat(256) }));
      const backwards = { startDate: "2026-05-08", dueDate: "2026-05-04" };
      await check.refused(422, () => pm.workPackages.update({ id, lockVersion, ...backwards }));
      await check.refused(422, () => pm.workPackages.update({ id, lockVersion, assignee: 999_999_999 }));
      await check.refused(422, () => pm.workPackages.create({ project, subject: "x", type: 999_999_999 }));
      await check.refused(404, () => pm.workPackages.get({ id: 999_999_999 }));
      await check.refused(404, () => pm.projects.workPackages.list({ project: 999_999_999 }));
      await check.refused([401, 403, 404], () => world.anonymous.workPackages.create({ project, subject: "x" }));
    });

    await part("the schemas of work packages are read", async () => {
      const { _links } = await world.workPackage(project);
      const id = /\/schemas\/([\w-]+)$/.exec(_links.schema.href)?.[1] ?? "";
      check.matches(await pm.workPackages.schemas.get({ id }), { subject: { type: "String", writable: true } });
      const { items } = await pm.workPackages.schemas.list({ filters: [is("id", id)] });
      check.matches(items, [{ subject: { type: "String" } }]);
    });

    await part("available assignees and projects of a work package are listed", async () => {
      const { id } = await world.workPackage(project);
      const assignees = (await pm.workPackages.availableAssignees({ id })).items;
      check.matches(
        assignees.some((person) => person.id === me),
        true,
      );
      const places = await pm.workPackages.availableProjects({ id }).all();
      check.matches(
        places.some((place) => place.id === project),
        true,
      );
      check.matches((await pm.workPackages.revisions.list({ workPackage: id })).items, []);
    });

    await part("work packages of a workspace are created and listed", async () => {
      world.requireVersion("17.0");
      const workspace = await world.project();
      const { id } = await pm.workspaces.workPackages.create({ workspace, subject: "In a workspace" });
      check.matches((await pm.workspaces.workPackages.list({ workspace })).items, [{ id }]);
      const form = await pm.workspaces.workPackages.createForm({ workspace, subject: "Only looked at" });
      check.matches(form._embedded.payload, { subject: "Only looked at" });
    });
  },
};

/** Scenario for work package lists: pages, filters, sorting, groups and sums. */
export const workPackageLists: PmScenario = {
  name: "lists of work packages",
  async run({ world, part, check }) {
    const { pm, me } = world;
    const project = await world.project();
    const expected: number[] = [];
    for (let count = 0; count < 23; count++) {
      const input = { subject: `Rope ${String(count).padStart(2, "0")}`, estimatedTime: "PT2H" };
      const assignee = count % 3 === 0 ? me : undefined;
      expected.push((await pm.workPackages.create({ ...input, project, assignee, notify: false })).id);
    }
    const inProject = is("project", project);
    const key = ({ id }: { readonly id: number }): number => id;
    const sortBy = [["id", "asc"]] as const;

    await part("the lists of work packages are complete at every page size", async () => {
      const sizes = [undefined, 1, 7, 1000, 5000];
      const ofAll = (pageSize: number | undefined) => pm.workPackages.list({ filters: [inProject], sortBy, pageSize });
      await check.whole({ list: ofAll, key, expected, sizes });
      const ofProject = (pageSize: number | undefined) =>
        pm.projects.workPackages.list({ project, filters: [], sortBy, pageSize });
      await check.whole({ list: ofProject, key, expected, sizes });
    });

    await part("a list that a project links to is read in full", async () => {
      const document = await pm.projects.get({ id: project });
      const found: number[] = [];
      for await (const { id } of pm.followAll(document, "workPackages", { query: { pageSize: 7 } })) found.push(id);
      check.matches(
        found.sort((one, other) => one - other),
        expected,
      );
    });

    await part("filters return only matching work packages", async () => {
      const find = async (...filters: NonNullable<Parameters<typeof pm.workPackages.list>[0]>["filters"] & object) =>
        (await pm.workPackages.list({ filters: [inProject, ...filters], sortBy, pageSize: 100 }).all()).map(key);
      const assigned = expected.filter((_, index) => index % 3 === 0);
      check.matches(await find(is("assignee", me)), assigned);
      check.matches(
        await find(isEmpty("assignee")),
        expected.filter((id) => !assigned.includes(id)),
      );
      check.matches(await find(contains("subject", "Rope 07")), [expected[7]]);
      check.matches(await find(is("id", ...expected.slice(0, 3))), expected.slice(0, 3));
      check.matches(await find(isNot("id", ...expected.slice(3))), expected.slice(0, 3));
      check.matches(await find(open("status")), expected);
      check.matches(await find(closed("status")), []);
    });

    await part("lists are sorted by the requested columns", async () => {
      const subjects = async (direction: "asc" | "desc") =>
        (await pm.workPackages.list({ filters: [inProject], sortBy: [["subject", direction]] }).all()).map(
          ({ subject }) => subject,
        );
      const ascending = expected.map((_, index) => `Rope ${String(index).padStart(2, "0")}`);
      check.matches(await subjects("asc"), ascending);
      check.matches(await subjects("desc"), ascending.toReversed());
    });

    await part("the groups and sums of a list cover all its pages", async () => {
      const page = await pm.workPackages.list({
        filters: [inProject],
        groupBy: "assignee",
        showSums: true,
        pageSize: 7,
      });
      const { document } = page;
      const counts = (document.groups ?? []).map(({ count }) => count).sort((one, other) => one - other);
      check.matches(counts, [8, 15]);
      check.matches(document.totalSums, { estimatedTime: "PT46H" });
      const types = await pm.workPackages.list({ filters: [inProject], groupBy: "type" });
      check.matches(types.document.groups, [{ count: 23 }]);
    });

    await part("list requests with invalid filters or columns are refused", async () => {
      await check.refused(400, () =>
        pm.workPackages.list({ filters: [{ name: "id", operator: "?" as "=", values: [] }] }),
      );
      await check.refused(400, () => pm.workPackages.list({ groupBy: "no_such_column" }));
      await check.refused(400, () => pm.workPackages.list({ sortBy: [["no_such_column" as "id", "asc"]] }));
    });
  },
};

/** Scenario for parents, children and relations. */
export const relations: PmScenario = {
  name: "relations",
  async run({ world, part, check }) {
    const { pm } = world;
    const project = await world.project();
    const [parent, child, other] = await Promise.all([
      world.workPackage(project, "Rig the mast"),
      world.workPackage(project, "Splice the shroud"),
      world.workPackage(project, "Varnish"),
    ]);

    await part("the parent of a work package is set and removed", async () => {
      const { id, lockVersion } = child;
      const read = () => pm.workPackages.get({ id });
      await check.readBack(() => pm.workPackages.update({ id, lockVersion, parent: parent.id }), read, {
        _links: { parent: leadsTo(`work_packages/${parent.id}`), ancestors: [leadsTo(`work_packages/${parent.id}`)] },
      });
      const above = await pm.workPackages.get({ id: parent.id });
      check.matches(above._links.children, [leadsTo(`work_packages/${id}`)]);
      const found = await pm.workPackages.list({ filters: [is("parent", parent.id)] });
      check.matches(found.items, [{ id }]);
      const circle = () => pm.workPackages.update({ id: parent.id, lockVersion: above.lockVersion, parent: child.id });
      await check.refused(422, circle);
      const current = await read();
      const remove = () => pm.workPackages.update({ id, lockVersion: current.lockVersion, parent: null });
      await check.readBack(remove, read, { _links: { parent: { href: null } } });
    });

    await part("a relation is created, read back, changed and deleted", async () => {
      const { id } = await check.readBack(
        () =>
          pm.workPackages.relations.create({
            ...{ workPackage: child.id, to: other.id, type: "precedes", description: "First splice", lag: 2 },
          }),
        (made) => pm.relations.get({ id: made.id }),
        { description: "First splice", lag: 2 },
      );
      const read = () => pm.relations.get({ id });
      await check.readBack(() => pm.relations.update({ id, description: "Splice first", lag: 3 }), read, {
        description: "Splice first",
        lag: 3,
      });
      const list = (pageSize: number | undefined) =>
        pm.relations.list({ filters: [is("involved", child.id)], pageSize });
      await check.whole({ list, key: (relation) => relation.id, expected: [id], sizes: [undefined, 1, 7] });
      await check.refused([409, 422], () =>
        pm.workPackages.relations.create({ workPackage: child.id, to: other.id, type: "precedes" }),
      );
      await check.gone(() => pm.relations.delete({ id }), read);
    });

    await part("candidates for relations are found", async () => {
      const candidates = await pm.workPackages.availableRelationCandidates({ id: child.id, query: "Varnish" });
      check.matches(
        candidates.items.some(({ id }) => id === other.id),
        true,
      );
    });

    await part("invalid relations, and requests for unknown ones, are refused", async () => {
      const create = pm.workPackages.relations.create;
      await check.refused(422, () => create({ workPackage: child.id, to: child.id, type: "relates" }));
      await check.refused([404, 422], () => create({ workPackage: child.id, to: 999_999_999, type: "relates" }));
      await check.refused(404, () => pm.relations.get({ id: 999_999_999 }));
    });
  },
};
