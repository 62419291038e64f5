import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import eslint from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";
import { noEagerWebClasses } from "./tooling/lint/no-eager-web-classes.ts";
import { packageArrows } from "./tooling/lint/package-arrows.ts";
import { roomArrows } from "./tooling/lint/room-arrows.ts";

const rules = join(import.meta.dirname, "tooling", "lint");

const library = ["packages/*/src/**/*.ts"];
const apps = ["apps/*/src/**/*.ts"];
const tests = ["**/*.test.ts", "**/*.test-d.ts", "{apps,packages}/*/test/**/*.ts"];
// Code that browsers run. It is served without a build.
const browserCode = ["apps/bridge/src/page/assets/**/*.js"];
const nodeOnly = [...["packages/*/src/node.ts", "packages/*/src/node/**"], "packages/create-halyard-resource/src/**"];

const browserGlobals = [
  ...["document", "history", "location", "window"],
  ...["AbortController", "AbortSignal", "ResizeObserver", "URLSearchParams"],
  ...["clearTimeout", "fetch", "setTimeout"],
];

const exportStar = {
  selector: "ExportAllDeclaration",
  message: "Name each export, so that changes to the public API show in a diff.",
};
const moduleState = {
  selector: ":matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind='let']",
  message: "Module-level state is shared by everyone who imports the module. Keep it in a closure or an instance.",
};
const fetchCall = {
  selector:
    "CallExpression:matches([callee.name='fetch'], [callee.object.name=/^(globalThis|self|window)$/][callee.property.name='fetch'])",
  message: "Send requests through http-core's transport, which checks origins, retries requests and enforces timeouts.",
};
const openProjectWord = {
  selector:
    ":matches(Identifier[name=/openproject|workpackage|lockversion/i], Literal[value=/openproject|work_?package|lockVersion/i])",
  message: "hal-core works with any HAL API and knows nothing of OpenProject. This belongs in pm-resources.",
};

/** Returns a hash of our own rules' sources, because ESLint's cache recognises a changed plugin only by its version. */
function versionOfRules() {
  const hash = createHash("sha256");
  for (const path of globSync("*.ts", { cwd: rules }).sort()) hash.update(readFileSync(join(rules, path)));
  return hash.digest("hex").slice(0, 16);
}

export default defineConfig(
  globalIgnores(["**/dist/", "**/.cache/", "**/.turbo/", "**/coverage/", "tooling/consumers/programs/"]),
  eslint.configs.recommended,
  {
    // oxlint checks the rules that need types: see .oxlintrc.json.
    files: ["**/*.ts"],
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    plugins: {
      halyard: {
        meta: { name: "halyard", version: versionOfRules() },
        rules: {
          "package-arrows": packageArrows,
          "room-arrows": roomArrows,
          "no-eager-web-classes": noEagerWebClasses,
        },
      },
    },
    rules: {
      // isolatedDeclarations requires the type annotations that this rule would remove.
      "@typescript-eslint/no-inferrable-types": "off",
      "@typescript-eslint/consistent-generic-constructors": "off",
      // Code may use `Record` or an index signature, whichever reads better.
      "@typescript-eslint/consistent-indexed-object-style": "off",
      "@typescript-eslint/no-invalid-void-type": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["{packages,apps}/*/{src,test}/**/*.ts"],
    rules: { "halyard/package-arrows": "error", "halyard/room-arrows": "error" },
  },
  {
    files: library,
    rules: {
      "halyard/no-eager-web-classes": "error",
      "no-restricted-exports": [
        "error",
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      "no-restricted-syntax": ["error", exportStar, moduleState, fetchCall],
      "no-console": "error",
    },
  },
  {
    files: apps,
    rules: { "no-restricted-syntax": ["error", exportStar, moduleState] },
  },
  {
    files: library,
    ignores: [...tests, ...nodeOnly],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^(node:|bun:|(fs|path|http|https|crypto|net|os|url|util|stream|buffer|events)(/|$))",
              message:
                "Library code must run wherever fetch is available. Put code that needs Node behind a `./node` entry point.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["packages/http-core/src/create-transport.ts", "packages/http-core/src/internal/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", exportStar, moduleState] },
  },
  {
    files: ["packages/hal-core/src/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", exportStar, moduleState, fetchCall, openProjectWord] },
  },
  {
    files: tests,
    rules: {
      // Tests may send requests to their loopback servers. Nothing imports tests, so they may have module-level state,
      // print, and use classes such as `Request` while they load.
      "no-restricted-syntax": ["error", exportStar],
      "halyard/no-eager-web-classes": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      "no-console": "off",
    },
  },
  {
    // A type test may declare a value only for its type.
    files: ["**/*.test-d.ts"],
    rules: { "@typescript-eslint/no-unused-vars": "off" },
  },
  {
    files: ["**/*.js", "**/*.mjs"],
    ignores: browserCode,
    languageOptions: {
      globals: {
        clearInterval: "readonly",
        console: "readonly",
        process: "readonly",
        setInterval: "readonly",
        URL: "readonly",
      },
    },
  },
  {
    files: browserCode,
    languageOptions: { globals: Object.fromEntries(browserGlobals.map((name) => [name, "readonly"])) },
    rules: { "no-restricted-syntax": ["error", exportStar, moduleState] },
  },
);
