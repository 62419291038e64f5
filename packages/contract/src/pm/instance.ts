import { between, is } from "@halyard/pm-resources";
import { isList, leadsTo, type PmScenario } from "./pm-world.ts";

/** Scenario for the server's settings, its lists of statuses, roles and the like, and text rendering. */
export const instance: PmScenario = {
  name: "instance",
  async run({ world, part, check }) {
    const { pm, me, version } = world;

    await part("the API root and the configuration are read", async () => {
      const root = await pm.root.get();
      check.matches(root, { _type: "Root", coreVersion: version, _links: { user: leadsTo(`users/${me}`) } });
      check.matches(await pm.follow(root, "user"), { id: me });
      check.matches(await pm.configuration.get(), { maximumAttachmentFileSize: (bytes: unknown) => Number(bytes) > 0 });
    });

    await part("preferences are read and changed, and the change is read back", async () => {
      const { commentSortDescending: before = false } = await pm.myPreferences.get();
      world.onCleanUp("a preference", () => pm.myPreferences.update({ commentSortDescending: before }));
      await check.readBack(
        () => pm.myPreferences.update({ commentSortDescending: !before }),
        () => pm.myPreferences.get(),
        { commentSortDescending: !before },
      );
      await check.refused(422, () => pm.myPreferences.update({ timeZone: "Mid/Ocean" }));
      await check.refused(401, () => world.anonymous.myPreferences.get());
    });

    await part("statuses, types and priorities are read, and their lists are complete", async () => {
      const lists = [pm.statuses, pm.types, pm.priorities] as const;
      for (const resource of lists) {
        const { items } = await resource.list();
        const expected = items.map(({ id }) => id);
        const list = () => resource.list() as ReturnType<typeof pm.statuses.list>;
        await check.whole({ list, key: ({ id }) => id, expected, sizes: [undefined] });
        for (const { id, name } of items.slice(0, 2)) check.matches(await resource.get({ id }), { id, name });
        await check.refused(404, () => resource.get({ id: 999_999_999 }));
      }
    });

    await part("roles are listed with and without a filter", async () => {
      const all = (await pm.roles.list()).items.map(({ id }) => id);
      await check.whole({ list: () => pm.roles.list(), key: ({ id }) => id, expected: all, sizes: [undefined] });
      const ofProjects = (await pm.roles.list({ filters: [is("unit", "project")] })).items;
      check.matches(
        ofProjects.every(({ id }) => all.includes(id)),
        true,
      );
      check.matches(await pm.roles.get({ id: ofProjects[0]?.id ?? 0 }), { name: ofProjects[0]?.name });
      await check.refused(404, () => pm.roles.get({ id: 999_999_999 }));
    });

    await part("actions and capabilities are listed and read", async () => {
      const project = await world.project();
      const { items: actions } = await pm.actions.list({ pageSize: 7 });
      check.matches(await pm.actions.get({ id: actions[0]?.id ?? "" }), { id: actions[0]?.id });
      const filters = [is("principal", me), is("context", `w${project}`)];
      const list = (pageSize: number | undefined) => pm.capabilities.list({ filters, pageSize });
      const { items } = await list(1000)
        .all()
        .then((all) => ({ items: all }));
      const expected = items.map(({ id }) => id);
      await check.whole({ list, key: ({ id }) => id, expected, sizes: [undefined, 7, 1000] });
      check.matches(await pm.capabilities.get({ id: expected[0] ?? "" }), { id: expected[0] });
      check.matches(await pm.capabilities.globalContext(), { id: "global" });
      await check.refused(404, () => pm.capabilities.get({ id: `no_such/action/w${project}-${me}` }));
    });

    await part("days, days of the week and days off are read", async () => {
      check.matches(await pm.days.get({ date: "2026-05-23" }), { date: "2026-05-23" });
      const { items } = await pm.days.list({ filters: [between("date", "2026-05-18", "2026-05-24")] });
      check.matches(items.length, 7);
      check.matches((await pm.days.week.list()).items.length, 7);
      check.matches(await pm.days.week.get({ day: 1 }), { day: 1 });
      const { items: off } = await pm.days.nonWorking.list();
      for (const { date } of off.slice(0, 1)) check.matches(await pm.days.nonWorking.get({ date }), { date });
      await check.refused(404, () => pm.days.week.get({ day: 8 }));
    });

    await part("Markdown and plain text are rendered", async () => {
      const has = (words: string) => (html: unknown) => String(html).includes(words);
      check.matches(await pm.rendering.markdown({ text: "A knot" }), has("A knot"));
      check.matches(await pm.rendering.plain({ text: "One\n\nTwo" }), has("Two"));
      await check.refused(400, () => pm.rendering.markdown({ text: "A knot", context: "/api/v3/nothing/1" }));
    });

    await part("help texts are listed and read", async () => {
      const { items } = await pm.helpTexts.list();
      const { id } = world.existing("help text", items);
      check.matches(await pm.helpTexts.get({ id }), { id });
    });

    const lists = {
      ...{ portfolios: pm.portfolios, programs: pm.programs, labels: pm.labels, sprints: pm.sprints },
      ...{ grids: pm.grids, examples: pm.examples },
    } as const;
    for (const [name, resource] of Object.entries(lists)) {
      await part(`${name} are listed`, async () => check.matches((await resource.list()).items, isList));
    }
    await part("the API description is read", async () => {
      check.matches(await pm.apiDescription.json(), (document: unknown) => typeof document === "object");
    });
  },
};
