import { join } from "node:path";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");
let eslint: ESLint;

beforeAll(() => {
  // Uses the real configuration, but omits rules that need a TypeScript project, because the linted files do not exist.
  const withoutTypes = tseslint.configs.disableTypeChecked;
  eslint = new ESLint({
    cwd: root,
    overrideConfig: [{ ...withoutTypes, files: ["**/*.ts"] }] as ESLint.Options["overrideConfig"],
  });
});

async function lint(filePath: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: join(root, filePath) });
  return (result?.messages ?? []).map(({ ruleId, message }) => `${ruleId ?? "parser"}: ${message}`);
}

describe("the dependency arrows", () => {
  it.each([
    ["hal-core", 'export { can } from "@halyard/pm-resources";'],
    ["hal-core", 'import "@halyard/auth";'],
    ["http-core", 'export type { Link } from "@halyard/hal-core";'],
    ["git-hosting", 'import { can } from "@halyard/hal-core"; can({});'],
    ["git-hosting", 'export const later = () => import("@halyard/hal-core");'],
    ["git-hosting", 'export type { Link } from "@halyard/hal-core";'],
    ["git-hosting", 'export type Later = import("@halyard/hal-core").Link;'],
    ["auth", 'import { follow } from "@halyard/hal-core"; follow();'],
    ["pm-resources", 'import { createGitClient } from "@halyard/git-hosting/core"; createGitClient();'],
    ["webhook-verifier", 'import { can } from "@halyard/hal-core"; can({});'],
  ])("refuse %s: %s", async (name, code) => {
    expect(await lint(`packages/${name}/src/x.ts`, code)).toEqual([
      expect.stringMatching(
        new RegExp(`^halyard/package-arrows: .${name}. must not import .*Dependencies point one way`),
      ),
    ]);
  });

  it.each([
    ["hal-core", 'import { isHalyardError } from "@halyard/http-core"; isHalyardError({});'],
    ["pm-resources", 'import { can } from "@halyard/hal-core"; can({});'],
    ["pm-resources", 'import * as z from "@halyard/http-core/schema"; z.string();'],
    ["git-hosting", 'import type { AuthStrategy } from "@halyard/auth"; export type A = AuthStrategy;'],
    ["webhook-verifier", 'import type { WorkPackage } from "@halyard/pm-resources"; export type A = WorkPackage;'],
    ["webhook-verifier", 'import type { Issue } from "@halyard/git-hosting"; export type A = Issue;'],
    ["auth", 'import { x } from "../../src/y.js"; x();'],
  ])("let %s: %s", async (name, code) => {
    expect(await lint(`packages/${name}/src/internal/x.ts`, code)).toEqual([]);
  });

  it.each(["src/x.test.ts", "src/x.test-d.ts", "test/x.ts"])("let %s use its package by name", async (file) => {
    expect(await lint(`packages/auth/${file}`, 'export { bearer } from "@halyard/auth";')).toEqual([]);
  });

  it("let apps import every package", async () => {
    const code = 'import { a } from "@halyard/pm-resources"; import { b } from "@halyard/http-core"; a(b);';
    expect(await lint("apps/bridge/src/x.ts", code)).toEqual([]);
  });

  it.each([
    ["pm-resources", 'import { type WorkPackage } from "@halyard/pm-resources"; export type A = WorkPackage;'],
    ["git-hosting", 'import { createGitClient } from "@halyard/git-hosting"; createGitClient();'],
  ])("let webhook-verifier name the types of %s, but not load it", async (client, code) => {
    expect(await lint("packages/webhook-verifier/src/x.ts", code)).toContainEqual(
      expect.stringMatching(
        new RegExp(`package-arrows: .webhook-verifier. may import only types from .${client}.\\. Write .import type.`),
      ),
    );
  });

  it("ask for the arrows of a package they do not know", async () => {
    expect(await lint("packages/chat/src/x.ts", 'import "@halyard/http-core";')).toEqual([
      expect.stringMatching(/package-arrows: The package `chat` is not listed in/),
    ]);
  });

  it.each([
    ["a relative path out of the package", 'import "../../http-core/src/errors.js";', /is outside this package/],
    ["the package's own name", 'import "@halyard/auth/node";', /is this package's own name/],
  ])("refuse %s", async (_what, code, message) => {
    expect(await lint("packages/auth/src/x.ts", code)).toEqual([expect.stringMatching(message)]);
  });
});

describe("the rooms of an app", () => {
  it.each([
    ["a room above", "apps/bridge/src/store/x.ts", 'import "../reconcile/y.js";', /must not import .reconcile./],
    [
      "types of a room above",
      "apps/bridge/src/config/x.ts",
      'export type { A } from "../store/y.js";',
      /only from the folders before/,
    ],
    ["a file above all rooms", "apps/bridge/src/store/x.ts", 'import "../index.js";', /must not import/],
    [
      "a room inside a room",
      "apps/bridge/src/reconcile/users/x.ts",
      'import "../pull/y.js";',
      /reconcile may import only/,
    ],
    [
      "a room without a place",
      "apps/bridge/src/chat/x.ts",
      'import "../store/y.js";',
      /`apps.bridge.src.chat` is not listed in/,
    ],
  ])("must not import %s", async (_what, file, code, message) => {
    expect(await lint(file, code)).toEqual([expect.stringMatching(message)]);
  });

  it.each([
    ["a room below", "apps/bridge/src/reconcile/pull/x.ts", 'import "../../store/y.js"; import "../shared/z.js";'],
    ["its own files", "apps/bridge/src/store/x.ts", 'import "./y.js";'],
    ["every room, from a file above them", "apps/bridge/src/x.ts", 'import "./operator/y.js";'],
    ["anything, in a test", "apps/bridge/src/store/x.test.ts", 'import "../operator/y.js";'],
  ])("may import %s", async (_what, file, code) => {
    expect(await lint(file, code)).toEqual([]);
  });
});

describe("library code", () => {
  it.each([
    ["a default export", "export default 1;", "no-restricted-exports"],
    ["export *", 'export * from "./errors.js";', "no-restricted-syntax"],
    ["export * as", 'export * as errors from "./errors.js";', "no-restricted-syntax"],
    ["any", "export const x = (y: any): unknown => y;", "@typescript-eslint/no-explicit-any"],
    ["module-level state", "let x = 1; x++;", "no-restricted-syntax"],
    ["fetch", 'export const x = () => fetch("https://example.com");', "no-restricted-syntax"],
    ["globalThis.fetch", 'export const x = () => globalThis.fetch("https://example.com");', "no-restricted-syntax"],
    ["a node: module", 'import "node:fs";', "no-restricted-imports"],
    ["a Node module without node:", 'import "fs/promises";', "no-restricted-imports"],
    ["Response at module level", "export const empty = new Response();", "halyard/no-eager-web-classes"],
    ["a subclass of Request", "export class Mine extends Request {}", "halyard/no-eager-web-classes"],
    ["Headers in a static field", "export class Mine { static none = new Headers(); }", "halyard/no-eager-web-classes"],
    ["@ts-ignore", "// @ts-ignore\nexport const x: number = 1;", "@typescript-eslint/ban-ts-comment"],
  ])("must not contain %s", async (_what, code, rule) => {
    expect(await lint("packages/auth/src/x.ts", code)).toContainEqual(expect.stringMatching(new RegExp(`^${rule}: `)));
  });

  it.each([
    ["Response as a type", "packages/auth/src/x.ts", "export type Answer = Response;"],
    ["Response inside a function", "packages/auth/src/x.ts", "export const empty = () => new Response();"],
    ["Headers in an instance field", "packages/auth/src/x.ts", "export class Mine { none = new Headers(); }"],
    [
      "an own class named Response",
      "packages/auth/src/x.ts",
      "class Response { a = 1 } export const one = new Response();",
    ],
    ["Node behind ./node", "packages/auth/src/node.ts", 'export { readFile } from "node:fs/promises";'],
    ["Node in src/node", "packages/auth/src/node/store.ts", 'export { readFile } from "node:fs/promises";'],
    ["Node in a test", "packages/auth/src/x.test.ts", 'export { createServer } from "node:http";'],
    ["fetch in http-core's transport", "packages/http-core/src/internal/x.ts", "export const x = () => fetch('/');"],
  ])("may contain %s", async (_what, file, code) => {
    expect(await lint(file, code)).toEqual([]);
  });

  it.each([
    ["module-level state in an app", "apps/bridge/src/x.ts", "let x = 1; x++;", /^no-restricted-syntax: Module-level/],
    ["export * in an app", "apps/bridge/src/x.ts", 'export * from "./y.js";', /^no-restricted-syntax: Name each/],
    ["Node's globals on the page", "apps/bridge/src/page/assets/x.js", "process.exit();", /^no-undef: 'process'/],
  ])("is no place for %s", async (_what, file, code, message) => {
    expect(await lint(file, code)).toContainEqual(expect.stringMatching(message));
  });

  it("of hal-core does not speak of OpenProject", async () => {
    const code = 'export const rel = "work_packages";';
    expect(await lint("packages/hal-core/src/x.ts", code)).toEqual([
      expect.stringMatching(/knows nothing of OpenProject/),
    ]);
    expect(await lint("packages/pm-resources/src/x.ts", code)).toEqual([]);
  });
});
