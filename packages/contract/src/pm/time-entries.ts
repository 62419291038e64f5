import { between, is, linkTo } from "@halyard/pm-resources";
import { idOf, leadsTo, type PmScenario } from "./pm-world.ts";

/** Scenario for time entries. */
export const timeEntries: PmScenario = {
  name: "time entries",
  async run({ world, part, check }) {
    const { pm, me } = world;
    const project = await world.project();
    const { id: entity } = await world.workPackage(project);
    const form = await pm.timeEntries.openForm();
    await form.set({ entity: linkTo("workPackage", entity), spentOn: "2026-05-04", hours: "PT1H" });
    const [activity] = await form.loadAllowed("activity");

    await part("a time entry is read back as it was written", async () => {
      const input = { spentOn: "2026-05-04", hours: "PT1H30M", comment: { raw: "Spliced" } };
      const { id } = await check.readBack(
        () => pm.timeEntries.create({ ...input, entity, activity: idOf(activity) }),
        (made) => pm.timeEntries.get({ id: made.id }),
        { ...input, _links: { user: leadsTo(`users/${me}`), project: leadsTo(`projects/${project}`) } },
      );
      const read = () => pm.timeEntries.get({ id });
      const change = { hours: "PT2H", comment: { raw: "Spliced twice" } };
      await check.readBack(() => pm.timeEntries.update({ id, ...change }), read, change);
      const again = await pm.timeEntries.openForm({ id });
      await again.set({ spentOn: "2026-05-05" });
      await again.commit();
      check.matches(await read(), { spentOn: "2026-05-05" });
      await check.gone(() => pm.timeEntries.delete({ id }), read);
    });

    await part("the list of time entries is complete, and filters return only matching entries", async () => {
      const expected: number[] = [];
      for (let count = 1; count <= 9; count++) {
        const spentOn = `2026-05-0${count}`;
        expected.push((await pm.timeEntries.create({ spentOn, hours: "PT15M", entity })).id);
      }
      const inProject = is("project_id", project);
      const list = (pageSize: number | undefined) =>
        pm.timeEntries.list({ filters: [inProject], sortBy: [["id", "asc"]], pageSize });
      await check.whole({ list, key: ({ id }) => id, expected });
      const inRange = await pm.timeEntries.list({
        filters: [inProject, between("spent_on", "2026-05-02", "2026-05-04")],
      });
      check.matches(inRange.total, 3);
      const own = await pm.timeEntries.list({ filters: [inProject, is("user_id", me)] });
      check.matches(own.total, 9);
    });

    await part("the schema, an activity and the available projects of time entries are read", async () => {
      const id = idOf(activity);
      check.matches(await pm.timeEntries.activities.get({ id }), { id });
      check.matches(await pm.timeEntries.schema(), { hours: { type: "Duration" } });
      const places = await pm.timeEntries.availableProjects().all();
      check.matches(
        places.some((place) => place.id === project),
        true,
      );
    });

    await part("invalid time entries, and requests for unknown ones, are refused", async () => {
      await check.refused(422, () => pm.timeEntries.create({ spentOn: "2026-05-04", hours: "PT-1H", entity }));
      await check.refused(422, () => pm.timeEntries.create({ spentOn: "someday", hours: "PT1H", entity }));
      await check.refused(404, () => pm.timeEntries.get({ id: 999_999_999 }));
      const entry = { spentOn: "2026-05-04", hours: "PT1H", entity };
      await check.refused([401, 403, 404, 422], () => world.anonymous.timeEntries.create(entry));
    });
  },
};
