import { expect, test } from "vitest";
import { makeConfig } from "../../test/make-config.js";
import type { ListedLink } from "../store/store.js";
import { staleLink } from "./stale-link.js";

const now = Date.UTC(2026, 2, 12);
const day = 86_400_000;
const config = makeConfig({
  openproject: [
    { name: "pm", url: "https://pm.example.com" },
    { name: "pm2", url: "https://pm2.example.com" },
  ],
  git: [{ name: "forge", url: "https://git.example.com" }],
  mappings: [{ git: "forge", repositories: ["acme/*"], openproject: "pm" }],
});

/** Returns the reason why a link is stale. Without changes, the link is open, mapped and up to date. */
function reason(
  change: Partial<ListedLink>,
  { deadLetters = [] as readonly string[], settings = config } = {},
): unknown {
  const link: ListedLink = {
    ...{ source: "pull:forge/acme/rig#1", workPackage: "workPackage:pm/7", kind: "closes", stage: "opened" },
    ...{ title: "acme/rig#1 Hoist", url: "https://git.example.com/acme/rig/pulls/1", seenAt: new Date(now) },
    ...change,
  };
  return staleLink(link, { config: settings, deadLetters: new Set(deadLetters), now });
}

test("a link is stale when its repository, connection or OpenProject is not mapped any more", () => {
  expect(reason({})).toBeUndefined();
  expect(reason({ source: "pull:forge/other/rig#1" })).toBe("unmapped");
  expect(reason({ source: "branch:former/acme/rig@mast" })).toBe("unmapped");
  expect(reason({ workPackage: "workPackage:pm2/7" })).toBe("unmapped");
  expect(reason({}, { settings: { ...config, openproject: [] } })).toBe("unmapped");
});

test("a link is stale while one of its ends is a dead letter", () => {
  expect(reason({}, { deadLetters: ["pull:forge/acme/rig#1"] })).toBe("failed");
  expect(reason({}, { deadLetters: ["workPackage:pm/7"] })).toBe("failed");
  expect(reason({}, { deadLetters: ["pull:forge/acme/rig#2"] })).toBeUndefined();
});

test("the link of an open pull request or issue is stale when it was not read for 30 days", () => {
  expect(reason({ seenAt: new Date(now - 30 * day) })).toBeUndefined();
  expect(reason({ seenAt: new Date(now - 30 * day - 1) })).toBe("unread");
  expect(reason({ seenAt: new Date(now - 40 * day), source: "issue:forge/acme/rig#2" })).toBe("unread");
  expect(reason({ seenAt: new Date(now - 40 * day), stage: "merged" })).toBeUndefined();
  expect(reason({ seenAt: new Date(now - 40 * day), stage: "closed" })).toBeUndefined();
  expect(
    reason({ seenAt: new Date(now - 40 * day), source: "branch:forge/acme/rig@mast", stage: undefined }),
  ).toBeUndefined();
});
