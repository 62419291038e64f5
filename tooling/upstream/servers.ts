import { operations as gitOperations } from "@halyard/git-hosting/operations";
import type { ListedOperation } from "@halyard/http-core";
import { operations as pmOperations } from "@halyard/pm-resources/operations";

/** A server whose API description is compared. */
export type Server = "openproject" | "gitea" | "forgejo";

/** Settings for comparing a server's API description with the client. */
export interface ServerInfo {
  /** The client's folder in `packages`. */
  readonly client: string;
  readonly operations: readonly ListedOperation[];
  /** Prefix of all paths in the description. */
  readonly prefix: string;
  /** URL where the server's maintainers publish the description. */
  readonly published: string;
}

export const servers: Readonly<Record<Server, ServerInfo>> = {
  openproject: {
    client: "pm-resources",
    operations: pmOperations,
    prefix: "/api/v3",
    published: "<instance>/api/v3/spec.json",
  },
  gitea: {
    client: "git-hosting",
    operations: gitOperations,
    prefix: "",
    published: "<instance>/swagger.v1.json",
  },
  forgejo: {
    client: "git-hosting",
    operations: gitOperations,
    prefix: "",
    published: "<instance>/swagger.v1.json",
  },
};
