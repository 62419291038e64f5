import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** A server's usage statistics. Counts of 0 are omitted. */
export interface NodeInfoUsage {
  users: {
    total?: number | undefined;
    /** Number of users who signed in during the last 180 days. */
    activeHalfyear?: number | undefined;
    /** Number of users who signed in during the last 30 days. */
    activeMonth?: number | undefined;
  };
  localPosts?: number | undefined;
  localComments?: number | undefined;
}

/** Schema of {@link NodeInfoUsage}. */
export const NodeInfoUsageSchema: z.Schema<NodeInfoUsage> = z.lazy(() =>
  z.object({
    users: z.object({
      total: z.optional(z.int()),
      activeHalfyear: z.optional(z.int()),
      activeMonth: z.optional(z.int()),
    }),
    localPosts: z.optional(z.int()),
    localComments: z.optional(z.int()),
  }),
);

/** A server's description of itself for the fediverse. */
export interface NodeInfo {
  /** Version of the NodeInfo format, such as `2.1`. */
  version: string;
  software: { name: string; version: string; repository: string; homepage: string };
  protocols: readonly string[] | null;
  services: { inbound: readonly string[] | null; outbound: readonly string[] | null };
  /** Whether registration is open. */
  openRegistrations: boolean;
  usage: NodeInfoUsage;
  metadata: Readonly<Record<string, unknown>>;
}

/** Schema of {@link NodeInfo}. */
export const NodeInfoSchema: z.Schema<NodeInfo> = z.lazy(() =>
  z.object({
    version: z.string(),
    software: z.object({ name: z.string(), version: z.string(), repository: z.string(), homepage: z.string() }),
    protocols: z.nullable(z.array(z.string())),
    services: z.object({
      inbound: z.nullable(z.array(z.string())),
      outbound: z.nullable(z.array(z.string())),
    }),
    openRegistrations: z.boolean(),
    usage: NodeInfoUsageSchema,
    metadata: z.record(z.string(), z.unknown()),
  }),
);

/** The server's description of itself for the fediverse: `git.nodeInfo`. */
export const nodeInfo = defineResource({
  /**
   * Reads the server's description of itself for the fediverse. Fails with 404 if federation is turned off, which is
   * the default.
   */
  get: get("/nodeinfo", { response: NodeInfoSchema, since: { gitea: "1.21..1.25", forgejo: "7" } }),
});
