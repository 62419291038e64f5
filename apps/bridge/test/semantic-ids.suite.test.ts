import { createOpenProjectSandbox } from "@halyard/sandbox";
import { expect, test } from "vitest";
import { goLive } from "./live.js";

const place = { owner: "acme", repo: "rig" };

/** Starts a bridge between Forgejo and an OpenProject instance whose work packages have ids such as `RIGGING-3`. */
async function startBetween() {
  const live = await goLive();
  live.pmSandbox.load(createOpenProjectSandbox({ semanticIds: true }).dump());
  const bridge = await live.start();
  await live.sendTo(bridge.url ?? "");
  const verdict = async (index: number): Promise<string[]> => {
    const { head } = await live.git.pulls.get({ ...place, index });
    const { statuses } = await live.git.commits.combinedStatus({ ...place, ref: head.sha });
    return statuses.map(({ status, description }) => `${status}: ${description}`);
  };
  return { ...live, bridge, verdict };
}

test("semantic ids in a title, a branch, an address and of a moved work package lead to one comment each", async () => {
  const { openPull, settle, bridge, comments, verdict, pm, pmSandbox } = await startBetween();
  // HULL-1 becomes RIGGING-7 and is then referenced by its old id.
  await pm.workPackages.edit({ id: "HULL-1" }, (draft) => {
    draft._links.project = { href: "/api/v3/projects/1" };
  });
  const title = `Closes op#rigging-3 and OP#HULL-1, see ${pmSandbox.baseUrl}/wp/HULL-2 and OP#3`;
  const number = await openPull(title, "RIGGING-4-grease");
  await settle(bridge);

  expect(await verdict(number)).toEqual([expect.stringMatching(/^success: OP#3, OP#7, OP#8, OP#4$/)]);
  for (const id of [3, 4, 7, 8]) {
    const about = (await comments(id)).filter((text) => text.includes(`/pulls/${number}#halyard-bridge`));
    expect(about, `OP#${id}`).toHaveLength(1);
  }
});

test("an unknown semantic id is reported as it was written", async () => {
  const { openPull, settle, bridge, verdict } = await startBetween();
  const number = await openPull("Closes OP#RIGGING-99", "elsewhere");
  await settle(bridge);
  expect(await verdict(number)).toEqual(["failure: References not allowed in this repository: OP#RIGGING-99"]);
});
