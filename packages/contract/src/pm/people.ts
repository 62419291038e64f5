import { contains, is } from "@halyard/pm-resources";
import { idOf, leadsTo, type PmScenario } from "./pm-world.ts";

/** Scenario for users, groups and placeholder users. */
export const people: PmScenario = {
  name: "people",
  needs: ["administrator"],
  async run({ world, part, check }) {
    const { pm, me } = world;

    await part("a user is created, changed, locked and unlocked", async () => {
      const id = await world.user();
      const read = () => pm.users.get({ id });
      await check.readBack(() => pm.users.update({ id, firstName: "Grace", lastName: "Hopper" }), read, {
        firstName: "Grace",
        lastName: "Hopper",
        name: "Grace Hopper",
      });
      await check.readBack(() => pm.users.lock({ id }), read, { status: "locked" });
      await check.refused(400, () => pm.users.lock({ id }));
      await check.readBack(() => pm.users.unlock({ id }), read, { status: "active" });
      const form = await pm.users.updateForm({ id, email: "no address" });
      check.matches(form._embedded.validationErrors, { email: { _type: "Error" } });
      check.matches(await pm.users.schema(), { _type: "Schema" });
    });

    await part("the lists of users and principals are complete", async () => {
      const expected = [me];
      for (let count = 0; count < 8; count++) expected.push(await world.user());
      const key = ({ id }: { readonly id: number }): number => id;
      const list = (pageSize: number | undefined) => pm.users.list({ pageSize });
      await check.whole({ list, key, expected, others: true, sizes: [undefined, 7, 1000] });
      const { name } = await pm.users.get({ id: expected[1] ?? 0 });
      check.matches((await pm.users.list({ filters: [contains("name", name)] })).items, [{ id: expected[1] }]);
      const principals = await pm.principals.list({ filters: [is("id", ...expected.map(String))] });
      check.matches(
        principals.items.map(key).sort((one, other) => one - other),
        expected.sort((one, other) => one - other),
      );
    });

    await part("invalid or duplicate users, and requests for unknown ones, are refused", async () => {
      const { login } = await pm.users.get({ id: await world.user() });
      const user = { email: `${world.name()}@example.com`, firstName: "A", lastName: "B", login };
      await check.refused(422, () => pm.users.create({ ...user, status: "active", password: "Aa1!Aa1!Aa1!" }));
      await check.refused(422, () => pm.users.create({ ...user, login: world.name(), email: "no address" }));
      await check.refused(404, () => pm.users.get({ id: 999_999_999 }));
      await check.refused([401, 403], () => world.anonymous.users.list());
    });

    await part("a group is created and read back, and its members are replaced", async () => {
      const [one, other] = [await world.user(), await world.user()];
      const name = world.name();
      const { id } = await check.readBack(
        () => pm.groups.create({ name, members: [one] }),
        (made) => pm.groups.get({ id: made.id }),
        { name, _links: { members: [leadsTo(`users/${one}`)] } },
      );
      world.onCleanUp(`the group ${name}`, () => pm.groups.delete({ id }));
      const read = () => pm.groups.get({ id });
      const members = async () => ((await read())._links.members ?? []).map(idOf);
      await check.readBack(() => pm.groups.update({ id, members: [other] }), members, [other]);
      const list = (pageSize: number | undefined) => pm.groups.list({ pageSize });
      await check.whole({ list, key: (group) => group.id, expected: [id], others: true, sizes: [undefined, 1] });
      await check.refused(422, () => pm.groups.create({ name }));
      await check.refused(404, () => pm.groups.get({ id: 999_999_999 }));
    });

    await part("a placeholder user is created, read back and renamed", async () => {
      const name = world.name();
      const { id } = await world.enterprise(pm.placeholderUsers.create({ name }));
      world.onCleanUp(`the placeholder user ${name}`, () => pm.placeholderUsers.delete({ id }));
      const read = () => pm.placeholderUsers.get({ id });
      check.matches(await read(), { name });
      const renamed = world.name();
      await check.readBack(() => pm.placeholderUsers.update({ id, name: renamed }), read, { name: renamed });
      const found = await pm.placeholderUsers.list({ filters: [contains("name", renamed)] });
      check.matches(found.items, [{ id }]);
      await check.refused(422, () => pm.placeholderUsers.create({ name: "" }));
    });

    await part("working hours of a user are listed", async () => {
      check.matches((await pm.users.workingHours.list({ user: me })).items, (items: unknown) => Array.isArray(items));
    });
  },
};

/** Scenario for project memberships. */
export const memberships: PmScenario = {
  name: "memberships",
  needs: ["administrator"],
  async run({ world, part, check }) {
    const { pm } = world;
    const project = await world.project();
    const role = await world.role();
    const _meta = { sendNotifications: false };

    await part("a membership is created, read back, given other roles and deleted", async () => {
      const principal = await world.user();
      const { id } = await check.readBack(
        () => pm.memberships.create({ project, principal, roles: [role], _meta }),
        (made) => pm.memberships.get({ id: made.id }),
        {
          _links: {
            project: leadsTo(`projects/${project}`),
            principal: leadsTo(`users/${principal}`),
            roles: [leadsTo(`roles/${role}`)],
          },
        },
      );
      const roles = (await pm.roles.list({ filters: [is("unit", "project")] })).items.map((item) => item.id);
      const last = roles.at(-1) ?? role;
      const read = () => pm.memberships.get({ id });
      await check.readBack(() => pm.memberships.update({ id, roles: [last], _meta }), read, {
        _links: { roles: [leadsTo(`roles/${last}`)] },
      });
      await check.refused(422, () => pm.memberships.create({ project, principal, roles: [role], _meta }));
      await check.refused(422, () => pm.memberships.update({ id, roles: [], _meta }));
      await check.gone(() => pm.memberships.delete({ id }), read);
    });

    await part("a membership is created through a form", async () => {
      const principal = await world.user();
      const form = await pm.memberships.openForm();
      await form.set({ project, principal, roles: [role], sendNotifications: false });
      const { id } = await form.commit();
      check.matches(await pm.memberships.get({ id }), { _links: { principal: leadsTo(`users/${principal}`) } });
      check.matches(await pm.memberships.schema(), { _type: "Schema" });
      const places = await pm.memberships.availableProjects().all();
      check.matches(
        places.some((place) => place.id === project),
        true,
      );
    });

    await part("the list of memberships is complete", async () => {
      const filters = [is("project", project)];
      for (let count = 0; count < 7; count++) {
        await pm.memberships.create({ project, principal: await world.user(), roles: [role], _meta });
      }
      const expected = (await pm.memberships.list({ filters, pageSize: 1000 }).all()).map(({ id }) => id);
      check.matches(expected.length >= 8, true);
      const list = (pageSize: number | undefined) =>
        pm.memberships.list({ filters, pageSize, sortBy: [["id", "asc"]] });
      await check.whole({ list, key: ({ id }) => id, expected });
    });

    await part("requests for unknown memberships are refused", async () => {
      await check.refused(404, () => pm.memberships.get({ id: 999_999_999 }));
      await check.refused([401, 403], () => world.anonymous.memberships.list());
    });
  },
};
