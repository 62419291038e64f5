import { createGitSandbox, createOpenProjectSandbox } from "@halyard/sandbox";
import { expect, test } from "vitest";
import { makeConfig } from "../../../test/make-config.js";
import type { Config } from "../../config/config.js";
import { createConnections } from "../../config/connections/create-connections.js";
import { createUserDirectory } from "./user-directory.js";

const ada = { login: "ada", name: "Ada Lovelace", email: "ada@example.com" };

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
  const people = createUserDirectory(config, connections, { now: () => time });
  return {
    pm,
    who: (person: typeof ada) => people.openProjectUser("pm", "forge", person),
    requests: () => requests,
    wait: (milliseconds: number) => (time += milliseconds),
  };
}

test("a user is found by login, by e-mail address, or not at all, in the configured order", async () => {
  const unknown = { login: "unknown", name: "Unknown", email: "unknown@example.com" };
  const byMail = { ...unknown, email: "GRACE@example.com" };
  expect(await harbour().who(ada)).toBe(2);
  expect(await harbour().who(byMail)).toBe(3);
  expect(await harbour().who(unknown)).toBeUndefined();
  expect(await harbour({ matchUsersBy: ["login"] }).who(byMail)).toBeUndefined();
  expect(await harbour({ matchUsersBy: ["email", "login"] }).who({ ...ada, email: "grace@example.com" })).toBe(3);
});

test("the pairs of the configuration come first, by login or e-mail address", async () => {
  const users = [
    { git: "ADA", openproject: "grace" },
    { git: "hopper", openproject: "grace@example.com" },
    { git: "gone", openproject: "unknown" },
  ];
  const { who } = harbour({ users });
  expect(await who(ada)).toBe(3);
  expect(await who({ login: "hopper", name: "", email: "ada@example.com" })).toBe(3);
  expect(await who({ login: "gone", name: "", email: "ada@example.com" })).toBeUndefined();
});

test.each(["2", "me", "ME", ""])(
  "the login %j matches no user, though its address in the API would return one",
  async (login) => {
    expect(await harbour().who({ login, name: "", email: "" })).toBeUndefined();
  },
);

test("part of an address is not the address, and a hidden one proves nothing", async () => {
  const { pm, who } = harbour({ matchUsersBy: ["email"] });
  expect(await who({ ...ada, email: "da@example.com" })).toBeUndefined();
  const state = pm.dump();
  state.users[2]!.hidesEmail = true;
  pm.load(state);
  expect(await who(ada)).toBeUndefined();
});

test("a locked user is not found, where the server shows the lock", async () => {
  const { pm, who } = harbour({}, "admin");
  const state = pm.dump();
  state.users[2]!.status = "locked";
  pm.load(state);
  expect(await who(ada)).toBeUndefined();
});

test("the subject of a common login provider is the same on both sides", async () => {
  // Responses that administrators see on instances with such a provider, which the sandboxes lack.
  const seen = (document: string): string =>
    document
      .replace(/"identityUrl":null/g, '"identityUrl":"harbour:s-1815"')
      .replace('"login_name":""', '"login_name":"s-1815"');
  const person = { ...ada, email: "" };
  expect(await harbour({ matchUsersBy: ["oidc"] }, "admin", seen).who(person)).toBe(2);
  const other = (document: string): string => seen(document).replace('"login_name":"s-1815"', '"login_name":"s-1852"');
  expect(await harbour({ matchUsersBy: ["oidc"] }, "admin", other).who(person)).toBeUndefined();
  expect(await harbour({ matchUsersBy: ["oidc"] }).who(person)).toBeUndefined();
});

test("results are cached for ten minutes, including a missing user; failures are not", async () => {
  const { pm, who, requests, wait } = harbour({ matchUsersBy: ["login"] });
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
