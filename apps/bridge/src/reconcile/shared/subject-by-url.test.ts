import { expect, test } from "vitest";
import { makeConfig } from "../../../test/make-config.js";
import { pullOrIssueAt } from "./subject-by-url.js";

const one = { name: "forge", url: "https://git.test/below" };
const two = { name: "mirror", url: "https://mirror.test" };
const mappings = [{ git: "forge", repositories: ["Acme/Rig", "fleet/*"], openproject: "pm" }];

test("finds pull requests and issues by their addresses", () => {
  const config = makeConfig({ openproject: [], git: [one, two], mappings });
  expect(pullOrIssueAt(config, { url: "https://git.test/below/acme/rig/pulls/12" })).toEqual({
    kind: "pull",
    connection: "forge",
    owner: "Acme",
    repo: "Rig",
    number: 12,
  });
  expect(pullOrIssueAt(config, { url: "https://mirror.test/a/b/issues/3" })).toMatchObject({
    kind: "issue",
    connection: "mirror",
  });
  expect(pullOrIssueAt(config, { url: "https://git.test/below/acme/rig/src/branch/main" })).toBeUndefined();
  expect(pullOrIssueAt(config, { url: "https://else.test/acme/rig/pulls/12" })).toBeUndefined();
});

test("the name of a connection counts more than the address of its server", () => {
  const config = makeConfig({ openproject: [], git: [one, two], mappings });
  const url = "https://mirror.test/acme/rig/pulls/12";
  expect(pullOrIssueAt(config, { url, connection: "forge" })).toMatchObject({ connection: "forge" });
  expect(pullOrIssueAt(config, { url, connection: "no-longer-configured" })).toMatchObject({ connection: "mirror" });
});

test("accepts every address when there is a single git connection", () => {
  const config = makeConfig({ openproject: [], git: [one], mappings });
  expect(pullOrIssueAt(config, { url: "https://public.test/acme/rig/pulls/12" })).toMatchObject({
    connection: "forge",
  });
});
