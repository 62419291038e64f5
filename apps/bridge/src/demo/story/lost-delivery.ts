import { type Chapter, expects, saysOnce } from "./chapter.js";
import { branchOff, commit, plan, propose } from "./moves.js";

/** A pull request that nobody told the bridge of. */
export const lostDelivery: Chapter = {
  title: "A delivery gets lost",
  async play(scene) {
    const { ada, tell, pause, unheard, sweep, observer, round } = scene;
    const id = await plan(scene, `Rigging survey (${round})`);
    tell(`Ada plans OP#${id}`);
    await pause();
    const branch = `survey-${round}`;
    const { number, html_url: url } = await unheard(async () => {
      await branchOff(scene, ada, branch);
      await commit(scene, ada, branch, "Look at every shroud");
      return propose(scene, ada, branch, { title: `Survey the rigging, OP#${id}` });
    });
    tell(`she opens #${number} for it, and every webhook of it gets lost`);
    await pause();
    await sweep();
    tell(`the bridge sweeps, finds #${number}, and OP#${id} goes to "In progress"`);
    await pause();
    return [
      expects(`OP#${id} is in progress`, "In progress", () => observer.status(id)),
      saysOnce(`one comment on OP#${id} tells of #${number}`, ["Survey the rigging"], () =>
        observer.commentsAbout(id, url),
      ),
      saysOnce(`one comment on #${number} names OP#${id}`, [`OP#${id}`], () => observer.gitComments(number)),
    ];
  },
};
