import { type Chapter, expects, expectsOneComment } from "./chapter.ts";
import { branchOff, commit, plan, propose } from "./moves.ts";

/**
 * Chapter about two pull requests: one is closed without a merge, the other names a work package that does not exist.
 */
export const givenUp: Chapter = {
  title: "A closed pull request, and a typo",
  async play(scene) {
    const { ada, grace, place, tell, pause, observer, round } = scene;
    const id = await plan(scene, `Second rudder (${round})`);
    const branch = `${id}-second-rudder-${round}`;
    await branchOff(scene, ada, branch);
    await commit(scene, ada, branch, "Sketch a second rudder");
    const { number, html_url: url } = await propose(scene, ada, branch, { title: "Try a second rudder" });
    tell(`Ada opens #${number}; only the name of its branch mentions OP#${id}`);
    await pause();
    await ada.git.pulls.update({ ...place, index: number, state: "closed" });
    tell(`she closes #${number} without merging it; OP#${id} changes back to "New"`);
    await pause();

    const wrong = `typo-${round}`;
    await branchOff(scene, grace, wrong);
    await commit(scene, grace, wrong, "Paint the mast");
    const typo = await propose(scene, grace, wrong, { title: "Paint the mast", body: "Closes OP#999999" });
    tell(`Grace opens #${typo.number} for a work package that does not exist; the check halyard/work-package fails`);
    await pause();
    return [
      expects(`OP#${id} has the status "New" again`, "New", () => observer.status(id)),
      expectsOneComment(`one comment on OP#${id} reports that #${number} was closed`, ["closed without a merge"], () =>
        observer.commentsAbout(id, url),
      ),
      expects(`the check halyard/work-package fails on #${typo.number}`, "failure", () =>
        observer.verdict(typo.number),
      ),
      expectsOneComment(`one comment on #${typo.number} names the missing work package`, ["999999"], () =>
        observer.gitComments(typo.number),
      ),
    ];
  },
};
