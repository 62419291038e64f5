import { expect, test } from "vitest";
import { makeConfig } from "../../test/make-config.js";
import { configuredPlace, mappingsOf } from "./mappings.js";

const forge = { name: "forge", url: "https://git.test/below" };
const mappings = [{ git: "forge", repositories: ["Acme/Rig", "fleet/*"], openproject: "pm" }];

test("mappings cover repositories by name or by owner, in any case", () => {
  const config = makeConfig({ openproject: [], git: [forge], mappings });
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
