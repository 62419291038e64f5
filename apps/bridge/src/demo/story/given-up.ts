import { type Chapter, expects, saysOnce } from "./chapter.js";
import { branchOff, commit, plan, propose } from "./moves.js";

/** A pull request that is closed without a merge, and one that names nothing that exists. */
export const givenUp: Chapter = {
  title: "Given up, and mistyped",
  async play(scene) {
    const { ada, grace, place, tell, pause, observer, round } = scene;
    const id = await plan(scene, `Second rudder (${round})`);
    const branch = `${id}-second-rudder-${round}`;
    await branchOff(scene, ada, branch);
    await commit(scene, ada, branch, "Sketch a second rudder");
    const { number, html_url: url } = await propose(scene, ada, branch, { title: "Try a second rudder" });
    tell(`Ada tries something for OP#${id}, which only the name of the branch tells`);
    await pause();
    await ada.git.pulls.edit({ ...place, index: number, state: "closed" });
    tell(`she closes #${number} without a merge; OP#${id} goes back to "New"`);
    await pause();

    const wrong = `typo-${round}`;
    await branchOff(scene, grace, wrong);
    await commit(scene, grace, wrong, "Paint the mast");
    const typo = await propose(scene, grace, wrong, { title: "Paint the mast", body: "Closes OP#999999" });
    tell(`Grace opens #${typo.number} for a work package that does not exist; its head fails halyard/work-package`);
    await pause();
    return [
      expects(`OP#${id} is new again`, "New", () => observer.status(id)),
      saysOnce(`one comment on OP#${id} tells that #${number} was closed`, ["closed without a merge"], () =>
        observer.commentsAbout(id, url),
      ),
      expects(`the head of #${typo.number} fails`, "failure", () => observer.verdict(typo.number)),
      saysOnce(`one comment on #${typo.number} names what is wrong`, ["999999"], () =>
        observer.gitComments(typo.number),
      ),
    ];
  },
};
