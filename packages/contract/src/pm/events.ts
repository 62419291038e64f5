import type { PmScenario } from "./pm-world.ts";

/** Scenario for webhook events. */
export const events: PmScenario = {
  name: "events",
  needs: ["receiver"],
  async run({ world, part, check }) {
    const { pm, receiver } = world;
    if (!receiver) return;
    const project = await world.project();
    const { id: workPackage, lockVersion } = await world.workPackage(project);
    const ofProject = `projects/${project}`;
    const ofWorkPackage = `work_packages/${workPackage}`;

    await part("project events are received", async () => {
      await check.received(receiver, { event: "project", action: "created", place: ofProject });
      await pm.projects.update({ id: project, description: { raw: "Changed" } });
      await check.received(receiver, { event: "project", action: "updated", place: ofProject });
    });

    await part("work package events are received", async () => {
      await check.received(receiver, { event: "work_package", action: "created", place: ofWorkPackage });
      await pm.workPackages.update({ id: workPackage, lockVersion, subject: "Splice both ropes" });
      await check.received(receiver, { event: "work_package", action: "updated", place: ofWorkPackage });
    });

    await part("comment events are received, with a separate action for internal comments", async () => {
      const event = "work_package_comment";
      await pm.workPackages.activities.comment({ workPackage, comment: { raw: "Fair wind" } });
      await check.received(receiver, { event, action: "comment", place: ofWorkPackage });
      await pm.workPackages.activities.comment({ workPackage, comment: { raw: "Between us" }, internal: true });
      await check.received(receiver, { event, action: "internal_comment", place: ofWorkPackage });
    });

    await part("time entry and file events are received", async () => {
      await pm.timeEntries.create({ spentOn: "2026-05-04", hours: "PT1H", entity: workPackage });
      await check.received(receiver, { event: "time_entry", action: "created", place: ofWorkPackage });
      await pm.workPackages.attachments.upload({ workPackage, file: new File(["Two half hitches"], "knots.txt") });
      await check.received(receiver, { event: "attachment", action: "created", place: ofWorkPackage });
    });
  },
};
