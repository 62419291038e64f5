/** The modules that programs in the playground can import. */
export const playgroundModules = [
  "@halyard/auth",
  "@halyard/git-hosting",
  "@halyard/git-hosting/building-blocks",
  "@halyard/hal-core",
  "@halyard/hal-core/schema",
  "@halyard/http-core",
  "@halyard/http-core/schema",
  "@halyard/pm-resources",
  "@halyard/pm-resources/building-blocks",
  "@halyard/sandbox",
  "@halyard/webhook-verifier",
  "@halyard/webhook-verifier/testing",
] as const;

/**
 * Module with a bridge between an OpenProject and a git sandbox. A worker loads it for a program that imports it. It
 * exists only in the playground, because the bridge's package exports no reconciler.
 */
export const bridgeModule = "#bridge";
