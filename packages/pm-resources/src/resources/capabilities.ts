import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pagedCollectionOf } from "../lists/collection.js";
import { filters, pagedQuery, sortBy } from "../lists/query.js";
import type { Action } from "./actions.js";
import type { Principal } from "./principals.js";
import type { Workspace } from "./workspaces/document.js";

/** Who may do what, and where. */
export interface Capability extends HalDocument {
  _type: "Capability";
  /** Action, place and principal, such as `work_packages/create/w123-567`. */
  id: string;
  _links: {
    self: Link<Capability>;
    action?: Link<Action> | undefined;
    /** A project, program or portfolio, or the instance as a whole. */
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

/** The instance as a whole, as the place of a capability. */
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

/** Filters of capabilities. */
export interface CapabilityFilters {
  action: "=" | "!";
  principal: "=" | "!";
  /** `w` and the id of a workspace, such as `w5`, or `g` for the instance as a whole. Older servers want `p5`. */
  context: "=" | "!";
}

/** Who may do what: `pm.capabilities`. */
export const capabilities = defineResource({
  /**
   * Lists capabilities that the caller may see. Ask for one principal or one place: there are very many.
   *
   * @example
   * const page = await pm.capabilities.list({ filters: [is("principal", 5), is("context", "w7")] });
   */
  list: get("/capabilities", {
    query: () => pagedQuery({ filters: filters<CapabilityFilters>(), sortBy: sortBy<"id">() }),
    response: pagedCollectionOf(CapabilitySchema),
  }),

  /** Reads a capability by its id, slashes included; a 404 says that the principal may not. */
  get: get("/capabilities/{+id}", { response: CapabilitySchema }),

  /** Reads the place that stands for the instance as a whole. */
  globalContext: get("/capabilities/contexts/global", { response: GlobalContextSchema }),

  /**
   * The same at the path that the published description of the API names, with `context` in the singular. A server that
   * knows only the plural, which `globalContext` asks, answers 404 here.
   */
  globalContextAtDocumentedPath: get("/capabilities/context/global", { response: GlobalContextSchema }),
});
