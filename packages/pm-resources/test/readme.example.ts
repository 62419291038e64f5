import { apiKey } from "@halyard/auth";
import { can } from "@halyard/hal-core";
import { isHalyardError } from "@halyard/http-core";
import { createPmClient, is, open } from "@halyard/pm-resources";

const { PM_URL = "https://pm.example.com", PM_KEY = "" } = process.env;
const pm = createPmClient({ baseUrl: PM_URL, auth: apiKey(PM_KEY) });

// 1. Go through what is open and mine, on every page.
const mine = [open("status"), is("assignee", "me")];
for await (const { id, subject } of pm.workPackages.list({ filters: mine, sortBy: [["updatedAt", "desc"]] })) {
  console.log(`#${id} ${subject}`);
}

// 2. Follow a link: what it leads to is typed, and null where nobody is assigned.
const workPackage = await pm.workPackages.get({ id: 42 });
const assignee = await pm.follow(workPackage, "assignee");
console.log(assignee === null ? "nobody" : assignee.name);

// 3. Change something: what differs is sent with the right lockVersion, and again if somebody else was faster.
await pm.workPackages.edit({ id: 42 }, (draft) => {
  draft.subject = "Hoist the crane";
});

// 4. Act where the server permits it.
if (can(workPackage, "addComment")) {
  await pm.workPackages.activities.comment({ workPackage: 42, comment: { raw: "Hoisted." } });
}

// 5. Resolve the links of many documents with few requests.
const page = await pm.workPackages.list({ filters: [] });
const rows = await pm.hydrate(page.items, ["status"]);
console.log(rows.map(({ document, resolved }) => `${document.subject}: ${resolved.status?.name ?? "?"}`).join());

// 6. Prepare a new one in a form: faults come by field, and nothing is saved before `commit`.
const form = await pm.workPackages.openForm({ project: 7 });
await form.set({ subject: "Oil the winch" });
try {
  await form.commit();
} catch (error) {
  if (isHalyardError(error, "form_invalid")) console.log(error.message);
  else throw error;
}
