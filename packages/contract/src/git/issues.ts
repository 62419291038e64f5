import type { GitScenario } from "./git-world.ts";

/** Scenario for issues, their comments and everything that is attached to them. */
export const issues: GitScenario = {
  name: "issues",
  async run({ world, part, check }) {
    const { git, login } = world;
    const repo = await world.repository();
    const { number: index } = await git.issues.create({ ...repo, title: "The winch slips" });
    const issue = { ...repo, index };

    await part("an issue is read back as it was written", async () => {
      const input = { title: "A rope frays", body: "At the *end*\n", assignees: [login] };
      const { number } = await check.readBack(
        () => git.issues.create({ ...repo, ...input }),
        (made) => git.issues.get({ ...repo, index: made.number }),
        { title: input.title, body: input.body, assignees: [{ login }], state: "open" },
      );
      const change = { title: "A rope has frayed", state: "closed" as const };
      const read = () => git.issues.get({ ...repo, index: number });
      await check.readBack(() => git.issues.update({ ...repo, index: number, ...change }), read, change);
      await check.gone(() => git.issues.delete({ ...repo, index: number }), read);
    });

    await part("a deadline is set and removed", async () => {
      const isThere = (text: unknown): boolean => typeof text === "string" && text.startsWith("2030-02-0");
      const read = () => git.issues.get(issue);
      await check.readBack(() => git.issues.setDeadline({ ...issue, due_date: "2030-02-01T12:00:00Z" }), read, {
        due_date: isThere,
      });
      await check.readBack(() => git.issues.update({ ...issue, unset_due_date: true }), read, { due_date: null });
    });

    await part("the list of issues is complete", async () => {
      const list = await world.repository();
      const expected: number[] = [];
      for (let count = 0; count < 33; count++) {
        expected.push((await git.issues.create({ ...list, title: `Issue ${count}` })).number);
      }
      await check.whole({
        list: (limit) => git.issues.list({ ...list, limit, state: "all" }),
        key: ({ number }) => number,
        expected,
      });
      await check.whole({
        list: (limit) => git.issues.search({ limit, state: "open", owner: list.owner, q: "Issue" }),
        key: ({ number, repository }) => `${repository?.full_name} ${number}`,
        expected: [],
        others: true,
        sizes: [undefined, 7],
      });
    });

    await part("labels are added to an issue and removed", async () => {
      const first = await git.repos.labels.create({ ...repo, name: "first", color: "#00ff00" });
      const second = await git.repos.labels.create({ ...repo, name: "second", color: "#00ff00" });
      const names = async () => (await git.issues.labels.list(issue)).items.map(({ name }) => name).sort();
      await check.readBack(() => git.issues.labels.add({ ...issue, labels: [first.id, second.id] }), names, [
        "first",
        "second",
      ]);
      await check.readBack(() => git.issues.labels.remove({ ...issue, id: first.id }), names, ["second"]);
      await check.readBack(() => git.issues.labels.replace({ ...issue, labels: [first.id] }), names, ["first"]);
      await check.readBack(() => git.issues.labels.clear(issue), names, []);
    });

    await part("a person is assigned to an issue and unassigned", async () => {
      const { number: index } = await git.issues.create({ ...repo, title: "Assigned" });
      const person = { ...repo, index, username: login };
      const read = () => git.issues.assignees.exists(person);
      check.matches(await git.repos.assignees.exists({ ...repo, username: login }), true);
      await git.issues.assignees.add({ ...repo, index, assignees: [login] });
      check.matches(await git.issues.get({ ...repo, index }), { assignees: [{ login }] });
      await check.readBack(() => git.issues.assignees.remove({ ...repo, index, assignees: [login] }), read, true);
      check.matches((await git.issues.get({ ...repo, index })).assignees ?? [], []);
    });

    await part("issues with empty titles, and requests for unknown issues, are refused", async () => {
      await check.refused(404, () => git.issues.get({ ...repo, index: 999_999 }));
      await check.refused(422, () => git.issues.create({ ...repo, title: "" }));
      await check.refused([401, 403], () => world.anonymous.issues.create({ ...repo, title: "Without a token" }));
    });
  },
};
