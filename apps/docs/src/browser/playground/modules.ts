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
 * Name of the module that connects an OpenProject sandbox and a git sandbox with a bridge. A worker loads the module
 * only for programs that import it. It exists only in the playground, because the bridge's package does not export its
 * reconciler.
 */
export const bridgeModule = "#bridge";
