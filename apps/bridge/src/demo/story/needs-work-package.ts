import { type Chapter, expects } from "./chapter.js";
import { branchOff, commit, merge, plan, propose, tryToMerge } from "./moves.js";

/** A pull request that the protected branch does not take before it names a work package. */
export const needsWorkPackage: Chapter = {
  title: "Nothing is merged without a work package",
  async play(scene) {
    const { grace, place, tell, pause, observer, round } = scene;
    const id = await plan(scene, `Reeve new sheets (${round})`);
    const branch = `sheets-${round}`;
    await branchOff(scene, grace, branch);
    await commit(scene, grace, branch, "Reeve new sheets");
    const { number } = await propose(scene, grace, branch, { title: "Reeve new sheets" });
    tell(`Grace opens #${number} and forgets OP#${id}; main is protected, and wants halyard/work-package to succeed`);
    await pause();
    const refusal = await tryToMerge(scene, grace, number);
    const reason = await observer.verdictText(number);
    tell(refusal === undefined ? "she merges it at once" : `she cannot merge it: ${reason ?? refusal}`);
    await pause();
    await grace.git.pulls.edit({ ...place, index: number, body: `Closes OP#${id}` });
    await merge(scene, grace, number);
    tell(`she names OP#${id} in the description, and merges; it goes to "Developed"`);
    await pause();
    return [
      expects("main wants halyard/work-package to succeed before a merge", true, async () =>
        (await observer.requiredBy("main")).includes("halyard/work-package"),
      ),
      expects(
        `#${number} could not be merged while it named no work package`,
        "not allowed to merge [reason: Not all required status checks successful]",
        async () => refusal,
      ),
      expects(
        `#${number} said why`,
        "Name a work package, such as OP#12, in the title or description",
        async () => reason,
      ),
      expects(`#${number} was merged when it named OP#${id}, which is developed`, [true, "Developed"], async () => [
        (await grace.git.pulls.get({ ...place, index: number })).merged,
        await observer.status(id),
      ]),
    ];
  },
};
