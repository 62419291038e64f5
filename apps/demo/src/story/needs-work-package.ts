import { type Chapter, expects } from "./chapter.ts";
import { branchOff, commit, merge, plan, propose, tryToMerge } from "./moves.ts";

/** Chapter about a pull request that cannot be merged until it names a work package. */
export const needsWorkPackage: Chapter = {
  title: "No merge without a work package",
  async play(scene) {
    const { grace, place, tell, pause, observer, round } = scene;
    const id = await plan(scene, `Reeve new sheets (${round})`);
    const branch = `sheets-${round}`;
    await branchOff(scene, grace, branch);
    await commit(scene, grace, branch, "Reeve new sheets");
    const { number } = await propose(scene, grace, branch, { title: "Reeve new sheets" });
    tell(
      `Grace opens #${number} and forgets to name OP#${id}; a merge into main requires the check halyard/work-package`,
    );
    await pause();
    const refusal = await tryToMerge(scene, grace, number);
    const reason = await observer.verdictText(number);
    tell(
      refusal === undefined
        ? `the server merges #${number} anyway`
        : `she cannot merge #${number}: ${reason ?? refusal}`,
    );
    await pause();
    await grace.git.pulls.update({ ...place, index: number, body: `Closes OP#${id}` });
    await merge(scene, grace, number);
    tell(`she names OP#${id} in the description and merges #${number}; OP#${id} changes to "Developed"`);
    await pause();
    return [
      expects("a merge into main requires the check halyard/work-package", true, async () =>
        (await observer.requiredBy("main")).includes("halyard/work-package"),
      ),
      expects(
        `#${number} could not be merged while it named no work package`,
        "not allowed to merge [reason: Not all required status checks successful]",
        async () => refusal,
      ),
      expects(
        `the check halyard/work-package on #${number} asked for a reference to a work package`,
        "Reference a work package, such as OP#12, in the title or description",
        async () => reason,
      ),
      expects(
        `#${number} was merged after it named OP#${id}, which now has the status "Developed"`,
        [true, "Developed"],
        async () => [(await grace.git.pulls.get({ ...place, index: number })).merged, await observer.status(id)],
      ),
    ];
  },
};
