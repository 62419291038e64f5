import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pagedCollectionOf } from "../lists/collection.js";
import { filters, pagedQuery, sortBy } from "../lists/query.js";
import type { Action } from "./actions.js";
import type { Principal } from "./principals.js";
import type { Workspace } from "./workspaces/document.js";

/** A principal's permission to perform an action in a context. */
export interface Capability extends HalDocument {
  _type: "Capability";
  /** Action, context and principal, such as `work_packages/create/w123-567`. */
  id: string;
  _links: {
    self: Link<Capability>;
    action?: Link<Action> | undefined;
    /** A project, a program, a portfolio or the whole instance. */
    context: Link<Workspace | GlobalContext>;
    principal: Link<Principal>;
  };
}

/** Schema of {@link Capability}. */
export const CapabilitySchema: z.Schema<Capability> = z.lazy(() =>
  hal.document({
    _type: z.literal("Capability"),
    id: z.string(),
    _links: z.object({
      self: hal.linkTo<Capability>(),
      action: z.optional(hal.linkTo<Action>()),
      context: hal.linkTo<Workspace | GlobalContext>(),
      principal: hal.linkTo<Principal>(),
    }),
  }),
);

/** The whole instance as the context of a capability. */
export interface GlobalContext extends HalDocument {
  _type: "CapabilityContext::Global";
  id: "global";
  _links: { self: Link<GlobalContext> };
}

/** Schema of {@link GlobalContext}. */
export const GlobalContextSchema: z.Schema<GlobalContext> = z.lazy(() =>
  hal.document({
    _type: z.literal("CapabilityContext::Global"),
    id: z.literal("global"),
    _links: z.object({ self: hal.linkTo<GlobalContext>() }),
  }),
);

/** Filters for capabilities. */
export interface CapabilityFilters {
  action: "=" | "!";
  principal: "=" | "!";
  /**
   * `w` followed by the id of a workspace, such as `w5`, or `g` for the whole instance. Older servers expect `p5`
   * instead of `w5`.
   */
  context: "=" | "!";
}

/** Permissions of principals: `pm.capabilities`. */
export const capabilities = defineResource({
  /**
   * Lists the capabilities that the caller may see. Filter by principal or context, because the full list is very long.
   *
   * @example
   * const page = await pm.capabilities.list({ filters: [is("principal", 5), is("context", "w7")] });
   */
  list: get("/capabilities", {
    query: () => pagedQuery({ filters: filters<CapabilityFilters>(), sortBy: sortBy<"id">() }),
    response: pagedCollectionOf(CapabilitySchema),
  }),

  /**
   * Reads a capability by its full id, such as `work_packages/create/w123-567`. Fails with 404 when the principal does
   * not have the capability.
   */
  get: get("/capabilities/{+id}", { response: CapabilitySchema }),

  /** Reads the context that represents the whole instance. */
  globalContext: get("/capabilities/contexts/global", { response: GlobalContextSchema }),

  /**
   * Reads the same document as `globalContext`, but at the path that the published API description gives. This path has
   * `context` in the singular. Servers that have only the plural path respond with 404.
   */
  globalContextAtDocumentedPath: get("/capabilities/context/global", { response: GlobalContextSchema }),
});
