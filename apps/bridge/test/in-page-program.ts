import { startBridge } from "./in-page.js";

// OpenProject and a git server in memory, and the bridge between them. Change a rule, and run the program once more.
const bridge = await startBridge({
  status: { opened: { closing: "In progress" }, merged: { closing: "Developed" } },
});
const { git, pm } = bridge;
const rig = { owner: "acme", repo: "rig" };

// On the git server, Ada pushes a commit that logs her time, and opens a pull request that closes work package 4.
const message = "Grease the winch\n\nRefs OP#4\n#time 45m";
await git.contents.writeFile({ ...rig, path: "winch.txt", content: "greased\n", message, new_branch: "op-4-winch" });
const pull = { head: "op-4-winch", base: "main", title: "Grease the winch", body: "Closes OP#4" };
const { number } = await git.pulls.create({ ...rig, ...pull });
await watch("The pull request is open");

await git.pulls.merge({ ...rig, index: number, Do: "merge" });
await watch("The pull request is merged");

// In OpenProject, Ada renames the work package. The bridge then updates its comment on the pull request.
await pm.workPackages.edit({ id: 4 }, (draft) => void (draft.subject = "Grease every winch"));
await watch("The work package has another name");

/** Waits until the bridge is idle, and prints what it has written to both servers. */
async function watch(title: string): Promise<void> {
  await bridge.settle();
  const { _links: links } = await pm.workPackages.get({ id: 4 });
  const { items: activities } = await pm.workPackages.activities.list({ workPackage: 4 });
  const { items: times } = await pm.timeEntries.list();
  const { items: comments } = await git.issues.comments.list({ ...rig, index: number });
  console.log(title);
  console.log(`  status of the work package: ${links.status.title}`);
  console.log(`  time logged: ${times.map(({ hours }) => hours).join(", ")}`);
  for (const { comment } of activities)
    for (const line of comment?.raw?.match(/^- State: \w+/gm) ?? []) console.log(`  comment there: ${line}`);
  for (const { body } of comments) console.log(`  comment here: ${/Task: .*/.exec(body)?.[0]}`);
}
