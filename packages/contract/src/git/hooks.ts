import { ContractError } from "../checks.ts";
import { base64, type GitScenario } from "./git-world.ts";

const config = { url: "http://127.0.0.1:9/nowhere", content_type: "json" as const, secret: "of the contract" };

/** Scenario for the webhooks of repositories and organizations. */
export const hooks: GitScenario = {
  name: "webhooks",
  async run({ world, part, check }) {
    const { git, server } = world;
    const type = server.product;
    const repo = await world.repository();

    await part("a repository webhook is created, changed, listed in full and deleted", async () => {
      const { id } = await check.readBack(
        () => git.repos.hooks.create({ ...repo, type, config, events: ["push", "issues"], active: false }),
        (made) => git.repos.hooks.get({ ...repo, id: made.id }),
        {
          active: false,
          config: { url: config.url },
          events: (events: unknown) => (events as string[]).includes("push"),
        },
      );
      const read = () => git.repos.hooks.get({ ...repo, id });
      const update = () => git.repos.hooks.update({ ...repo, id, branch_filter: "main" });
      await check.readBack(update, read, { branch_filter: "main" });
      const expected = [id];
      for (let count = 0; count < 8; count++) {
        const hook = { ...config, url: `${config.url}/${count}` };
        expected.push(
          (await git.repos.hooks.create({ ...repo, type, config: hook, events: ["push"], active: false })).id,
        );
      }
      const list = (limit: number | undefined) => git.repos.hooks.list({ ...repo, limit });
      await check.whole({ list, key: (hook) => hook.id, expected });
      await check.gone(() => git.repos.hooks.delete({ ...repo, id }), read);
    });

    await part("a webhook is tested", async () => {
      const { id } = await git.repos.hooks.create({ ...repo, type, config, events: ["push"], active: true });
      await git.repos.hooks.test({ ...repo, id });
      await check.refused(404, () => git.repos.hooks.test({ ...repo, id: 999_999_999 }));
      await git.repos.hooks.delete({ ...repo, id });
    });

    await part("ensureHook creates a webhook once", async () => {
      const wanted = { ...repo, url: `${config.url}/ensured`, events: ["push" as const], active: false };
      const first = await git.repos.ensureHook(wanted);
      const second = await git.repos.ensureHook(wanted);
      check.matches(second.hook.id, first.hook.id);
    });

    await part("an organization webhook is created, changed and deleted", async () => {
      const org = await world.organization();
      const { id } = await check.readBack(
        () => git.orgs.hooks.create({ org, type, config, events: ["push"], active: false }),
        (made) => git.orgs.hooks.get({ org, id: made.id }),
        { active: false, config: { url: config.url } },
      );
      const read = () => git.orgs.hooks.get({ org, id });
      await check.readBack(() => git.orgs.hooks.update({ org, id, branch_filter: "main" }), read, {
        branch_filter: "main",
      });
      await check.whole({
        list: (limit) => git.orgs.hooks.list({ org, limit }),
        key: (hook) => hook.id,
        expected: [id],
      });
      await check.gone(() => git.orgs.hooks.delete({ org, id }), read);
    });

    await part("webhooks without a URL are refused", async () => {
      const create = () => git.repos.hooks.create({ ...repo, type, config: { ...config, url: "" }, events: ["push"] });
      // Older servers accept any string as the webhook's URL.
      if (!world.isGiteaBefore("1.24")) await check.refused(422, create);
      await check.refused(404, () => git.repos.hooks.get({ ...repo, id: 999_999_999 }));
      await check.refused([401, 403], () => world.anonymous.repos.hooks.list(repo));
    });
  },
};

/** Scenario for webhook events. API calls trigger the events. */
export const events: GitScenario = {
  name: "webhook events",
  needs: ["receiver"],
  async run({ world, part, check }) {
    const { git, server, receiver } = world;
    if (!receiver) throw new ContractError("This scenario needs a webhook receiver. Run it without --no-events.");
    const repo = await world.repository();
    const place = `${repo.owner}/${repo.repo}`;
    const target = { url: receiver.url, content_type: "json" as const, secret: receiver.secret };
    await git.repos.hooks.create({ ...repo, type: server.product, config: target, events: names, active: true });

    const arrives = (event: string, action: string | undefined, cause: () => PromiseLike<unknown>): Promise<void> =>
      part(`${[event, action].filter(Boolean).join(" ")} arrives`, async () => {
        await cause();
        await check.received(receiver, { event, action, place });
      });

    await arrives("push", undefined, () => git.contents.create({ ...repo, path: "a.txt", content: base64("a") }));
    await arrives("create", undefined, () => git.branches.create({ ...repo, new_branch_name: "b" }));
    await arrives("delete", undefined, () => git.branches.delete({ ...repo, branch: "b" }));
    const { number: index } = await git.issues.create({ ...repo, title: "The winch slips" });
    await arrives("issues", "opened", () => Promise.resolve());
    await arrives("issues", "edited", () => git.issues.update({ ...repo, index, title: "The winch slipped" }));
    await arrives("issues", "closed", () => git.issues.update({ ...repo, index, state: "closed" }));
    await arrives("issues", "reopened", () => git.issues.update({ ...repo, index, state: "open" }));
    const { id: label } = await git.repos.labels.create({ ...repo, name: "bug", color: "#ff0000" });
    await arrives("issues", "label_updated", () => git.issues.labels.add({ ...repo, index, labels: [label] }));
    await arrives("issues", "assigned", () => git.issues.update({ ...repo, index, assignees: [world.login] }));
    await arrives("issue_comment", "created", () => git.issues.comments.create({ ...repo, index, body: "Aye" }));
    const { index: pull } = await world.pull(repo);
    await arrives("pull_request", "opened", () => Promise.resolve());
    await arrives("pull_request", "edited", () => git.pulls.update({ ...repo, index: pull, title: "Hoist" }));
    await arrives("pull_request", "closed", () => world.merge({ ...repo, index: pull, Do: "merge" }));
    await arrives("release", "published", () => git.releases.create({ ...repo, tag_name: "v1", name: "One" }));
    // The API of Gitea 1.22 finds wiki pages only on a branch named `master`.
    if (world.isGiteaBefore("1.23")) return;
    await arrives("wiki", "created", () =>
      git.wiki.create({ ...repo, title: "Home", content_base64: base64("Home"), message: "Begin" }),
    );
  },
};

const names = [
  ...["push", "create", "delete", "issues", "issue_assign", "issue_label", "issue_milestone", "issue_comment"],
  ...["pull_request", "pull_request_comment", "pull_request_review", "pull_request_sync", "release", "wiki"],
];
