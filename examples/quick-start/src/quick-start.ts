import { accessToken, apiKey } from "@halyard/auth";
import { createGitClient } from "@halyard/git-hosting";
import { createPmClient, is, open } from "@halyard/pm-resources";

const { PM_URL = "https://pm.example.com", PM_KEY = "" } = process.env;
const { GIT_URL = "https://git.example.com", GIT_TOKEN = "" } = process.env;

const pm = createPmClient({ baseUrl: PM_URL, auth: apiKey(PM_KEY) });
const git = createGitClient({ baseUrl: GIT_URL, auth: accessToken(GIT_TOKEN) });

for await (const workPackage of pm.workPackages.list({ filters: [open("status"), is("assignee", "me")] })) {
  const status = await pm.follow(workPackage, "status");
  console.log(workPackage.subject, status.name);
}
await pm.workPackages.edit({ id: 42 }, (draft) => {
  draft.subject = "Hoist";
});
await git.pulls.merge({ owner: "halyard", repo: "rigging", index: 7, Do: "squash" });
