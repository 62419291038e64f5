import { type Chapter, expects, saysOnce } from "./chapter.js";
import { branchOff, commit, merge, plan, propose } from "./moves.js";

/** One pull request that settles two work packages and leaves a third alone. */
export const twoWorkPackages: Chapter = {
  title: "One pull request, several work packages",
  async play(scene) {
    const { grace, tell, pause, observer, round } = scene;
    const first = await plan(scene, `Grease the winch (${round})`);
    const second = await plan(scene, `Block squeaks in the cold (${round})`);
    const quiet = await plan(scene, `What the insurer must not see (${round})`);
    const branch = `grease-${round}`;
    await branchOff(scene, grace, branch);
    await commit(scene, grace, branch, "Grease everything that turns");
    const { number, html_url: url } = await propose(scene, grace, branch, {
      title: "Grease everything",
      body: `Closes OP#${first} and OP#${second}. Background: PP#${quiet}.`,
    });
    tell(`Grace opens #${number}, which closes OP#${first} and OP#${second} and names OP#${quiet} in private`);
    await pause();
    await merge(scene, grace, number, { Do: "squash" });
    tell(`she merges it; both go to "Developed", and OP#${quiet} gets no comment`);
    await pause();
    return [
      expects(`OP#${first} and OP#${second} are developed`, ["Developed", "Developed"], () =>
        Promise.all([observer.status(first), observer.status(second)]),
      ),
      saysOnce(`one comment on OP#${first} tells of #${number}`, ["merged"], () => observer.commentsAbout(first, url)),
      saysOnce(`one comment on OP#${second} tells of #${number}`, ["merged"], () =>
        observer.commentsAbout(second, url),
      ),
      saysOnce(`one comment on #${number} names both`, [`OP#${first}`, `OP#${second}`], () =>
        observer.gitComments(number),
      ),
      expects(`OP#${quiet} is left in peace`, [0, "New"], async () => [
        (await observer.comments(quiet)).length,
        await observer.status(quiet),
      ]),
    ];
  },
};
