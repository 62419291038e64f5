import { isHalyardError } from "@halyard/http-core";
import { base64, type GitScenario } from "./git-world.ts";

/** Scenario for the server's version, settings and other information about the server. */
export const serverFacts: GitScenario = {
  name: "server",
  async run({ world, part, check }) {
    const { git, server } = world;

    await part("the version is read", async () => {
      check.matches(await git.version.get(), { version: server.raw });
    });
    await part("the settings are read", async () => {
      check.matches(await git.settings.getApi(), { max_response_items: (count: unknown) => Number(count) > 0 });
      check.matches(await git.settings.getAttachment(), {});
      check.matches(await git.settings.getRepository(), {});
      check.matches(await git.settings.getUi(), {});
    });
    await part("gitignore, license and label templates are listed and read", async () => {
      const gitignores = (await git.templates.gitignores.list()).items;
      check.matches(await git.templates.gitignores.get({ name: gitignores[0] ?? "Go" }), { name: gitignores[0] });
      const licenses = (await git.templates.licenses.list()).items;
      check.matches(await git.templates.licenses.get({ name: licenses[0]?.key ?? "MIT" }), { key: licenses[0]?.key });
      const labels = (await git.templates.labels.list()).items;
      check.matches((await git.templates.labels.get({ name: labels[0] ?? "Default" })).items.length > 0, true);
      await check.refused(404, () => git.templates.gitignores.get({ name: "no-such-template" }));
    });
    await part("Markdown is rendered", async () => {
      const isStrong = (html: unknown): boolean => String(html).includes("<strong>bold</strong>");
      check.matches(await git.rendering.renderMarkdown({ Text: "**bold**", Mode: "markdown" }), isStrong);
      check.matches(await git.rendering.renderRawMarkdown({ text: "**bold**" }), isStrong);
      const markup = { Text: "**bold**", Mode: "file" as const, FilePath: "README.md" };
      check.matches(await git.rendering.renderMarkup(markup), isStrong);
    });
    await part("topics are searched", async () => {
      check.matches((await git.topics.search({ q: "boat" })).items, (items: unknown) => Array.isArray(items));
    });
    await part("the OpenID configuration is read", async () => {
      check.matches(await git.wellKnown.getOpenIdConfiguration(), {
        issuer: (text: unknown) => typeof text === "string",
      });
      check.matches((await git.oauth2.getKeys()).keys.length > 0, true);
    });
    await part("the security contact is read", async () => {
      const text = await orUndefined(() => git.wellKnown.getSecurityTxt());
      check.matches(text?.includes("Contact:") ?? true, true);
    });
    await part("the keys with which the server signs commits are read", async () => {
      const repo = await world.repository();
      const isGpg = (key = ""): boolean => key === "" || key.startsWith("-----BEGIN PGP PUBLIC KEY BLOCK-----");
      check.matches(isGpg(await orUndefined(() => git.signingKey.getGPG())), true);
      check.matches(isGpg(await orUndefined(() => git.repos.signingKey.getGPG(repo))), true);
      const isSsh = (key?: string): boolean => key === undefined || key.startsWith("ssh-");
      if (await git.supports("signingKey.getSSH")) {
        check.matches(isSsh(await orUndefined(() => git.signingKey.getSSH())), true);
      } else {
        check.matches(isSsh(await orUndefined(() => git.signingKey.getPublic())), true);
        check.matches(isSsh(await orUndefined(() => git.repos.signingKey.getPublic(repo))), true);
      }
    });
    await part("Forgejo reports its own version", async () => {
      world.requireProduct("forgejo");
      check.matches(await git.version.getForgejo(), { version: server.raw });
    });
  },
};

/** Returns the result of a read, or undefined after a 404. */
async function orUndefined<Result>(read: () => PromiseLike<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isHalyardError(error, "not_found")) return undefined;
    throw error;
  }
}

/** Scenario for Actions: secrets, variables, runners and workflows. */
export const actions: GitScenario = {
  name: "actions",
  async run({ world, part, check }) {
    const { git } = world;
    const repo = await world.repository();
    const isList = (items: unknown): boolean => Array.isArray(items);

    await part("secrets of a repository are set, listed in full and deleted", async () => {
      const names = Array.from({ length: 9 }, (_, index) => `SECRET_${index}`);
      for (const secretname of names) await git.actions.secrets.set({ ...repo, secretname, data: "hidden" });
      const list = (limit: number | undefined) => git.actions.secrets.list({ ...repo, limit });
      await check.whole({ list, key: ({ name }) => name, expected: names });
      await git.actions.secrets.delete({ ...repo, secretname: "SECRET_0" });
      await check.refused(404, () => git.actions.secrets.delete({ ...repo, secretname: "SECRET_0" }));
      await check.refused(400, () => git.actions.secrets.set({ ...repo, secretname: "GITEA_X", data: "hidden" }));
    });

    await part("variables of a repository are created, changed, listed in full and deleted", async () => {
      const names = Array.from({ length: 9 }, (_, index) => `VARIABLE_${index}`);
      for (const variablename of names) await git.actions.variables.create({ ...repo, variablename, value: "one" });
      const variable = { ...repo, variablename: "VARIABLE_1" };
      const read = () => git.actions.variables.get(variable);
      await check.readBack(() => git.actions.variables.replace({ ...variable, value: "two" }), read, { data: "two" });
      const list = (limit: number | undefined) => git.actions.variables.list({ ...repo, limit });
      await check.whole({ list, key: ({ name }) => name, expected: names });
      await check.refused(409, () => git.actions.variables.create({ ...variable, value: "three" }));
      await check.gone(() => git.actions.variables.delete(variable), read);
    });

    await part("secrets and variables of an organization are set, listed and deleted", async () => {
      const org = await world.organization();
      await git.orgs.actions.secrets.set({ org, secretname: "OF_ORG", data: "hidden" });
      const secrets = (limit: number | undefined) => git.orgs.actions.secrets.list({ org, limit });
      await check.whole({ list: secrets, key: ({ name }) => name, expected: ["OF_ORG"] });
      await git.orgs.actions.secrets.delete({ org, secretname: "OF_ORG" });
      const variable = { org, variablename: "HARBOUR" };
      const read = () => git.orgs.actions.variables.get(variable);
      await check.readBack(() => git.orgs.actions.variables.create({ ...variable, value: "Kiel" }), read, {
        data: "Kiel",
      });
      const replace = () => git.orgs.actions.variables.replace({ ...variable, value: "Brest" });
      await check.readBack(replace, read, { data: "Brest" });
      const variables = (limit: number | undefined) => git.orgs.actions.variables.list({ org, limit });
      await check.whole({ list: variables, key: ({ name }) => name, expected: ["HARBOUR"] });
      await check.gone(() => git.orgs.actions.variables.delete(variable), read);
    });

    await part("runners and tasks are listed", async () => {
      check.matches((await git.actions.tasks.list(repo)).items, isList);
      check.matches((await git.actions.runners.list(repo)).items, isList);
      const org = await world.organization();
      check.matches((await git.orgs.actions.runners.list({ org })).items, isList);
      check.matches((await git.user.actions.runners.list()).items, isList);
    });

    await part("a runner registration token is read", async () => {
      const token = await git.actions.runners.getRegistrationToken(repo);
      check.matches(token, { token: (text: unknown) => typeof text === "string" });
    });

    await part("a runner registration token is created", async () => {
      const token = await git.actions.runners.createRegistrationToken(repo);
      check.matches(token, { token: (text: unknown) => typeof text === "string" });
    });

    await part("a workflow is dispatched, and its runs and jobs are read", async () => {
      const path = `.${world.server.product}/workflows/contract.yaml`;
      await git.contents.create({ ...repo, path, content: base64(workflow) });
      await git.actions.workflows.dispatch({ ...repo, id: "contract.yaml", ref: "main" });
      const runs = (await git.actions.runs.list(repo)).items;
      check.matches(runs.length > 0, true);
      const id = runs[0]?.id ?? 0;
      check.matches(await git.actions.runs.get({ ...repo, id }), { id });
      check.matches((await git.actions.runs.artifacts.list({ ...repo, run: id })).items, []);
      check.matches((await git.actions.runs.jobs.list({ ...repo, run: id })).items, isList);
    });

    await part("workflows are listed, disabled and enabled", async () => {
      check.matches((await git.actions.workflows.list(repo)).items.length, 1);
      const flow = { ...repo, id: "contract.yaml" };
      const read = () => git.actions.workflows.get(flow);
      await check.readBack(() => git.actions.workflows.disable(flow), read, {
        state: (state: unknown) => state !== "active",
      });
      await check.readBack(() => git.actions.workflows.enable(flow), read, { state: "active" });
      check.matches((await git.actions.jobs.list(repo)).items, isList);
      check.matches((await git.actions.artifacts.list(repo)).items, []);
    });

    await part("the workflow runs of a user and of an organization are listed", async () => {
      check.matches((await git.user.actions.runs.list()).items, isList);
      check.matches((await git.user.actions.jobs.list()).items, isList);
      const org = await world.organization();
      check.matches((await git.orgs.actions.runs.list({ org })).items, []);
      check.matches((await git.orgs.actions.jobs.list({ org })).items, []);
    });
  },
};

const workflow = `on: { workflow_dispatch: {} }
jobs: { build: { runs-on: never-there, steps: [{ run: "true" }] } }
`;
