import { type Chapter, expects, expectsOneComment } from "./chapter.ts";
import { branchOff, commit, plan, propose } from "./moves.ts";

/** Chapter about a pull request whose webhooks are lost. */
export const lostDelivery: Chapter = {
  title: "Lost webhooks",
  async play(scene) {
    const { ada, tell, pause, withLostWebhooks, sweep, observer, round } = scene;
    const id = await plan(scene, `Rigging survey (${round})`);
    tell(`Ada plans OP#${id}`);
    await pause();
    const branch = `survey-${round}`;
    const { number, html_url: url } = await withLostWebhooks(async () => {
      await branchOff(scene, ada, branch);
      await commit(scene, ada, branch, "Inspect every shroud");
      return propose(scene, ada, branch, { title: `Survey the rigging, OP#${id}` });
    });
    tell(`she opens #${number} for OP#${id}, and all webhooks about the pull request are lost`);
    await pause();
    await sweep();
    tell(`a sweep for missed changes finds #${number}, and OP#${id} changes to "In progress"`);
    await pause();
    return [
      expects(`OP#${id} has the status "In progress"`, "In progress", () => observer.status(id)),
      expectsOneComment(`one comment on OP#${id} describes #${number}`, ["Survey the rigging"], () =>
        observer.commentsAbout(id, url),
      ),
      expectsOneComment(`one comment on #${number} names OP#${id}`, [`OP#${id}`], () => observer.gitComments(number)),
    ];
  },
};
