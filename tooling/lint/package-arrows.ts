import { dirname, relative, resolve, sep } from "node:path";
import { ESLintUtils } from "@typescript-eslint/utils";
import { type CheckSource, forEachSource } from "./import-sources.ts";

interface Arrows {
  /** Packages that this package may import. */
  readonly uses: readonly string[];
  /** Packages from which this package may import only types. `import type` loads nothing at run time. */
  readonly names?: readonly string[];
}

/** The packages that each package may import. Apps are not listed, because they may import any package. */
const arrows: Readonly<Record<string, Arrows>> = {
  "http-core": { uses: [] },
  "hal-core": { uses: ["http-core"] },
  auth: { uses: ["http-core"] },
  "pm-resources": { uses: ["hal-core", "auth", "http-core"] },
  "git-hosting": { uses: ["auth", "http-core"] },
  "webhook-verifier": { uses: ["http-core"], names: ["pm-resources", "git-hosting"] },
  // The sandbox reads the clients' declarations to name the operations that it does not implement. It signs deliveries
  // with the verifier's `sign`.
  sandbox: { uses: ["pm-resources", "git-hosting", "webhook-verifier", "hal-core", "auth", "http-core"] },
  // Describes both clients' operations to the apps that offer them.
  catalogue: { uses: ["pm-resources", "git-hosting", "http-core"] },
  // Generates packages that import other Halyard packages, but imports none itself.
  "create-halyard-resource": { uses: [] },
  // Tests the clients against real servers and the sandbox, and compares the sandbox with published API descriptions.
  contract: {
    uses: ["pm-resources", "git-hosting", "webhook-verifier", "hal-core", "auth", "http-core", "sandbox", "upstream"],
  },
};

const scope = "@halyard/";

/** Enforces the direction of imports between packages, and requires packages to import each other by name. */
export const packageArrows = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: "problem",
    docs: { description: "Imports between packages must follow the directions in tooling/lint/package-arrows.ts." },
    schema: [],
    defaultOptions: [],
    messages: {
      outside: "`{{source}}` is outside this package. Import the other package by its name, `@halyard/<package>`.",
      itself: "`{{source}}` is this package's own name. Import the file itself, by its relative path.",
      unknown:
        "The package `{{from}}` is not listed in tooling/lint/package-arrows.ts. Add it there, with the packages that it may import.",
      against: "`{{from}}` must not import `{{to}}`. Dependencies point one way: {{from}} may import {{allowed}}.",
      typesOnly: "`{{from}}` may import only types from `{{to}}`. Write `import type`.",
    },
  },
  create(context) {
    const place = placeOf(context.filename);
    if (place === undefined) return {};

    const check: CheckSource = (node, source, onlyTypes) => {
      const fault = source.startsWith(".")
        ? relativeFault(place, context.filename, source)
        : packageFault(place, context.filename, source, onlyTypes);
      if (fault !== undefined) context.report({ node, ...fault });
    };

    return forEachSource(check);
  },
});

interface Fault {
  readonly messageId: "outside" | "itself" | "unknown" | "against" | "typesOnly";
  readonly data: Readonly<Record<string, string>>;
}

function relativeFault(place: Place, filename: string, source: string): Fault | undefined {
  const target = relative(place.folder, resolve(dirname(filename), source));
  return target.startsWith("..") ? { messageId: "outside", data: { source } } : undefined;
}

function packageFault(place: Place, filename: string, source: string, onlyTypes: boolean): Fault | undefined {
  if (!source.startsWith(scope)) return undefined;
  const from = place.name;
  const to = source.slice(scope.length).split("/")[0] ?? "";
  if (to === from) {
    // Tests may import their own package by name, as a user would. In other files, such an import would be a cycle.
    return isTest(filename) ? undefined : { messageId: "itself", data: { source } };
  }
  if (place.kind === "apps" || (to === "testing" && isTest(filename))) return undefined;
  const rule = arrows[from];
  if (rule === undefined) return { messageId: "unknown", data: { from } };
  if (rule.uses.includes(to)) return undefined;
  if (rule.names?.includes(to)) return onlyTypes ? undefined : { messageId: "typesOnly", data: { from, to } };
  const allowed = rule.uses.length === 0 ? "no other package" : `only ${rule.uses.join(", ")}`;
  return { messageId: "against", data: { from, to, allowed } };
}

function isTest(filename: string): boolean {
  return /\.test(-d)?\.ts$/.test(filename) || filename.includes(`${sep}test${sep}`);
}

interface Place {
  readonly kind: string;
  readonly name: string;
  readonly folder: string;
}

function placeOf(filename: string): Place | undefined {
  const parts = filename.split(sep);
  const at = parts.findLastIndex((part) => part === "packages" || part === "apps");
  const [kind, name] = parts.slice(at, at + 2);
  if (at < 0 || kind === undefined || name === undefined || at + 2 === parts.length) return undefined;
  return { kind, name, folder: parts.slice(0, at + 2).join(sep) };
}
