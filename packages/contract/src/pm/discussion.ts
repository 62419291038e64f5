import { is } from "@halyard/pm-resources";
import { leadsTo, type PmScenario } from "./pm-world.ts";

/** Scenario for a work package's comments, watchers, reminders and reactions. */
export const discussion: PmScenario = {
  name: "discussion",
  async run({ world, part, check }) {
    const { pm, me } = world;
    const project = await world.project();
    const { id: workPackage, lockVersion } = await world.workPackage(project);

    await part("a comment is created, read back and changed", async () => {
      const comment = { raw: "Fair *wind*" };
      const { id } = await check.readBack(
        () => pm.workPackages.activities.comment({ workPackage, comment }),
        (made) => pm.activities.get({ id: made.id }),
        { comment, _links: { user: leadsTo(`users/${me}`), workPackage: leadsTo(`work_packages/${workPackage}`) } },
      );
      const change = { comment: { raw: "Head wind" } };
      await check.readBack(
        () => pm.activities.update({ id, ...change }),
        () => pm.activities.get({ id }),
        change,
      );
    });

    await part("a work package's history is complete and in order", async () => {
      await pm.workPackages.update({ id: workPackage, lockVersion, subject: "Splice both ropes" });
      for (let count = 0; count < 9; count++) {
        await pm.workPackages.activities.comment({ workPackage, comment: { raw: `Entry ${count}` }, notify: false });
      }
      const list = () => pm.workPackages.activities.list({ workPackage });
      const { items } = await list();
      const texts = items.map(({ comment }) => comment?.raw).filter((text) => text?.startsWith("Entry") === true);
      check.matches(
        texts,
        Array.from({ length: 9 }, (_, count) => `Entry ${count}`),
      );
      await check.whole({ list, key: ({ id }) => id, expected: items.map(({ id }) => id), sizes: [undefined] });
    });

    await part("comments on unknown work packages, and requests for unknown comments, are refused", async () => {
      await check.refused(404, () => pm.activities.get({ id: 999_999_999 }));
      const comment = { raw: "x" };
      await check.refused(404, () => pm.workPackages.activities.comment({ workPackage: 999_999_999, comment }));
      await check.refused([401, 403, 404], () =>
        world.anonymous.workPackages.activities.comment({ workPackage, comment }),
      );
    });

    await part("watchers are added, listed and removed", async () => {
      const ids = async () => (await pm.workPackages.watchers.list({ workPackage })).items.map(({ id }) => id);
      const before = (await ids()).filter((id) => id !== me);
      const candidates = await pm.workPackages.watchers.listAvailable({ workPackage }).all();
      check.matches(
        candidates.some(({ id }) => id === me),
        true,
      );
      await check.readBack(() => pm.workPackages.watchers.add({ workPackage, user: me }), ids, [...before, me]);
      await check.readBack(() => pm.workPackages.watchers.remove({ workPackage, user: me }), ids, before);
      await check.refused([404, 422], () => pm.workPackages.watchers.add({ workPackage, user: 999_999_999 }));
    });

    await part("a reminder is created, read back, changed and deleted", async () => {
      const remindAt = "2036-05-04T08:00:00Z";
      const read = async () => (await pm.workPackages.reminders.list({ workPackage })).items;
      const { id } = await check.readBack(
        () => pm.workPackages.reminders.create({ workPackage, remindAt, note: "Low tide" }),
        read,
        [{ note: "Low tide", remindAt: (time: unknown) => Date.parse(String(time)) === Date.parse(remindAt) }],
      );
      await check.readBack(() => pm.reminders.update({ id, note: "High tide" }), read, [{ note: "High tide" }]);
      await check.refused(409, () => pm.workPackages.reminders.create({ workPackage, remindAt }));
      check.matches(
        (await pm.reminders.list()).items.some((reminder) => reminder.id === id),
        true,
      );
      await check.readBack(() => pm.reminders.delete({ id }), read, []);
      await check.refused(422, () =>
        pm.workPackages.reminders.create({ workPackage, remindAt: "2016-05-04T08:00:00Z" }),
      );
    });

    await part("a reaction is added and removed", async () => {
      const { id: activity } = await pm.workPackages.activities.comment({ workPackage, comment: { raw: "Ahoy" } });
      const read = async () => (await pm.activities.emojiReactions.list({ activity })).items;
      const toggle = () => pm.activities.emojiReactions.toggle({ activity, reaction: "rocket" });
      await check.readBack(toggle, read, [{ reaction: "rocket", reactionsCount: 1 }]);
      const all = await pm.workPackages.emojiReactions.list({ workPackage });
      check.matches(all.items, [{ reaction: "rocket" }]);
      await check.readBack(toggle, read, []);
    });
  },
};

/** Scenario for notifications about another person's changes. */
export const notifications: PmScenario = {
  name: "notifications",
  needs: ["second person"],
  async run({ world, part, check }) {
    const { pm } = world;
    const project = await world.project();
    const person = await world.person(project);
    const { id: workPackage } = await world.workPackage(project);
    for (let count = 0; count < 9; count++) {
      const { id, lockVersion } = await world.workPackage(project, `Rope ${count}`);
      await pm.workPackages.update({ id, lockVersion, assignee: person.id });
    }
    const filters = [is("project", project)];
    const read = () => person.pm.notifications.list({ filters, pageSize: 100 }).all();

    await part("the list of notifications is complete", async () => {
      const expected = (await read()).map(({ id }) => id);
      check.matches(expected.length, 9);
      const list = (pageSize: number | undefined) => person.pm.notifications.list({ filters, pageSize });
      await check.whole({ list, key: ({ id }) => id, expected });
    });

    await part("notifications are grouped by their reason", async () => {
      const grouped = await person.pm.notifications.list({ filters, groupBy: "reason" });
      check.matches(grouped.document.groups, [{ value: "assigned", count: 9 }]);
    });

    await part("a notification is marked as read and then as unread", async () => {
      const [{ id } = world.existing("notification", await read())] = await read();
      const one = () => person.pm.notifications.get({ id });
      await check.readBack(() => person.pm.notifications.markRead({ id }), one, { readIAN: true });
      await check.readBack(() => person.pm.notifications.markUnread({ id }), one, { readIAN: false });
    });

    await part("all notifications are marked as read in one request, and then as unread in another", async () => {
      const flags = async () => (await read()).map(({ readIAN }) => readIAN);
      await check.readBack(() => person.pm.notifications.markAllRead({ filters }), flags, Array<boolean>(9).fill(true));
      await check.readBack(
        () => person.pm.notifications.markAllUnread({ filters }),
        flags,
        Array<boolean>(9).fill(false),
      );
    });

    await part("requests for unknown notifications, or for those of other people, are refused", async () => {
      const [notification] = await read();
      await check.refused(404, () => pm.notifications.get({ id: notification?.id ?? 0 }));
      await check.refused(404, () => person.pm.notifications.get({ id: 999_999_999 }));
      await check.refused(401, () => world.anonymous.notifications.list());
      check.matches(await pm.workPackages.get({ id: workPackage }), { id: workPackage });
    });
  },
};
