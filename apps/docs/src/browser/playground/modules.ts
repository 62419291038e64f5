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
 * The module with the bridge between both sandboxes, which a worker loads for a program that imports it. It exists in
 * the playground only: the package of the bridge exports no reconciler.
 */
export const bridgeModule = "#bridge";
