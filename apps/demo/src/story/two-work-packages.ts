import { type Chapter, expects, expectsOneComment } from "./chapter.ts";
import { branchOff, commit, merge, plan, propose } from "./moves.ts";

/** Chapter about one pull request that closes two work packages and has a private reference to a third one. */
export const twoWorkPackages: Chapter = {
  title: "One pull request, several work packages",
  async play(scene) {
    const { grace, tell, pause, observer, round } = scene;
    const first = await plan(scene, `Grease the winch (${round})`);
    const second = await plan(scene, `The block squeaks in the cold (${round})`);
    const quiet = await plan(scene, `Confidential: the insurer's report (${round})`);
    const branch = `grease-${round}`;
    await branchOff(scene, grace, branch);
    await commit(scene, grace, branch, "Grease everything that turns");
    const { number, html_url: url } = await propose(scene, grace, branch, {
      title: "Grease everything",
      body: `Closes OP#${first} and OP#${second}. Background: PP#${quiet}.`,
    });
    tell(`Grace opens #${number}, which closes OP#${first} and OP#${second}, and mentions OP#${quiet} privately`);
    await pause();
    await merge(scene, grace, number, { Do: "squash" });
    tell(`she merges #${number}; OP#${first} and OP#${second} change to "Developed", and OP#${quiet} gets no comment`);
    await pause();
    return [
      expects(`OP#${first} and OP#${second} have the status "Developed"`, ["Developed", "Developed"], () =>
        Promise.all([observer.status(first), observer.status(second)]),
      ),
      expectsOneComment(`one comment on OP#${first} describes #${number}`, ["merged"], () =>
        observer.commentsAbout(first, url),
      ),
      expectsOneComment(`one comment on OP#${second} describes #${number}`, ["merged"], () =>
        observer.commentsAbout(second, url),
      ),
      expectsOneComment(`one comment on #${number} names both work packages`, [`OP#${first}`, `OP#${second}`], () =>
        observer.gitComments(number),
      ),
      expects(`OP#${quiet} is unchanged`, [0, "New"], async () => [
        (await observer.comments(quiet)).length,
        await observer.status(quiet),
      ]),
    ];
  },
};
