import type { GitScenario } from "./git-world.ts";

/** Scenario for comments, reactions, milestones and everything else that is attached to an issue. */
export const discussion: GitScenario = {
  name: "discussion",
  async run({ world, part, check }) {
    const { git, login } = world;
    const repo = await world.repository();
    const { number: index } = await git.issues.create({ ...repo, title: "The winch slips" });
    const issue = { ...repo, index };
    const file = { fileName: "winch.txt", content: "slipping" };

    await part("a comment is written, changed and deleted", async () => {
      const { id } = await check.readBack(
        () => git.issues.comments.create({ ...issue, body: "Aye." }),
        (made) => git.issues.comments.get({ ...repo, id: made.id }),
        { body: "Aye.", user: { login } },
      );
      const read = () => git.issues.comments.get({ ...repo, id });
      await check.readBack(() => git.issues.comments.update({ ...repo, id, body: "Aye, aye." }), read, {
        body: "Aye, aye.",
      });
      await check.gone(() => git.issues.comments.delete({ ...repo, id }), read);
    });

    await part("a comment is changed and deleted via the older API path", async () => {
      const { id } = await git.issues.comments.create({ ...issue, body: "Old" });
      const read = () => git.issues.comments.get({ ...repo, id });
      const update = () => git.issues.comments.updateLegacy({ ...issue, id, body: "New" });
      await check.readBack(update, read, { body: "New" });
      await check.gone(() => git.issues.comments.deleteLegacy({ ...issue, id }), read);
    });

    await part("the lists of comments are complete", async () => {
      const expected: number[] = [];
      for (let count = 0; count < 9; count++) {
        expected.push((await git.issues.comments.create({ ...issue, body: `Comment ${count}` })).id);
      }
      const key = ({ id }: { readonly id: number }): number => id;
      await check.whole({ list: () => git.issues.comments.list(issue), key, expected, sizes: [undefined] });
      await check.whole({ list: (limit) => git.issues.comments.listOfRepo({ ...repo, limit }), key, expected });
    });

    await part("the timeline is complete", async () => {
      const { items } = await git.issues.timeline.list({ ...issue, limit: 50 });
      const expected = items.map(({ id }) => id);
      await check.whole({
        list: (limit) => git.issues.timeline.list({ ...issue, limit }),
        key: ({ id }) => id,
        expected,
      });
    });

    await part("reactions are added to an issue and a comment, and removed", async () => {
      const read = async () => (await git.issues.reactions.list(issue)).items.map(({ content }) => content);
      await check.readBack(() => git.issues.reactions.add({ ...issue, content: "+1" }), read, ["+1"]);
      await check.readBack(() => git.issues.reactions.remove({ ...issue, content: "+1" }), read, []);
      const { id } = await git.issues.comments.create({ ...issue, body: "Laugh" });
      const comment = { ...repo, id };
      const ofComment = async () =>
        (await git.issues.comments.reactions.list(comment)).items.map(({ content }) => content);
      await check.readBack(() => git.issues.comments.reactions.add({ ...comment, content: "heart" }), ofComment, [
        "heart",
      ]);
      await check.readBack(() => git.issues.comments.reactions.remove({ ...comment, content: "heart" }), ofComment, []);
    });

    await part("a milestone is created, changed, listed and deleted", async () => {
      const input = { title: "Launch", description: "Into the water" };
      const { id } = await check.readBack(
        () => git.milestones.create({ ...repo, ...input, due_on: "2030-03-01T12:00:00Z" }),
        (made) => git.milestones.get({ ...repo, id: made.id }),
        { ...input, state: "open" },
      );
      const read = () => git.milestones.get({ ...repo, id });
      await check.readBack(() => git.milestones.update({ ...repo, id, state: "closed" }), read, { state: "closed" });
      const expected = [id];
      for (let count = 0; count < 8; count++) {
        expected.push((await git.milestones.create({ ...repo, title: `Milestone ${count}` })).id);
      }
      const list = (limit: number | undefined) => git.milestones.list({ ...repo, state: "all", limit });
      await check.whole({ list, key: (milestone) => milestone.id, expected });
      await check.gone(() => git.milestones.delete({ ...repo, id }), read);
    });

    await part("files are attached to an issue", async () => {
      const { id } = await check.readBack(
        () => git.issues.attachments.upload({ ...issue, attachment: file }),
        (made) => git.issues.attachments.get({ ...issue, attachment_id: made.id }),
        { name: file.fileName, size: file.content.length },
      );
      const place = { ...issue, attachment_id: id };
      const read = () => git.issues.attachments.get(place);
      await check.readBack(() => git.issues.attachments.update({ ...place, name: "drum.txt" }), read, {
        name: "drum.txt",
      });
      check.matches((await git.issues.attachments.list(issue)).items, [{ id }]);
      await check.gone(() => git.issues.attachments.delete(place), read);
    });

    await part("files are attached to a comment", async () => {
      const comment = { ...repo, id: (await git.issues.comments.create({ ...issue, body: "See the file" })).id };
      const { id } = await check.readBack(
        () => git.issues.comments.attachments.upload({ ...comment, attachment: file }),
        (made) => git.issues.comments.attachments.get({ ...comment, attachment_id: made.id }),
        { name: file.fileName },
      );
      const place = { ...comment, attachment_id: id };
      const read = () => git.issues.comments.attachments.get(place);
      const update = () => git.issues.comments.attachments.update({ ...place, name: "drum.txt" });
      await check.readBack(update, read, { name: "drum.txt" });
      check.matches((await git.issues.comments.attachments.list(comment)).items, [{ id }]);
      await check.gone(() => git.issues.comments.attachments.delete(place), read);
    });

    await part("dependencies between issues are added, listed and removed in both directions", async () => {
      const { number: other } = await git.issues.create({ ...repo, title: "First this" });
      const read = async () => (await git.issues.dependencies.list(issue)).items.map(({ number }) => number);
      const dependency = { ...repo, index: other };
      await check.readBack(() => git.issues.dependencies.add({ ...issue, dependency }), read, [other]);
      const place = { ...repo, index: other };
      const list = (limit: number | undefined) => git.issues.blocks.list({ ...place, limit });
      await check.whole({ list, key: ({ number }) => number, expected: [index] });
      await check.readBack(() => git.issues.dependencies.remove({ ...issue, dependency }), read, []);
      await git.issues.blocks.add({ ...place, blocked: { ...repo, index } });
      await check.readBack(() => git.issues.blocks.remove({ ...place, blocked: { ...repo, index } }), read, []);
    });

    await part("an issue is pinned, moved to another position and unpinned", async () => {
      const read = async () => (await git.issues.listPinned(repo)).items.map(({ number }) => number);
      await check.readBack(() => git.issues.pin(issue), read, [index]);
      await git.issues.movePin({ ...issue, position: 1 });
      check.matches(await git.repos.getPinsAllowed(repo), { issues: true });
      await check.readBack(() => git.issues.unpin(issue), read, []);
    });

    await part("an issue is watched and unwatched", async () => {
      const read = async () => (await git.issues.subscriptions.list(issue)).items.some((user) => user.login === login);
      await git.issues.subscriptions.add({ ...issue, user: login });
      check.matches(await git.issues.subscriptions.exists(issue), true);
      await check.readBack(() => git.issues.subscriptions.remove({ ...issue, user: login }), read, false);
    });

    await part("times are tracked", async () => {
      await git.repos.update({ ...repo, internal_tracker: trackTimes });
      const expected: number[] = [];
      for (let count = 1; count < 10; count++)
        expected.push((await git.issues.times.add({ ...issue, time: count })).id);
      const key = ({ id }: { readonly id: number }): number => id;
      await check.whole({ list: (limit) => git.issues.times.list({ ...issue, limit }), key, expected });
      await check.whole({ list: (limit) => git.repos.times.list({ ...repo, limit }), key, expected });
      await check.whole({ list: (limit) => git.user.times.list({ limit }), key, expected, others: true });
      await git.issues.times.delete({ ...issue, id: expected[0] ?? 0 });
      const count = async () => (await git.issues.times.list(issue)).total;
      await check.readBack(() => git.issues.times.reset(issue), count, 0);
    });

    await part("a stopwatch is started and stopped", async () => {
      const read = async () => {
        const { items } = await git.user.stopwatches.list();
        return items.some((watch) => watch.repo_name === repo.repo && watch.issue_index === index);
      };
      await check.readBack(() => git.issues.stopwatch.start(issue), read, true);
      await check.refused(409, () => git.issues.stopwatch.start(issue));
      await check.readBack(() => git.issues.stopwatch.delete(issue), read, false);
      await git.issues.stopwatch.start(issue);
      await check.readBack(() => git.issues.stopwatch.stop(issue), read, false);
    });

    await part("an issue is locked and unlocked", async () => {
      await git.issues.lock({ ...issue, lock_reason: "Too heated" });
      await git.issues.unlock(issue);
    });

    await part("issue templates and their settings are read", async () => {
      check.matches((await git.issues.templates.list(repo)).items, []);
      check.matches(await git.issues.config.get(repo), {});
      check.matches(await git.issues.config.validate(repo), { valid: true });
    });
  },
};

const trackTimes = {
  enable_time_tracker: true,
  allow_only_contributors_to_track_time: true,
  enable_issue_dependencies: true,
};
