import { type Chapter, expects, expectsOneComment } from "./chapter.ts";
import { branchOff, commit, merge, plan, propose, report } from "./moves.ts";

/** Chapter about a feature from the first commit to the merge, with failed checks and two reviews. */
export const feature: Chapter = {
  title: "A feature, from the first commit to the merge",
  async play(scene) {
    const { ada, grace, place, tell, pause, observer, round } = scene;
    const id = await plan(scene, `Hoist the mainsail with one hand (${round})`);
    const branch = `feature/${id}-one-hand-${round}`;
    tell(`Ada plans OP#${id} and pushes the branch ${branch}; its commits appear on the work package`);
    await branchOff(scene, ada, branch);
    await commit(scene, ada, branch, `Lead the halyard aft\n\nRefs OP#${id}\n#time 45m`);
    await pause();

    const { number } = await propose(scene, ada, branch, {
      title: "WIP: Hoist the mainsail with one hand",
      body: `Closes OP#${id}`,
    });
    tell(`she opens pull request #${number} as a draft; OP#${id} changes to "In progress"`);
    await pause();

    await ada.git.pulls.update({ ...place, index: number, title: "Hoist the mainsail with one hand" });
    await report(scene, ada, number, "pending");
    tell(
      `she marks #${number} as ready, and the checks run; from here on, the bridge updates its comment on OP#${id} at each step`,
    );
    await pause();
    await report(scene, ada, number, "failure");
    tell("the checks fail");
    await pause();

    await commit(scene, ada, branch, "Fix the cleat");
    await report(scene, ada, number, "success");
    await ada.git.pulls.reviewRequests.add({ ...place, index: number, reviewers: ["grace"] });
    tell(`Ada fixes the problem, the checks pass, and she asks Grace for a review; OP#${id} changes to "In review"`);
    await pause();

    const review = { ...place, index: number };
    await grace.git.pulls.reviews.create({ ...review, event: "REQUEST_CHANGES", body: "The cleat is too small." });
    tell("Grace requests a bigger cleat");
    await pause();
    await commit(scene, ada, branch, "Take a bigger cleat");
    await report(scene, ada, number, "success");
    tell("Ada pushes a bigger cleat");
    await pause();
    await grace.git.pulls.reviews.create({ ...review, event: "APPROVED", body: "It holds." });
    tell("Grace approves");
    await pause();

    await merge(scene, ada, number, { delete_branch_after_merge: true });
    tell(`Ada merges; OP#${id} changes to "Developed"`);
    await pause();

    const { _links: links } = await grace.pm.users.get({ id: "me" });
    await ada.pm.workPackages.edit({ id }, (draft) => {
      draft.subject = `Hoist the mainsail with one finger (${round})`;
      draft._links.assignee = { href: links.self.href };
    });
    tell(`she renames OP#${id} and assigns it to Grace; the bridge updates its comment on #${number}`);
    await pause();

    const { html_url: url } = await ada.git.pulls.get({ ...place, index: number });
    return [
      expects(`OP#${id} has the status "Developed"`, "Developed", () => observer.status(id)),
      expectsOneComment(`one comment on OP#${id} describes #${number}`, ["merged", "grace"], () =>
        observer.commentsAbout(id, url),
      ),
      expectsOneComment(
        `one comment on #${number} names OP#${id}`,
        [`OP#${id}`, "one finger", "Developed", "Grace"],
        () => observer.gitComments(number),
      ),
      expects(`the check halyard/work-package passes on #${number}`, "success", () => observer.verdict(number)),
      expects(`45 minutes are logged once on OP#${id}`, ["PT45M"], () => observer.times(id)),
      expects(`OP#${id} lists the commits of ${branch} once`, 1, async () => {
        const entries = (await observer.comments(id)).filter((text) => text.includes("Take a bigger cleat"));
        return entries.length;
      }),
    ];
  },
};
