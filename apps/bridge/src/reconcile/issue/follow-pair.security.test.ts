import { describe, expect, test } from "vitest";
import { createPair, rules } from "../../../test/issue-pair.js";
import { stranger } from "../../../test/stranger.js";

const place = { owner: "acme", repo: "rig" };

describe("people without write access to the repository", () => {
  test("neither close nor rename a work package through their own issue, and the comment there says so", async () => {
    const pair = await createPair({ author: stranger });
    await pair.editIssue({ title: "Sold!", state: "closed" }, stranger);
    expect(await pair.sides()).toEqual({ git: ["Sold!", "closed"], openproject: ["Leak", "New"] });
    const [comment = ""] = await pair.world.gitComments(pair.number);
    expect(comment).toContain(
      "The last change by eve was not applied to the work package, because this repository requires write access to rename work packages.",
    );
    expect(comment).toContain("because this repository requires write access to close or reopen work packages.");
    await pair.isQuiet();
  });

  test("do not reopen what a person with write access has closed", async () => {
    const pair = await createPair({ author: stranger });
    await pair.editIssue({ state: "closed" });
    await pair.editIssue({ state: "open" }, stranger);
    expect(await pair.sides()).toEqual({ git: ["Leak", "open"], openproject: ["Leak", "Closed"] });
    await pair.editIssue({ state: "closed" });
    expect((await pair.sides()).openproject[1]).toBe("Closed");
    expect(await pair.world.gitComments(pair.number)).toEqual([expect.not.stringContaining("does not apply")]);
  });

  test("do not win a conflict, whichever side the rule names", async () => {
    const follow = { title: { winner: "git" } } as const;
    const pair = await createPair({ author: stranger, follow });
    await pair.apart(async () => {
      await pair.editIssue({ title: "Sold!" }, stranger);
      await pair.rename("Leak in the hold");
    });
    expect(await pair.sides()).toMatchObject({
      git: ["Leak in the hold", "open"],
      openproject: ["Leak in the hold", "New"],
    });
    await pair.isQuiet();
  });

  test("do not pass off their change as that of a writer who changed another field later", async () => {
    const pair = await createPair({ author: stranger });
    await pair.editIssue({ title: "Sold!" }, stranger);
    await pair.editIssue({ body: "Edited by a maintainer" });
    await pair.editIssue({ state: "closed" });
    expect((await pair.sides()).openproject).toEqual(["Leak", "Closed"]);
  });

  test("are followed where the rules let everyone have effects", async () => {
    const pair = await createPair({ author: stranger, rules: { ...rules, authority: { effects: "everyone" } } });
    await pair.editIssue({ title: "Sold!", state: "closed" }, stranger);
    expect((await pair.sides()).openproject).toEqual(["Sold!", "Closed"]);
  });

  test("an entry of the timeline that the server could not load may be theirs, so an earlier one by a writer does not count", async () => {
    const pair = await createPair({ author: stranger });
    let hides = false;
    pair.world.respondWith(async (request, pass) => {
      const response = await pass(request);
      const { pathname, searchParams } = new URL(request.url);
      if (!hides || !pathname.endsWith("/timeline") || searchParams.get("page") !== "1") return response;
      const entries = (await response.json()) as { readonly type: string }[];
      const last = entries.findLastIndex(({ type }) => type === "change_title");
      return Response.json(entries.with(last, null as never), { headers: response.headers });
    });
    await pair.editIssue({ title: "Leak in the hold" });
    expect((await pair.sides()).openproject).toEqual(["Leak in the hold", "New"]);
    hides = true;
    await pair.editIssue({ title: "Sold!" }, stranger);
    expect((await pair.sides()).openproject).toEqual(["Leak in the hold", "New"]);
    await pair.isQuiet();
    hides = false;
    await pair.editIssue({ title: "Leak in the bow" });
    expect((await pair.sides()).openproject).toEqual(["Leak in the bow", "New"]);
  });

  test("a wrong shape of the timeline fails the run, and no change is followed", async () => {
    const pair = await createPair({ author: stranger });
    for (const shape of [{}, { message: "Something went wrong." }, [{}], ["1"]]) {
      pair.world.respondWith(async (request, pass) =>
        new URL(request.url).pathname.endsWith("/timeline") ? Response.json(shape) : pass(request),
      );
      await pair.apart(() => pair.editIssue({ title: "Sold!" }, stranger));
      await expect(pair.world.reconcile(pair.subject)).rejects.toMatchObject({ code: "response_shape" });
      expect((await pair.sides()).openproject).toEqual(["Leak", "New"]);
    }
  });

  test("a server that hides who may write stops the change, and no one is treated as a writer", async () => {
    const pair = await createPair();
    pair.world.respondWith(async (request, pass) =>
      request.url.includes("/collaborators/") ? new Response("{}", { status: 403 }) : pass(request),
    );
    await pair.editIssue({ state: "closed" });
    expect((await pair.sides()).openproject[1]).toBe("New");
    expect(pair.world.queue.failures.at(-1)).toMatchObject({
      message: expect.stringContaining("who may write") as string,
    });
  });
});

describe("titles", () => {
  test("of a private repository do not reach a public project", async () => {
    const pair = await createPair();
    await pair.world.git.repos.update({ ...place, private: true });
    await pair.world.pmAs("admin").projects.update({ id: "rigging", public: true });
    pair.world.clock.now += 3_600_000;
    await pair.editIssue({ title: "Secret of the crew", state: "closed" });
    // The work package gets the state but not the title. The bridge's comment does not show the title either.
    expect((await pair.sides()).openproject).toEqual(["Leak", "Closed"]);
    expect(await pair.world.comments(pair.id)).toEqual([expect.not.stringContaining("Secret")]);
    await pair.isQuiet();
  });

  test("of work packages do not reach readers who may not see the project, and neither does its state", async () => {
    const pair = await createPair({ rules: { ...rules, titles: "visible" } });
    await pair.rename("Secret of the office");
    await pair.setStatus("Closed");
    expect((await pair.sides()).git).toEqual(["Leak", "open"]);
    await pair.isQuiet();
    // The title of the issue still reaches the work package, because the repository is public.
    await pair.editIssue({ title: "Leak in the hold" });
    expect((await pair.sides()).openproject[0]).toBe("Leak in the hold");
  });

  test("of a work package that was moved out of the mapping are not followed", async () => {
    const pair = await createPair({ projects: ["rigging"] });
    await pair.world.pmAs("admin").workPackages.edit({ id: pair.id }, (draft) => {
      draft._links.project = { href: "/api/v3/projects/2" };
    });
    await pair.rename("Secret of the hull");
    await pair.editIssue({ state: "closed" });
    expect(await pair.sides()).toEqual({ git: ["Leak", "closed"], openproject: ["Secret of the hull", "New"] });
  });

  test("and descriptions of issues are not copied where their repository may not be shown", async () => {
    const create = { ...rules.issues.create, body: true };
    const pair = await createPair({
      rules: { issues: { ...rules.issues, create }, gitTitles: "never" },
      body: "Secret",
    });
    expect(await pair.world.pm.workPackages.get({ id: pair.id })).toMatchObject({
      subject: "Issue acme/rig#1",
      description: { raw: expect.not.stringContaining("Secret") as string },
    });
    await pair.isQuiet();
  });
});
