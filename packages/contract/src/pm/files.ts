import { leadsTo, type PmScenario } from "./pm-world.ts";

/** Scenario for work package attachments and linked files. */
export const files: PmScenario = {
  name: "files",
  async run({ world, part, check }) {
    const { pm, me } = world;
    const project = await world.project();
    const { id: workPackage } = await world.workPackage(project);
    const bytes = new TextEncoder().encode("Two half hitches\n");
    const file = () => new File([bytes], "knots.txt", { type: "text/plain" });

    await part("a file is attached, read, downloaded and deleted", async () => {
      const { id } = await check.readBack(
        () => pm.workPackages.attachments.upload({ workPackage, file: file(), description: "All of them" }),
        (made) => pm.attachments.get({ id: made.id }),
        {
          ...{ fileName: "knots.txt", fileSize: bytes.length, description: { raw: "All of them" } },
          _links: { container: leadsTo(`work_packages/${workPackage}`), author: leadsTo(`users/${me}`) },
        },
      );
      const content = await new Response(await pm.attachments.content({ id })).text();
      check.matches(content, "Two half hitches\n");
      check.matches((await pm.workPackages.attachments.list({ workPackage })).items, [{ id }]);
      await check.gone(
        () => pm.attachments.delete({ id }),
        () => pm.attachments.get({ id }),
      );
    });

    await part("a file with special characters in its name is attached in one request", async () => {
      const fileName = "Größe & 100 %.txt";
      const { id } = await pm.workPackages.attachments.create({ workPackage, metadata: { fileName }, file: file() });
      check.matches(await pm.attachments.get({ id }), { fileSize: bytes.length });
    });

    await part("a file is uploaded first and attached to a work package later", async () => {
      const { id } = await pm.attachments.create({ metadata: { fileName: "later.txt" }, file: file() });
      const made = await pm.workPackages.create({ project, subject: "With a file", attachments: [id] });
      check.matches((await pm.workPackages.attachments.list({ workPackage: made.id })).items, [{ id }]);
    });

    await part("requests for unknown files are refused", async () => {
      await check.refused(404, () => pm.attachments.get({ id: 999_999_999 }));
      await check.refused(404, () => pm.attachments.content({ id: 999_999_999 }));
      await check.refused(404, () => pm.workPackages.attachments.list({ workPackage: 999_999_999 }));
    });

    const containers = {
      "a comment": async () => {
        const { id } = await pm.workPackages.activities.comment({ workPackage, comment: { raw: "See the file" } });
        return pm.activities.attachments.create({ activity: id, metadata: { fileName: "note.txt" }, file: file() });
      },
      "a meeting": async () => {
        const startTime = "2036-05-04T08:00:00Z";
        const { id } = await pm.meetings.create({ title: "Muster", startTime, duration: "PT1H", project });
        return pm.meetings.attachments.create({ meeting: id, metadata: { fileName: "note.txt" }, file: file() });
      },
    } as const;
    for (const [name, attach] of Object.entries(containers)) {
      await part(`a file is attached to ${name}`, async () => {
        await check.readBack(attach, ({ id }) => pm.attachments.get({ id }), { fileName: "note.txt" });
      });
    }

    await part("a file storage is created, and one of its files is linked to a work package", async () => {
      const name = world.name();
      const storage = await world.enterprise(
        pm.storages.create({
          name,
          type: "urn:openproject-org:api:v3:storages:Nextcloud",
          origin: "https://files.example.com/",
        }),
      );
      world.onCleanUp(`the storage ${name}`, () => pm.storages.delete({ id: storage.id }));
      const read = () => pm.storages.get({ id: storage.id });
      const renamed = world.name();
      await check.readBack(() => pm.storages.update({ id: storage.id, name: renamed }), read, { name: renamed });
      const storages = (pageSize: number | undefined) => pm.storages.list({ pageSize });
      await check.whole({
        list: storages,
        key: ({ id }) => id,
        expected: [storage.id],
        others: true,
        sizes: [undefined],
      });

      const link = {
        originData: { id: "17", name: "chart.svg", mimeType: "image/svg+xml", size: 12 },
        _links: { storage: { href: `/api/v3/storages/${storage.id}` } },
      };
      const input = { workPackage, _embedded: { elements: [link] } };
      const linked = await pm.workPackages.fileLinks.create(input);
      const { id } = world.existing("linked file", linked.items);
      check.matches(await pm.fileLinks.get({ id }), { originData: { id: "17", name: "chart.svg" } });
      check.matches((await pm.workPackages.fileLinks.list({ workPackage })).items, [{ id }]);
      check.matches((await pm.workPackages.fileLinks.create(input)).items, [{ id }]);
      await check.gone(
        () => pm.fileLinks.delete({ id }),
        () => pm.fileLinks.get({ id }),
      );
    });

    await part("project storages are listed and read", async () => {
      const { id } = world.existing("project storage", await pm.projectStorages.list().all());
      check.matches(await pm.projectStorages.get({ id }), { id });
    });
  },
};
