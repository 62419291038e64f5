import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** A fediverse document in JSON-LD: an actor, an activity or a collection. */
export interface ActivityPubDocument {
  /** The JSON-LD context, which defines the terms in the document: usually a URL or a list of URLs. */
  "@context"?: unknown;
  /** URL that identifies the document. */
  id?: string | undefined;
  /** Type, such as `Person`, `Note` or `OrderedCollection`. */
  type?: string | undefined;
  [property: string]: unknown;
}

/** Schema of {@link ActivityPubDocument}. */
export const ActivityPubDocumentSchema: z.Schema<ActivityPubDocument> = z.lazy(() =>
  z.looseFields({
    "@context": z.optional(z.unknown()),
    id: z.optional(z.string()),
    type: z.optional(z.string()),
  }),
);

/** The account to follow. It belongs to another server. */
export interface RemoteFollow {
  /** URL of the account, such as `https://other.example/api/v1/activitypub/user-id/1`. */
  target: string;
}

/** Schema of {@link RemoteFollow}. */
export const RemoteFollowSchema: z.Schema<RemoteFollow> = z.lazy(() => z.object({ target: z.string() }));

const both = { gitea: "1.21..1.25", forgejo: "7" };

const forgejoOnly = { forgejo: "7" };

/**
 * The actor that represents the server itself: `git.activityPub.instance`. All ActivityPub operations fail with 404 if
 * federation is turned off, as it is by default. A request to an inbox needs an HTTP signature from a known actor. Add
 * the signature in the call's `headers`, or with a function in the client's `hooks`.
 *
 * @see https://www.w3.org/TR/activitypub/
 */
export const activityPubInstance = defineResource({
  /** Reads the server's actor. */
  get: get("/activitypub/actor", { response: ActivityPubDocumentSchema, since: forgejoOnly }),

  /** Sends an activity to the server's inbox. The server accepts and ignores every activity. */
  send: post("/activitypub/actor/inbox", { since: forgejoOnly }),

  /** Reads the server's outbox, which is always empty. */
  getOutbox: get("/activitypub/actor/outbox", { response: ActivityPubDocumentSchema, since: forgejoOnly }),

  /**
   * Reads the server's outbox with POST, as Forgejo's API description specifies. All Forgejo versions so far respond
   * with 405.
   */
  postOutbox: post("/activitypub/actor/outbox", {
    response: ActivityPubDocumentSchema,
    retry: "safe",
    since: forgejoOnly,
  }),
});

/**
 * The actors that represent repositories: `git.activityPub.repositories`. `id` is the repository's id. All requests
 * need an HTTP signature, even read requests.
 */
export const activityPubRepositories = defineResource({
  /** Reads a repository's actor. */
  get: get("/activitypub/repository-id/{id}", { response: ActivityPubDocumentSchema, since: forgejoOnly }),

  /** Sends an activity, such as a star (`Like`), to a repository's inbox. */
  send: post("/activitypub/repository-id/{id}/inbox", {
    body: ActivityPubDocumentSchema,
    /** The activity as JSON-LD. Only a `Like` from a known actor has an effect. */
    bodyKey: "activity",
    since: forgejoOnly,
  }),

  /** Reads a repository's outbox. */
  getOutbox: get("/activitypub/repository-id/{id}/outbox", {
    response: ActivityPubDocumentSchema,
    since: forgejoOnly,
  }),

  /**
   * Reads a repository's outbox with POST, as Forgejo's API description specifies. All Forgejo versions so far respond
   * with 405.
   */
  postOutbox: post("/activitypub/repository-id/{id}/outbox", {
    response: ActivityPubDocumentSchema,
    retry: "safe",
    since: forgejoOnly,
  }),
});

/**
 * The actors that represent users: `git.activityPub.users`. `id` is the user's id. In Forgejo, all requests need an
 * HTTP signature, even read requests.
 */
export const activityPubUsers = defineResource({
  /** Reads a user's actor. */
  get: get("/activitypub/user-id/{id}", { response: ActivityPubDocumentSchema, since: both }),

  /** Sends an activity, such as `Follow`, to a user's inbox. */
  send: post("/activitypub/user-id/{id}/inbox", {
    body: ActivityPubDocumentSchema,
    /** The activity as JSON-LD, such as `Follow` or `Undo`. */
    bodyKey: "activity",
    since: both,
  }),

  /** Reads a user's outbox, which contains the user's public activities. */
  getOutbox: get("/activitypub/user-id/{id}/outbox", { response: ActivityPubDocumentSchema, since: forgejoOnly }),

  /** Reads the note that an activity is about. */
  getNote: get("/activitypub/user-id/{id}/activities/{activity}", {
    response: ActivityPubDocumentSchema,
    since: forgejoOnly,
  }),

  /** Reads one of a user's activities. */
  getActivity: get("/activitypub/user-id/{id}/activities/{activity}/activity", {
    response: ActivityPubDocumentSchema,
    since: forgejoOnly,
  }),
});

/** The current user in the fediverse: `git.user.activityPub`. */
export const userActivityPub = defineResource({
  /** Follows an account on another server. */
  follow: post("/user/activitypub/follow", { body: RemoteFollowSchema, since: forgejoOnly }),
});
