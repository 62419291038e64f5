import { is } from "@halyard/pm-resources";
import { isList, leadsTo, type PmScenario } from "./pm-world.ts";

/** Scenario for saved queries and their views. */
export const queries: PmScenario = {
  name: "queries",
  async run({ world, part, check }) {
    const { pm } = world;
    const project = await world.project();
    const { id: workPackage } = await world.workPackage(project);
    const at = (path: string) => ({ href: `/api/v3/queries/${path}` });
    const ofSubject = {
      values: ["Splice"],
      _links: { filter: at("filters/subject"), operator: at(`operators/${encodeURIComponent("~")}`) },
    };

    await part("a query is created, read back with its results, changed and deleted", async () => {
      const name = world.name();
      const { id } = await check.readBack(
        () => pm.queries.create({ name, project, filters: [ofSubject], sums: true, columns: ["id", "subject"] }),
        (made) => pm.queries.get({ id: made.id }),
        {
          ...{ name, sums: true, public: false },
          _links: { project: leadsTo(`projects/${project}`), columns: isList },
          _embedded: { results: { total: 1, _embedded: { elements: [{ id: workPackage }] } } },
        },
      );
      const read = () => pm.queries.get({ id });
      const change = { name: world.name(), sums: false };
      await check.readBack(() => pm.queries.update({ id, ...change, sortBy: ["id-desc"] }), read, {
        ...change,
        _links: { sortBy: [leadsTo("queries/sort_bys/id-desc")] },
      });
      await check.readBack(() => pm.queries.star({ id }), read, { starred: true });
      await check.readBack(() => pm.queries.unstar({ id }), read, { starred: false });
      await check.gone(() => pm.queries.delete({ id }), read);
    });

    await part("the list of queries is complete", async () => {
      const expected: number[] = [];
      for (let count = 0; count < 9; count++) {
        expected.push((await pm.queries.create({ name: world.name(), project })).id);
      }
      const list = () => pm.queries.list({ filters: [is("project", project)] });
      await check.whole({ list, key: ({ id }) => id, expected, sizes: [undefined] });
    });

    await part("the default query and the schemas, columns, filters and operators of queries are read", async () => {
      check.matches(await pm.queries.default({ pageSize: 1 }), { _type: "Query" });
      check.matches(await pm.projects.queries.default({ project }), { _embedded: { results: { total: 1 } } });
      check.matches(await pm.queries.schema(), { _type: "Schema" });
      check.matches(await pm.projects.queries.schema({ project }), { _type: "Schema" });
      check.matches((await pm.projects.queries.filterSchemas({ project })).items.length > 0, true);
      check.matches((await pm.queries.filterSchemas.list()).items.length > 0, true);
      check.matches(await pm.queries.filterSchemas.get({ id: "subject" }), { _type: "QueryFilterInstanceSchema" });
      check.matches(await pm.queries.columns.get({ id: "subject" }), { id: "subject" });
      check.matches(await pm.queries.filters.get({ id: "subject" }), { id: "subject" });
      check.matches(await pm.queries.operators.get({ id: "~" }), { id: "~" });
      check.matches(await pm.queries.sortBys.get({ id: "id-asc" }), { id: "id-asc" });
      check.matches((await pm.queries.availableProjects()).items.length > 0, true);
    });

    await part("default queries of workspaces are read", async () => {
      world.requireVersion("17.0");
      const workspace = project;
      check.matches(await pm.workspaces.queries.default({ workspace }), { _type: "Query" });
      check.matches(await pm.workspaces.queries.schema({ workspace }), { _type: "Schema" });
      check.matches((await pm.workspaces.queries.filterSchemas({ workspace })).items.length > 0, true);
    });

    await part("the form for a new query reports validation errors", async () => {
      const form = await pm.queries.createForm({ name: "" });
      check.matches(form._embedded.validationErrors, { name: { _type: "Error" } });
      const { id } = await pm.queries.create({ name: world.name(), project });
      const change = await pm.queries.updateForm({ id, name: "Only looked at" });
      check.matches(change._embedded.payload, { name: "Only looked at" });
    });

    await part("views of queries are created, listed in full and read", async () => {
      const expected: number[] = [];
      for (let count = 0; count < 8; count++) {
        const query = (await pm.queries.create({ name: world.name(), project })).id;
        expected.push((await pm.views.create({ kind: "work_packages_table", query })).id);
      }
      const [id = 0] = expected;
      check.matches(await pm.views.get({ id }), { _type: "Views::WorkPackagesTable" });
      const list = (pageSize: number | undefined) => pm.views.list({ pageSize });
      await check.whole({ list, key: (view) => view.id, expected, others: true, sizes: [undefined, 1, 7, 1000] });
    });

    await part("views are filtered by project", async () => {
      const query = (await pm.queries.create({ name: world.name(), project })).id;
      const { id } = await pm.views.create({ kind: "work_packages_table", query });
      const found = await pm.views.list({ filters: [is("project", project)] }).all();
      check.matches(
        found.some((view) => view.id === id),
        true,
      );
    });

    await part("invalid queries, and requests for unknown ones, are refused", async () => {
      await check.refused(422, () => pm.queries.create({ name: "", project }));
      const unknown = { values: ["x"], _links: { ...ofSubject._links, filter: at("filters/no_such_filter") } };
      await check.refused(422, () => pm.queries.create({ name: world.name(), project, filters: [unknown] }));
      await check.refused(404, () => pm.queries.get({ id: 999_999_999 }));
      await check.refused(404, () => pm.queries.columns.get({ id: "no_such_column" }));
      await check.refused(404, () => pm.views.get({ id: 999_999_999 }));
    });
  },
};
