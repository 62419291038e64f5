import { createPmClient, is, open, type Status, type WorkPackage } from "@halyard/pm-resources";
import { StatusSchema } from "@halyard/pm-resources/statuses";

const pm = createPmClient({ baseUrl: "https://pm.example.com" });

export const subject: Promise<string> = pm.workPackages.get({ id: 42 }).then((workPackage) => workPackage.subject);
export const schema: unknown = StatusSchema;

export async function statusOf(workPackage: WorkPackage): Promise<Status> {
  // @ts-expect-error There is no such relation.
  await pm.follow(workPackage, "state");
  return pm.follow(workPackage, "status");
}

export const mine = pm.workPackages.list({ filters: [open("status"), is("assignee", "me")], pageSize: 100 });

// @ts-expect-error An assignee is neither open nor closed.
export const wrong = pm.workPackages.list({ filters: [open("assignee")] });
