import { expect, test } from "vitest";
import { makeConfig } from "../../test/make-config.js";
import { configuredPlace, mappingsOf } from "../model/mapping.js";
import { subjectKey } from "../model/subject.js";
import { locate } from "./locate.js";
import { parseSourceKey } from "./source-key.js";

const one = { name: "forge", url: "https://git.test/below" };
const two = { name: "mirror", url: "https://mirror.test" };
const mappings = [{ git: "forge", repositories: ["Acme/Rig", "fleet/*"], openproject: "pm" }];

test("finds pull requests and issues by their addresses", () => {
  const config = makeConfig({ openproject: [], git: [one, two], mappings });
  expect(locate(config, "https://git.test/below/acme/rig/pulls/12")).toEqual({
    kind: "pull",
    connection: "forge",
    owner: "Acme",
    repo: "Rig",
    number: 12,
  });
  expect(locate(config, "https://mirror.test/a/b/issues/3")).toMatchObject({ kind: "issue", connection: "mirror" });
  expect(locate(config, "https://git.test/below/acme/rig/src/branch/main")).toBeUndefined();
  expect(locate(config, "https://else.test/acme/rig/pulls/12")).toBeUndefined();
});

test("of a single git connection every address is believed", () => {
  const config = makeConfig({ openproject: [], git: [one], mappings });
  expect(locate(config, "https://public.test/acme/rig/pulls/12")).toMatchObject({ connection: "forge" });
});

test("mappings cover repositories by name or by owner, in whatever case", () => {
  const config = makeConfig({ openproject: [], git: [one], mappings });
  const covered = (owner: string, repo: string, connection = "forge") =>
    mappingsOf(config, { connection, owner, repo }).length === 1;
  expect(covered("acme", "RIG")).toBe(true);
  expect(covered("Fleet", "anything")).toBe(true);
  expect(covered("acme", "other")).toBe(false);
  expect(covered("acme", "rig", "mirror")).toBe(false);
  expect(configuredPlace(config, { connection: "forge", owner: "fleet", repo: "Hull" })).toMatchObject({
    repo: "Hull",
  });
});

test("keys of pull requests and issues can be read back, others are left alone", () => {
  const place = { connection: "forge", owner: "acme", repo: "rig.js" };
  for (const kind of ["pull", "issue"] as const) {
    const subject = { kind, ...place, number: 12 };
    expect(parseSourceKey(subjectKey(subject))).toEqual(subject);
  }
  expect(parseSourceKey(subjectKey({ kind: "branch", ...place, branch: "x#12" }))).toBeUndefined();
  expect(parseSourceKey(subjectKey({ kind: "commit", ...place, sha: "abc" }))).toBeUndefined();
});
