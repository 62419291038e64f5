import { type Chapter, expects, saysOnce } from "./chapter.js";
import { branchOff, commit, plan, propose } from "./moves.js";

/** A pull request that nobody told the bridge of. */
export const lostDelivery: Chapter = {
  title: "A delivery gets lost",
  async play(scene) {
    const { ada, tell, pause, unheard, sweep, observer, round } = scene;
    const id = await plan(scene, `Rigging survey (${round})`);
    await pause();
    const branch = `survey-${round}`;
    let pull: { readonly number: number; readonly html_url: string } | undefined;
    await unheard(async () => {
      await branchOff(scene, ada, branch);
      await commit(scene, ada, branch, "Look at every shroud");
      pull = await propose(scene, ada, branch, { title: `Survey the rigging, OP#${id}` });
    });
    const { number = 0, html_url: url = "" } = pull ?? {};
    tell(`Ada opens #${number} for OP#${id}, and every webhook gets lost; the sweep finds it`);
    await sweep();
    await pause();
    return [
      expects(`OP#${id} is in progress`, "In progress", () => observer.status(id)),
      saysOnce(`one comment on OP#${id} tells of #${number}`, ["Survey the rigging"], () => observer.commentsAbout(id, url)),
      saysOnce(`one comment on #${number} names OP#${id}`, [`OP#${id}`], () => observer.gitComments(number)),
    ];
  },
};
