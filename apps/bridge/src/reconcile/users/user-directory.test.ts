import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";
import { expect, test } from "vitest";
import { makeConfig } from "../../../test/make-config.js";
import type { Config } from "../../config/config.js";
import { createConnections } from "../../config/connections/create-connections.js";
import { UserDirectory } from "./user-directory.js";

const ada = { login: "ada", name: "Ada Lovelace" };

const same = (login: string) => ({ git: login, openproject: login });

function harbour(more: Partial<Config> = {}, as = "bridge", seen = (document: string) => document) {
  const pm = createOpenProjectSandbox();
  const forge = createGitSandbox();
  const config: Config = {
    ...makeConfig({
      openproject: [{ name: "pm", url: pm.baseUrl, allowInsecureHttp: true, apiKey: pm.tokenOf(as) }],
      git: [{ name: "forge", url: forge.baseUrl, allowInsecureHttp: true, token: forge.tokenOf("bridge") }],
      mappings: [],
    }),
    ...more,
  };
  let requests = 0;
  const connections = createConnections(config, {
    fetch: (connection) => async (request) => {
      requests += 1;
      const answer = await (connection === "pm" ? pm.fetch(request) : forge.fetch(request));
      return new Response(seen(await answer.text()), answer);
    },
  });
  let time = 0;
  const people = new UserDirectory(config, connections, { now: () => time });
  return {
    pm,
    who: (person: typeof ada) => people.openProjectUser("pm", "forge", person),
    requests: () => requests,
    wait: (milliseconds: number) => (time += milliseconds),
  };
}

test("an equal login or e-mail address finds no user, because anyone can register with it", async () => {
  expect(await harbour().who(ada)).toBeUndefined();
  expect(await harbour({ matchPeopleBy: ["oidc"] }).who(ada)).toBeUndefined();
});

test("the pairs of the configuration name a user by login or e-mail address", async () => {
  const people = [
    { git: "ADA", openproject: "grace" },
    { git: "hopper", openproject: "grace@example.com" },
    { git: "gone", openproject: "unknown" },
  ];
  const { who } = harbour({ people });
  expect(await who(ada)).toBe(3);
  expect(await who({ login: "hopper", name: "" })).toBe(3);
  expect(await who({ login: "gone", name: "" })).toBeUndefined();
});

test.each(["2", "me", "ME", ""])(
  "the login %j in a pair matches no user, though its address in the API would return one",
  async (login) => {
    const people = [{ git: "ada", openproject: login }];
    expect(await harbour({ people }).who(ada)).toBeUndefined();
  },
);

test("a part of an address does not match, and a hidden address proves nothing", async () => {
  const part = harbour({ people: [{ git: "ada", openproject: "da@example.com" }] });
  expect(await part.who(ada)).toBeUndefined();
  const { pm, who } = harbour({ people: [{ git: "ada", openproject: "ada@example.com" }] });
  const state = pm.dump();
  state.users[2]!.hidesEmail = true;
  pm.load(state);
  expect(await who(ada)).toBeUndefined();
});

test("a locked user is not found, when the server shows the lock", async () => {
  const { pm, who } = harbour({ people: [same("ada")] }, "admin");
  const state = pm.dump();
  state.users[2]!.status = "locked";
  pm.load(state);
  expect(await who(ada)).toBeUndefined();
});

test("the subject of a common login provider is the same on both sides", async () => {
  // The sandboxes have no login provider. `seen` rewrites their responses to what administrators see on an instance
  // that has one.
  const seen = (document: string): string =>
    document
      .replace(/"identityUrl":null/g, '"identityUrl":"harbour:s-1815"')
      .replace('"login_name":""', '"login_name":"s-1815"');
  expect(await harbour({ matchPeopleBy: ["oidc"] }, "admin", seen).who(ada)).toBe(2);
  const other = (document: string): string => seen(document).replace('"login_name":"s-1815"', '"login_name":"s-1852"');
  expect(await harbour({ matchPeopleBy: ["oidc"] }, "admin", other).who(ada)).toBeUndefined();
  expect(await harbour({ matchPeopleBy: ["oidc"] }).who(ada)).toBeUndefined();
});

test("results are cached for ten minutes, including a missing user; failures are not", async () => {
  const { pm, who, requests, wait } = harbour({
    people: ["ada", "eve", "mallory"].map(same),
  });
  await Promise.all([who(ada), who(ada)]);
  expect(requests()).toBe(1);
  wait(10 * 60_000 - 1);
  await who(ada);
  expect(requests()).toBe(1);
  wait(1);
  await who(ada);
  expect(requests()).toBe(2);
  const eve = { ...ada, login: "eve" };
  await who(eve);
  await who(eve);
  expect(requests()).toBe(3);
  pm.faults.add({ fault: { kind: "status", status: 500 } });
  const mallory = { ...ada, login: "mallory" };
  await expect(who(mallory)).rejects.toMatchObject({ code: "server_error" });
  expect(await who(mallory)).toBeUndefined();
});
