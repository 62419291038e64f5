import { describe, expect, test } from "vitest";
import { readOptions } from "./read-options.js";

const git = { HALYARD_GIT_URL: "https://git.example.com", HALYARD_GIT_TOKEN: "t" };

test("by default, a server is read-only and uses standard input and output", () => {
  expect(readOptions([], git)).toEqual({
    kind: "serve",
    settings: {
      openproject: undefined,
      git: { url: "https://git.example.com", token: "t", allowInsecureHttp: false },
      allowWrites: false,
      projects: undefined,
      repositories: undefined,
      tools: undefined,
      limits: { changes: 10, hours: 24, effects: "writers" },
    },
    audit: undefined,
    http: undefined,
  });
});

test("options are read", () => {
  const args = [
    "--allow-writes",
    "--project",
    "rigging",
    "--repository",
    "acme/rig",
    "--repository",
    "acme/*",
    "--changes",
    "3",
    "--effects",
    "everyone",
    "--http",
    "8321",
  ];
  expect(readOptions(args, { ...git, HALYARD_MCP_SECRET: "s" })).toMatchObject({
    settings: {
      allowWrites: true,
      projects: ["rigging"],
      repositories: ["acme/rig", "acme/*"],
      limits: { changes: 3, hours: 24, effects: "everyone" },
    },
    http: { host: "127.0.0.1", port: 8321, secret: "s", oauth: undefined },
  });
});

test("with --user-tokens, the environment contains only addresses", () => {
  const environment = { HALYARD_GIT_URL: "https://git.example.com" };

  expect(readOptions(["--http", "1", "--user-tokens"], environment)).toMatchObject({
    settings: { git: { url: "https://git.example.com", token: "" } },
    http: { takesTokens: true },
  });
});

describe("the refusal of invalid options says what to do", () => {
  test.each([
    ["no server", [], {}, "HALYARD_PM_URL"],
    ["no credential", [], { HALYARD_GIT_URL: "https://git.example.com" }, "HALYARD_GIT_TOKEN_FILE"],
    ["a secret as an argument", ["--token", "t"], git, "--token"],
    ["a repository without its owner", ["--repository", "rig"], git, "acme/rig"],
    ["a port that is not a number", ["--http", "x"], git, "--http"],
    ["another address without an authorization server", ["--http", "1", "--host", "0.0.0.0"], git, "--issuer"],
    [
      "user tokens together with a token of the server's own",
      ["--http", "1", "--user-tokens"],
      git,
      "HALYARD_GIT_TOKEN",
    ],
    ["user tokens on standard input", ["--user-tokens"], { HALYARD_GIT_URL: "https://git.example.com" }, "--http"],
    ["a limit that is not a number", ["--changes", "many"], git, "--changes"],
    ["an empty limit", ["--hours", ""], git, "--hours"],
    ["an unknown value of --effects", ["--effects", "owners"], git, "everyone"],
    ["a toolset that does not exist", ["--tools", "time,everything"], git, "work-packages"],
    ["an issuer without a resource", ["--http", "1", "--issuer", "https://id.example.com"], git, "--resource"],
  ])("%s", (_, args, environment, text) => {
    expect(readOptions(args, environment)).toMatchObject({
      kind: "usage",
      message: expect.stringContaining(text) as unknown,
    });
  });
});
