import { defineResource, post } from "@halyard/http-core";

/** The registry of Swift packages: `git.packages.swift`. */
export const swiftRegistry = defineResource({
  /**
   * Asks whether this client's credential is good for the registry of an owner, as `swift package-registry login` does: a
   * 401 says no.
   *
   * @see Swift Package Registry Service Specification
   */
  login: post("/api/packages/{owner}/swift/login", { root: "server", retry: "safe" }),
});
