import { describe, expect, test } from "vitest";
import { stranger } from "../../../test/stranger.js";
import { createWorld, type World, type WorldOptions } from "../../../test/world.js";
import type { PullSubject } from "../../store/subject.js";

const place = { owner: "acme", repo: "rig" };
const status = {
  opened: { closing: "In progress", mentioning: "In progress" },
  approved: { closing: "In review", mentioning: "In review" },
  merged: { closing: "Developed", mentioning: "Developed" },
};
const rules = { status, customFields: { pullRequest: "Pull request" } };

function pull(number: number): PullSubject {
  return { kind: "pull", connection: "forge", ...place, number };
}

async function comment(world: World, login: string, index: number, body: string): Promise<number> {
  const { id } = await world.gitAs(login).issues.comments.create({ ...place, index, body });
  await world.settle();
  return id;
}

async function check({ git }: World, index: number): Promise<{ status: string; description: string } | undefined> {
  const { head } = await git.pulls.get({ ...place, index });
  const { statuses } = await git.commits.statuses.getCombined({ ...place, ref: head.sha });
  return statuses?.find(({ context }) => context === "halyard/work-package");
}

async function hours(world: World): Promise<unknown[]> {
  const { items } = await world.pmAs("admin").timeEntries.list({});
  return items.map((entry) => entry.hours);
}

async function begin(options: WorldOptions = {}): Promise<{ world: World; number: number }> {
  const world = await createWorld({ rules, ...options });
  const number = await world.openPull({ title: "Hoist (OP#1)" });
  await world.settle();
  return { world, number };
}

test.each(["gitea", "forgejo"] as const)(
  "a user has write access through a team of the organization (%s)",
  async (product) => {
    const { world, number } = await begin({ product });
    await comment(world, "grace", number, "Closes OP#7");
    expect(await world.status(7)).toBe("In progress");
    await comment(world, stranger, number, "Closes OP#2");
    expect(await world.status(2)).toBe("New");
  },
);

describe("a user without write access to the repository", () => {
  test("cannot approve with a review", async () => {
    const { world, number } = await begin();
    await world.gitAs(stranger).pulls.reviews.create({ ...place, index: number, event: "APPROVED", body: "Fine." });
    await world.reconcile(pull(number));
    expect(await world.status(1)).toBe("In progress");
    expect(await world.gitComments(number)).toEqual([
      expect.stringContaining(
        "Reviews by eve have no effect on work packages, because the git server does not count these reviews as official.",
      ),
    ]);
    await world.gitAs("grace").pulls.reviews.create({ ...place, index: number, event: "APPROVED", body: "Fine." });
    await world.reconcile(pull(number));
    expect(await world.status(1)).toBe("In review");
  });

  test("cannot change a work package with a closing word, nor reopen a closed one", async () => {
    const { world, number } = await begin();
    const before = await world.status(11);
    expect(before).toBe("Closed");
    const id = await comment(world, stranger, number, "Closes OP#11 and fixes OP#7");
    expect([await world.status(11), await world.status(7)]).toEqual([before, "New"]);
    await world.gitAs(stranger).issues.comments.delete({ ...place, id });
    await world.settle();
    expect([await world.status(11), await world.status(7)]).toEqual([before, "New"]);
    await comment(world, "grace", number, "Closes OP#7");
    expect(await world.status(7)).toBe("In progress");
  });

  test("can mention, and the pull request shows the ignored effects", async () => {
    const { world, number } = await begin();
    await comment(world, stranger, number, "Closes OP#7 #time 2h");
    expect(await world.comments(7)).toEqual([
      expect.stringContaining(`/pulls/${number}#halyard-bridge:repo-1:git-forge:tag-`),
    ]);
    expect(await world.gitComments(number)).toEqual([
      expect.stringContaining(
        "References by eve count as mentions only, because this repository requires write access for closing words, time entries, changes to work packages and effects on the required check.",
      ),
    ]);
    expect((await world.pm.workPackages.get({ id: 7 })).customField1).toBeFalsy();
    const [before] = await world.gitComments(number);
    const { length } = world.writes;
    await world.reconcile(pull(number));
    expect(world.writes).toHaveLength(length);
    expect(await world.gitComments(number)).toEqual([before]);
  });

  test("does not empty a custom field that a user has filled", async () => {
    const { world, number } = await begin();
    await world.pm.workPackages.edit({ id: 7 }, (draft) => {
      draft.customField1 = "Filled by hand";
    });
    await comment(world, stranger, number, "See OP#7");
    expect((await world.pm.workPackages.get({ id: 7 })).customField1).toBe("Filled by hand");
  });

  test("does not turn the private reference of a user with write access into changes of the work package", async () => {
    const { world, number } = await begin({ rules: { ...rules, time: { enabled: true, activity: "Development" } } });
    await comment(world, "grace", number, "PP#7 #time 1h");
    await comment(world, stranger, number, "See OP#7");
    expect(await world.comments(7)).toHaveLength(1);
    expect(await world.status(7)).toBe("New");
    expect((await world.pm.workPackages.get({ id: 7 })).customField1).toBeFalsy();
    expect(await hours(world)).toEqual([]);
    const other = await world.openPull({ title: "Sail PP#2", branch: "sail" });
    await comment(world, stranger, other, "See OP#2");
    expect(await check(world, other)).toMatchObject({ status: "success" });
  });

  test("does not turn a branch name that resembles a reference into one that fails the check", async () => {
    const { world } = await begin();
    const number = await world.openPull({ title: "Sail OP#2", branch: "4711-sail" });
    await world.settle();
    expect(await check(world, number)).toMatchObject({ status: "success" });
    await comment(world, stranger, number, "OP#4711");
    expect(await check(world, number)).toMatchObject({ status: "success" });
  });

  test("cannot change the required check in either direction", async () => {
    const { world, number } = await begin();
    await comment(world, stranger, number, "OP#424242, and OP#11, which is closed");
    expect(await check(world, number)).toMatchObject({ status: "success", description: "OP#1" });

    const other = await world.openPull({ title: "Sail", branch: "sail" });
    await comment(world, stranger, other, "OP#2");
    expect(await check(world, other)).toMatchObject({ status: "failure" });
    await comment(world, "grace", other, "OP#2");
    expect(await check(world, other)).toMatchObject({ status: "success" });
  });

  test("cannot log time for any user", async () => {
    const { world, number } = await begin({ people: { openProjectUser: async () => 2 } });
    await comment(world, stranger, number, "OP#1 #time 8h");
    expect(await hours(world)).toEqual([]);
    await comment(world, "grace", number, "OP#1 #time 1h");
    expect(await hours(world)).toEqual(["PT1H"]);
  });

  test("has an effect with the first twenty mentions only, however many comments there are", async () => {
    const { world, number } = await begin();
    for (const from of [100, 115, 130]) {
      const names = Array.from({ length: 15 }, (_, index) => `OP#${from + index}`);
      await world.gitAs(stranger).issues.comments.create({ ...place, index: number, body: names.join(" ") });
    }
    await comment(world, "grace", number, "OP#2");
    const [text = ""] = await world.gitComments(number);
    expect(text.match(/is not a work package/g)).toHaveLength(20);
    expect(text).toContain("OP#2");
    expect(text).toContain(
      "Ignored because of the limits of this repository: all but the first 20 references in one piece of text.",
    );
  });

  test("has no effect with an own pull request, until a user with write access names the work package", async () => {
    const world = await createWorld({ rules });
    await world.commit("work", "Work on it");
    const { number } = await world
      .gitAs(stranger)
      .pulls.create({ ...place, head: "work", base: "main", title: "Closes OP#1", body: "" });
    await world.settle();
    expect([await world.status(1), (await check(world, number))?.status]).toEqual(["New", "failure"]);
    await comment(world, "grace", number, "Closes OP#1");
    expect([await world.status(1), (await check(world, number))?.status]).toEqual(["In progress", "success"]);
  });

  test("has the same effects as other users when the rules allow it", async () => {
    const { world, number } = await begin({ rules: { ...rules, authority: { effects: "everyone" } } });
    await comment(world, stranger, number, "Closes OP#7");
    expect(await world.status(7)).toBe("In progress");
  });
});

describe("commits from a fork", () => {
  /** Makes the server report that the branch of a pull request is in a user's fork. */
  const inForkOf =
    (login: string, id: number): WorldOptions["seenOnGit"] =>
    ({ url }, body) => {
      if (!/\/pulls\/\d+$/.test(url)) return body;
      const document = JSON.parse(body) as { head: { repo_id: number; repo: { id: number; owner: object } } };
      document.head = { ...document.head, repo_id: 77 };
      document.head.repo = { ...document.head.repo, id: 77, owner: { ...document.head.repo.owner, id, login } };
      return JSON.stringify(document);
    };

  const message = "Hoist\n\nCloses OP#1 #time 8h";

  test("of a user without write access count after the merge, but log no time for their author", async () => {
    const options = { rules, seenOnGit: inForkOf(stranger, 99), people: { openProjectUser: async () => 2 } };
    const world = await createWorld(options);
    await world.commit("work", message);
    const { number } = await world
      .gitAs(stranger)
      .pulls.create({ ...place, head: "work", base: "main", title: "Hoist", body: "" });
    await world.settle();
    expect([await world.status(1), await hours(world)]).toEqual(["New", []]);
    await world.git.pulls.merge({ ...place, index: number, Do: "merge" });
    await world.settle();
    expect([await world.status(1), await hours(world)]).toEqual(["Developed", []]);
  });

  test("of the author of the pull request count, if the author has write access", async () => {
    const world = await createWorld({ rules, seenOnGit: inForkOf("ada", 2) });
    await world.openPull({ title: "Hoist", messages: [message] });
    await world.settle();
    expect([await world.status(1), await hours(world)]).toEqual(["In progress", ["PT8H"]]);
  });

  test("of the fork of another user do not count before the merge", async () => {
    const world = await createWorld({ rules, seenOnGit: inForkOf(stranger, 99) });
    await world.openPull({ title: "Hoist", messages: [message] });
    await world.settle();
    expect([await world.status(1), await hours(world)]).toEqual(["New", []]);
  });

  test("that were rebased onto the default branch log no time for their author", async () => {
    const committedBy =
      (email: string): WorldOptions["seenOnGit"] =>
      ({ url }, body) =>
        url.includes("/commits?")
          ? body.replaceAll(/("committer":\{"name":"[^"]*","email":")[^"]*/g, `$1${email}`)
          : body;
    for (const [email, booked] of [
      ["grace@example.com", []],
      ["ada@example.com", ["PT8H"]],
    ] as const) {
      const world = await createWorld({ product: "gitea", seenOnGit: committedBy(email) });
      await world.commit("main", message);
      await world.settle();
      expect(await hours(world)).toEqual(booked);
    }
  });
});

describe("a text beyond the limits", () => {
  test("names, changes and logs only up to the limits, and the pull request shows that", async () => {
    const limits = { references: 4, changes: 2, hours: 3 };
    const { world, number } = await begin({ rules: { ...rules, limits } });
    await comment(world, "grace", number, "Closes OP#2, OP#3, OP#4, OP#5, OP#6");
    expect(await Promise.all([2, 4, 6].map((id) => world.status(id)))).toEqual(["In progress", "New", "New"]);
    expect(await world.comments(5)).toHaveLength(1);
    expect(await world.comments(6)).toEqual([]);
    await comment(world, "grace", number, "OP#1 #time 4h");
    await comment(world, "grace", number, "OP#1 #time 1h OP#2 #time 1h OP#4 #time 1h");
    expect(await hours(world)).toEqual(["PT1H", "PT1H"]);
    const [text] = await world.gitComments(number);
    expect(text).toContain(
      "Ignored because of the limits of this repository: all but the first 4 references in one piece of text, effects on all but the first 2 work packages referenced in one piece of text and time entries of more than 3 hours.",
    );
  });
});

test("a reworded commit does not log its time again", async () => {
  let message = "Hoist OP#1 #time 1h";
  const seenOnGit: WorldOptions["seenOnGit"] = ({ url }, body) =>
    /\/pulls\/\d+\/commits/.test(url) ? body.replaceAll("Hoist OP#1 #time 1h", message) : body;
  const world = await createWorld({ seenOnGit });
  const number = await world.openPull({ title: "OP#1", messages: [message] });
  await world.settle();
  message = "Hoist the mainsail (OP#1) #time 1h";
  await world.reconcile(pull(number));
  expect(await hours(world)).toEqual(["PT1H"]);
});
