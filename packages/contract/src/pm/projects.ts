import { is } from "@halyard/pm-resources";
import { isList, leadsTo, type PmScenario } from "./pm-world.ts";

/** Scenario for projects, their forms, favourites and the project hierarchy. */
export const projects: PmScenario = {
  name: "projects",
  async run({ world, part, check }) {
    const { pm, me } = world;
    const project = await world.project();

    await part("a project is read back as it was written", async () => {
      const change = {
        description: { raw: "Of the *rigging*" },
        statusExplanation: { raw: "Wind from the west" },
        public: false,
      };
      const read = () => pm.projects.get({ id: project });
      const status = { status: "at_risk" };
      await check.readBack(() => pm.projects.update({ id: project, ...change, ...status }), read, {
        ...change,
        _links: { status: leadsTo("project_statuses/at_risk") },
      });
      check.matches(await pm.projectStatuses.get({ id: "at_risk" }), { id: "at_risk" });
      const { identifier } = await read();
      check.matches(await pm.projects.get({ id: identifier }), { id: project });
      await check.readBack(() => pm.projects.update({ id: project, status: null }), read, {
        _links: { status: { href: null } },
      });
    });

    await part("a subproject is created through a form", async () => {
      const name = world.name();
      const form = await pm.projects.openForm();
      await form.set({ name });
      check.matches(form.problems, (problems: unknown) => Object.keys(problems as object).length === 0);
      await form.set({ parent: project });
      const { id } = await form.commit();
      world.onCleanUp(`the project ${id}`, () => pm.projects.delete({ id }));
      check.matches(await pm.projects.get({ id }), { name, _links: { parent: leadsTo(`projects/${project}`) } });
    });

    await part("the form for a new project reports validation errors", async () => {
      const form = await pm.projects.createForm({ name: "" });
      check.matches(form._embedded.validationErrors, { name: { _type: "Error" } });
      const change = await pm.projects.updateForm({ id: project, name: "Renamed, but not saved" });
      check.matches(change._embedded.payload, { name: "Renamed, but not saved" });
    });

    await part("the list of projects is complete", async () => {
      const expected = [project];
      for (let count = 0; count < 8; count++) expected.push(await world.project());
      const filters = [is("id", ...expected)];
      const list = (pageSize: number | undefined) => pm.projects.list({ filters, pageSize, sortBy: [["id", "asc"]] });
      await check.whole({ list, key: ({ id }) => id, expected, sizes: [undefined, 1, 7, 1000, 5000] });
      world.requireVersion("17.0");
      const workspaces = (pageSize: number | undefined) => pm.workspaces.list({ filters, pageSize });
      await check.whole({ list: workspaces, key: ({ id }) => id, expected });
    });

    await part("invalid projects, and requests for unknown or inaccessible ones, are refused", async () => {
      const { identifier } = await pm.projects.get({ id: project });
      await check.refused(422, () => pm.projects.create({ name: world.name(), identifier }));
      await check.refused(422, () => pm.projects.create({ name: "" }));
      await check.refused(404, () => pm.projects.get({ id: 999_999_999 }));
      await check.refused([401, 403], () => world.anonymous.projects.create({ name: world.name() }));
      await check.refused([401, 404], () => world.anonymous.projects.get({ id: project }));
    });

    await part("a project is archived and restored", async () => {
      const read = () => pm.projects.get({ id: project });
      await check.readBack(() => pm.projects.update({ id: project, active: false }), read, { active: false });
      await check.readBack(() => pm.projects.update({ id: project, active: true }), read, { active: true });
    });

    await part("types, categories, versions and available assignees of a project are listed", async () => {
      const types = (await pm.projects.types.list({ project })).items;
      check.matches(types.length > 0, true);
      check.matches((await pm.projects.categories.list({ project })).items, []);
      check.matches((await pm.projects.versions.list({ project })).items, isList);
      const assignees = (await pm.projects.availableAssignees({ id: project })).items;
      check.matches(
        assignees.some(({ id }) => id === me),
        true,
      );
      const parents = await pm.projects.availableParents({ of: String(project) }).all();
      check.matches(
        parents.some(({ id }) => id === project),
        false,
      );
      check.matches(await pm.projects.schema(), { _type: "Schema" });
    });
    await part("the budgets and the configuration of a project are read", async () => {
      check.matches((await pm.projects.budgets.list({ project })).items, isList);
      check.matches(await pm.projects.configuration.get({ project }), { _type: "Configuration" });
    });

    await part("a project is added to the favourites and removed from them", async () => {
      const read = () => pm.projects.get({ id: project });
      await check.readBack(() => pm.projects.favorite({ id: project }), read, { favorited: true });
      await check.readBack(() => pm.projects.unfavorite({ id: project }), read, { favorited: false });
    });

    await part("types, categories, versions and available assignees of a workspace are listed", async () => {
      world.requireVersion("17.0");
      const workspace = project;
      check.matches((await pm.workspaces.types.list({ workspace })).items.length > 0, true);
      check.matches((await pm.workspaces.categories.list({ workspace })).items, []);
      check.matches((await pm.workspaces.versions.list({ workspace })).items, isList);
      check.matches((await pm.workspaces.availableAssignees({ id: workspace })).items, isList);
      check.matches(await pm.workspaces.schema(), { _type: "Schema" });
      const read = () => pm.projects.get({ id: project });
      await check.readBack(() => pm.workspaces.favorite({ id: workspace }), read, { favorited: true });
      await check.readBack(() => pm.workspaces.unfavorite({ id: workspace }), read, { favorited: false });
    });

    await part("a project is copied", async () => {
      const job = await pm.projects.copy({ id: project, name: world.name() });
      const { payload } = await job.wait();
      const copy = payload && (await pm.follow(payload as never, "project" as never));
      const { id } = copy as unknown as { id: number };
      world.onCleanUp(`the project ${id}`, () => pm.projects.delete({ id }));
      check.matches(copy, { _type: "Project" });
    });
  },
};

/** Scenario for project versions. */
export const versions: PmScenario = {
  name: "versions",
  async run({ world, part, check }) {
    const { pm } = world;
    const project = await world.project();

    await part("a version is read back as it was written", async () => {
      const input = { name: "1.0", description: { raw: "The first" }, startDate: "2026-01-05", endDate: "2026-06-30" };
      const { id } = await check.readBack(
        () => pm.versions.create({ ...input, status: "open", sharing: "none", definingProject: project }),
        (made) => pm.versions.get({ id: made.id }),
        { ...input, status: "open", sharing: "none", _links: { definingProject: leadsTo(`projects/${project}`) } },
      );
      const change = { name: "1.0.1", status: "locked" as const, sharing: "descendants" as const, endDate: null };
      const read = () => pm.versions.get({ id });
      await check.readBack(() => pm.versions.update({ id, ...change }), read, change);
      check.matches((await pm.versions.listProjects({ id })).items, [{ id: project }]);
      await check.gone(() => pm.versions.delete({ id }), read);
    });

    await part("one or several target versions of a work package are set", async () => {
      world.requireVersion("17.8");
      const project = await world.project();
      const make = async (name: string): Promise<number> =>
        (await pm.versions.create({ name, definingProject: project })).id;
      const [next, later] = [await make("Next"), await make("Later")];
      const { id } = await world.workPackage(project);
      const read = () => pm.workPackages.get({ id });
      const set = async (targetVersions: readonly number[]) =>
        pm.workPackages.update({ id, lockVersion: (await read()).lockVersion, targetVersions });
      const { version } = (await read())._links;
      await check.readBack(() => set([next]), read, { _links: { targetVersions: [leadsTo(`versions/${next}`)] } });
      if (version !== undefined) {
        check.matches(await read(), { _links: { version: leadsTo(`versions/${next}`) } });
        await check.refused(422, () => set([next, later]));
      } else {
        const both = [leadsTo(`versions/${next}`), leadsTo(`versions/${later}`)];
        await check.readBack(() => set([next, later]), read, { _links: { targetVersions: both } });
        const filters = [{ name: "targetVersion" as const, operator: "=" as const, values: [later] }];
        check.matches((await pm.workPackages.list({ filters })).items, [{ id }]);
      }
      await check.readBack(() => set([]), read, { _links: { targetVersions: [] } });
    });

    await part("the `observedInVersions` of a work package are set", async () => {
      world.requireVersion("17.9");
      const project = await world.project();
      const { id: closed } = await pm.versions.create({ name: "Past", status: "closed", definingProject: project });
      const { id, lockVersion } = await world.workPackage(project);
      await check.readBack(
        () => pm.workPackages.update({ id, lockVersion, observedInVersions: [closed] }),
        () => pm.workPackages.get({ id }),
        { _links: { observedInVersions: [leadsTo(`versions/${closed}`)] } },
      );
    });

    await part("a version is created and changed through forms", async () => {
      const form = await pm.versions.openForm();
      await form.set({ name: "Of a form", definingProject: project });
      const { id } = await form.commit();
      const change = await pm.versions.openForm({ id });
      await change.set({ name: "Of another form" });
      await change.commit();
      check.matches(await pm.versions.get({ id }), { name: "Of another form" });
      check.matches(await pm.versions.schema(), { _type: "Schema" });
      await check.gone(
        () => pm.versions.delete({ id }),
        () => pm.versions.get({ id }),
      );
    });

    await part("the workspaces of a version are listed", async () => {
      world.requireVersion("17.0");
      const { id } = await pm.versions.create({ name: "Shared", definingProject: project });
      check.matches((await pm.versions.listWorkspaces({ id })).items, [{ id: project }]);
      await pm.versions.delete({ id });
    });

    await part("the lists of versions are complete", async () => {
      const expected: number[] = [];
      for (let count = 0; count < 9; count++) {
        expected.push((await pm.versions.create({ name: `2.${count}`, definingProject: project })).id);
      }
      const key = ({ id }: { readonly id: number }): number => id;
      const list = (pageSize: number | undefined) => pm.versions.list({ pageSize, sortBy: [["id", "asc"]] });
      await check.whole({ list, key, expected, others: true, sizes: [undefined, 7, 1000] });
      const ofProject = () => pm.projects.versions.list({ project });
      await check.whole({ list: ofProject, key, expected, sizes: [undefined] });
      const places = await pm.versions.availableProjects().all();
      check.matches(
        places.some(({ id }) => id === project),
        true,
      );
    });

    await part("invalid versions, and requests for unknown ones, are refused", async () => {
      await check.refused(422, () => pm.versions.create({ name: "", definingProject: project }));
      const wrong = { name: "Backwards", startDate: "2026-06-30", endDate: "2026-01-05" };
      await check.refused(422, () => pm.versions.create({ ...wrong, definingProject: project }));
      await check.refused(404, () => pm.versions.get({ id: 999_999_999 }));
      await check.refused([401, 403, 404], () =>
        world.anonymous.versions.create({ name: "x", definingProject: project }),
      );
    });
  },
};
