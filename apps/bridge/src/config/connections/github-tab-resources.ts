import { createHmac } from "node:crypto";
import { type AuthStrategy, bodyBytes, defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { OpenProjectConnection } from "../config.js";

/** The webhook of OpenProject's GitHub integration. */
export const githubTabResources = {
  github: defineResource({
    /** Delivers an event. Delivering the same event twice has the same effect as delivering it once. */
    deliver: post("/webhooks/github", {
      root: "server",
      bodyKey: "payload",
      body: z.looseFields({}) as z.AnySchema as z.Schema<object>,
      retry: "idempotent",
    }),
  }),
};

/** A pull request, as returned by the API of the GitHub integration. */
export interface ShownPullRequest {
  readonly htmlUrl: string;
  readonly number?: number | undefined;
  readonly state?: string | undefined;
  readonly title?: string | undefined;
  readonly body?: { readonly raw?: string | null | undefined } | undefined;
  readonly draft?: boolean | undefined;
  readonly merged?: boolean | undefined;
  readonly mergedAt?: string | null | undefined;
  readonly repository?: string | undefined;
  readonly repositoryHtmlUrl?: string | undefined;
  readonly commentsCount?: number | undefined;
  readonly reviewCommentsCount?: number | undefined;
  readonly additionsCount?: number | undefined;
  readonly deletionsCount?: number | undefined;
  readonly changedFilesCount?: number | undefined;
  readonly labels?: readonly { readonly name: string; readonly color: string }[] | undefined;
  readonly _embedded?:
    | {
        readonly githubUser?: ShownAccount | undefined;
        readonly mergedBy?: ShownAccount | undefined;
        readonly checkRuns?: readonly ShownCheck[] | undefined;
      }
    | undefined;
}

/** The author of a pull request, or the account that merged it. */
export interface ShownAccount {
  readonly login: string;
  readonly htmlUrl: string;
  readonly avatarUrl: string;
}

/** A check that ran for a pull request, with its result. */
export interface ShownCheck {
  readonly name: string;
  readonly status?: string | undefined;
  readonly conclusion?: string | null | undefined;
  readonly htmlUrl?: string | undefined;
  readonly detailsUrl?: string | null | undefined;
  readonly outputTitle?: string | null | undefined;
  readonly outputSummary?: string | null | undefined;
  readonly startedAt?: string | null | undefined;
  readonly completedAt?: string | null | undefined;
  readonly appOwnerAvatarUrl?: string | undefined;
}

/** Pull requests that OpenProject shows for a work package. */
export interface ShownPullRequests {
  readonly _embedded: { readonly elements: readonly ShownPullRequest[] };
}

/**
 * Schema for an object in a pull request, such as a label. Its fields are compared later, so they are not checked here.
 */
const document = z.looseFields({});
const shownPullRequests = z.lazy(() =>
  z.looseFields({
    _embedded: z.looseFields({
      elements: z.array(
        z.looseFields({
          htmlUrl: z.string(),
          body: z.optional(document),
          labels: z.optional(z.array(document)),
          _embedded: z.optional(
            z.looseFields({
              githubUser: z.optional(document),
              mergedBy: z.optional(document),
              checkRuns: z.optional(z.array(document)),
            }),
          ),
        }),
      ),
    }),
  }),
);

/**
 * Operation that reads the pull requests stored by the GitHub integration. It is not part of OpenProject's published
 * API.
 */
export const githubPullRequests = defineResource({
  /**
   * Lists the pull requests in the GitHub tab of a work package. Fails with 404 or 403 if the project lacks the GitHub
   * module, or if the account may not see GitHub content.
   */
  ofWorkPackage: get("/work_packages/{workPackage}/github_pull_requests", {
    response: shownPullRequests as z.AnySchema as z.Schema<ShownPullRequests>,
  }),
});

/**
 * Returns the credential for the webhook: the API key in its own header field and, if a secret is configured, the
 * signature of the body. Both are part of the credential, so the client sends them only to the OpenProject instance.
 */
export function githubTabKey({ apiKey, githubSecret }: OpenProjectConnection): AuthStrategy {
  return {
    async headers({ body }) {
      const key = { "x-openproject-api-key": apiKey };
      if (githubSecret === undefined) return key;
      const digest = createHmac("sha256", githubSecret).update(await bodyBytes(body));
      return { ...key, "x-hub-signature-256": `sha256=${digest.digest("hex")}` };
    },
    singleIdentity: true,
  };
}
