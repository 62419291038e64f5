import { compareVersions } from "@halyard/http-core";
import { isList, leadsTo, type PmScenario } from "./pm-world.ts";

/** Scenario for meetings and their agendas. */
export const meetings: PmScenario = {
  name: "meetings",
  async run({ world, part, check }) {
    const { pm, me } = world;
    // On older servers, the API can read meetings but not create them.
    if (compareVersions(world.version, "17.4") < 0) return;
    const project = await world.project();
    const input = { title: "Muster", location: "Foredeck", startTime: "2036-05-04T08:00:00Z", duration: "PT1H" };
    const { id: meeting, lockVersion } = await pm.meetings.create({ ...input, project });

    await part("a meeting is read back as it was written, and can then be changed", async () => {
      const read = () => pm.meetings.get({ id: meeting });
      check.matches(await read(), {
        ...{ title: "Muster", location: "Foredeck" },
        startTime: (time: unknown) => Date.parse(String(time)) === Date.parse(input.startTime),
        _links: { project: leadsTo(`projects/${project}`) },
      });
      await check.readBack(() => pm.meetings.update({ id: meeting, lockVersion, title: "Muster again" }), read, {
        title: "Muster again",
      });
      await check.refused(409, () => pm.meetings.update({ id: meeting, lockVersion, title: "Too late" }));
      const edit = () => pm.meetings.edit({ id: meeting }, (draft) => void (draft.location = "Quarterdeck"));
      await check.readBack(edit, read, { location: "Quarterdeck" });
      const replace = async () =>
        pm.meetings.update({ id: meeting, lockVersion: (await read()).lockVersion, participants: [me] });
      await check.readBack(replace, read, { _links: { participants: isList } });
    });

    await part("the list of meetings is complete", async () => {
      const expected = [meeting];
      for (let count = 0; count < 8; count++) expected.push((await pm.meetings.create({ ...input, project })).id);
      const list = (pageSize: number | undefined) => pm.meetings.list({ pageSize });
      await check.whole({ list, key: ({ id }) => id, expected, others: true, sizes: [undefined, 1, 7, 1000] });
    });

    await part("the list of meetings is filtered by part of the title", async () => {
      world.requireVersion("17.9");
      const title = world.name();
      const { id } = await pm.meetings.create({ ...input, title: `Of ${title}`, project });
      const filters = [{ name: "title" as const, operator: "~" as const, values: [title] }];
      check.matches((await pm.meetings.list({ filters })).items, [{ id }]);
    });

    await part("agenda sections are created, read back, listed and deleted", async () => {
      world.requireVersion("17.6");
      const { id } = await check.readBack(
        () => pm.meetings.sections.create({ meeting, title: "Sails" }),
        (made) => pm.meetings.sections.get({ id: made.id }),
        { title: "Sails", _links: { meeting: leadsTo(`meetings/${meeting}`) } },
      );
      const read = () => pm.meetings.sections.getInMeeting({ meeting, id });
      await check.readBack(() => pm.meetings.sections.update({ id, title: "All sails" }), read, { title: "All sails" });
      const ids = (await pm.meetings.sections.list({ meeting })).items.map((section) => section.id);
      check.matches(ids.includes(id), true);
      await check.gone(
        () => pm.meetings.sections.delete({ id }),
        () => pm.meetings.sections.get({ id }),
      );
    });

    await part("agenda items and outcomes are created, read back, changed and deleted", async () => {
      world.requireVersion("17.6");
      const item = await check.readBack(
        () => pm.meetings.agendaItems.create({ meeting, title: "Ropes", notes: { raw: "All" }, durationInMinutes: 5 }),
        (made) => pm.meetings.agendaItems.get({ id: made.id }),
        { title: "Ropes", notes: { raw: "All" }, durationInMinutes: 5, itemType: "simple" },
      );
      const { id } = item;
      const read = () => pm.meetings.agendaItems.getInMeeting({ meeting, id });
      const change = { title: "All ropes", durationInMinutes: 10 };
      const update = async () =>
        pm.meetings.agendaItems.update({ id, lockVersion: (await read()).lockVersion ?? 0, ...change });
      await check.readBack(update, read, change);

      const { id: workPackage } = await world.workPackage(project);
      const ofWork = await pm.meetings.agendaItems.create({ meeting, workPackage, itemType: "work_package" });
      const { items } = await pm.meetings.agendaItems.list({ meeting });
      check.matches(
        items.map((entry) => entry.id).sort((one, other) => one - other),
        [id, ofWork.id],
      );

      const outcome = await check.readBack(
        () => pm.meetings.agendaItems.outcomes.create({ agendaItem: id, notes: { raw: "Buy rope" } }),
        (made) => pm.meetings.agendaItems.outcomes.get({ id: made.id }),
        { notes: { raw: "Buy rope" } },
      );
      const outcomes = await pm.meetings.agendaItems.outcomes.list({ meeting, agendaItem: id });
      check.matches(outcomes.items, [{ id: outcome.id }]);
      const place = { meeting, agendaItem: id, id: outcome.id };
      await check.readBack(
        () => pm.meetings.agendaItems.outcomes.update({ id: outcome.id, notes: { raw: "Buy two ropes" } }),
        () => pm.meetings.agendaItems.outcomes.getInAgendaItem(place),
        { notes: { raw: "Buy two ropes" } },
      );
      await check.gone(
        () => pm.meetings.agendaItems.outcomes.delete({ id: outcome.id }),
        () => pm.meetings.agendaItems.outcomes.get({ id: outcome.id }),
      );
      await check.gone(
        () => pm.meetings.agendaItems.delete({ id }),
        () => pm.meetings.agendaItems.get({ id }),
      );
    });

    await part("forms and schemas of meetings are read", async () => {
      const form = await pm.meetings.createForm({ title: "", project });
      check.matches(form._embedded.validationErrors, { title: { _type: "Error" } });
      const change = await pm.meetings.updateForm({ id: meeting, title: "Only looked at" });
      check.matches(change._embedded.payload, { title: "Only looked at" });
      check.matches(await pm.meetings.schema(), { _type: "Schema" });
    });

    await part("a meeting is deleted; invalid meetings, and requests for unknown ones, are refused", async () => {
      await check.refused(422, () => pm.meetings.create({ ...input, title: "", project }));
      await check.refused(404, () => pm.meetings.get({ id: 999_999_999 }));
      await check.refused(404, () => pm.meetings.agendaItems.get({ id: 999_999_999 }));
      await check.gone(
        () => pm.meetings.delete({ id: meeting }),
        () => pm.meetings.get({ id: meeting }),
      );
    });

    await part("recurring meetings are listed", async () => {
      check.matches((await pm.recurringMeetings.list()).items, isList);
    });
  },
};
