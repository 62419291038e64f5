import { apiKey } from "@halyard/auth";
import { can, createPmClient, is, isHalyardError, open } from "@halyard/pm-resources";

const { PM_URL = "https://pm.example.com", PM_KEY = "" } = process.env;
const pm = createPmClient({ baseUrl: PM_URL, auth: apiKey(PM_KEY) });

// 1. List the open work packages that are assigned to the caller, page by page.
const mine = [open("status"), is("assignee", "me")];
for await (const { id, subject } of pm.workPackages.list({ filters: mine, sortBy: [["updatedAt", "desc"]] })) {
  console.log(`#${id} ${subject}`);
}

// 2. Follow a link. The target is typed, and null when the work package has no assignee.
const workPackage = await pm.workPackages.get({ id: 42 });
const assignee = await pm.follow(workPackage, "assignee");
console.log(assignee === null ? "unassigned" : assignee.name);

// 3. Edit a document. The differences are sent with the current lockVersion. After a conflict, they are sent again.
await pm.workPackages.edit({ id: 42 }, (draft) => {
  draft.subject = "Hoist the crane";
});

// 4. Perform an action when the server permits it.
if (can(workPackage, "addComment")) {
  await pm.workPackages.activities.comment({ workPackage: 42, comment: { raw: "Hoisted." } });
}

// 5. Resolve the links of many documents with few requests.
const page = await pm.workPackages.list({ filters: [] });
const rows = await pm.hydrate(page.items, ["status"]);
console.log(rows.map(({ document, resolved }) => `${document.subject}: ${resolved.status?.name ?? "?"}`).join());

// 6. Fill in a form. It reports problems by field, and nothing is saved until `commit` is called.
const form = await pm.workPackages.openForm({ project: 7 });
await form.set({ subject: "Oil the winch", assignee: 4 });
try {
  await form.commit();
} catch (error) {
  if (isHalyardError(error, "form_invalid")) console.log(error.message);
  else throw error;
}
