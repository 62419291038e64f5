import { type AccessToken, userTokens } from "@halyard/git-hosting/users";
import { Refusal } from "../../server/refusal.js";
import { created, empty } from "../../server/reply.js";
import { asOf, never } from "../documents/as-of.js";
import { hashText } from "../objects/git-objects.js";
import { type Call, type Router, signedIn } from "../server/call.js";
import { userOf } from "../server/find.js";
import type { FieldAges } from "../server/git-server.js";
import { page } from "../server/page.js";
import { notFound, refuseAccess } from "../server/refusal.js";
import type { ScopedTokenRecord, UserRecord } from "../state/git-state.js";

const ages: FieldAges = {
  created_at: { gitea: "1.24", forgejo: "16" },
  last_used_at: { gitea: "1.24" },
  repositories: { forgejo: "15" },
};

/**
 * Adds the routes for access tokens with scopes. The routes require Basic authentication. Accounts in the sandbox have
 * no passwords, so every version accepts a token as the password.
 */
export function accessTokenRoutes({ on }: Router): void {
  on(userTokens.list, (call) => {
    const { scopedTokens = [] } = ownerOf(call);
    return page(call, scopedTokens, (one) => tokenDocument(call, one, ""), { link: "never" });
  });
  on(userTokens.create, (call) => {
    const { server, fields } = call;
    const user = ownerOf(call);
    if (!Array.isArray(fields.scopes) || fields.scopes.length === 0) {
      throw new Refusal(400, "access token must have a scope");
    }
    const { name, scopes } = call.body();
    if (user.scopedTokens?.some((one) => one.name === name)) {
      throw new Refusal(400, "access token name has been used already");
    }
    const id = server.nextId("token");
    const token = hashText(`access token ${id} of ${user.login}`);
    const made = { id, name, token, scopes: [...scopes], created: server.now() };
    user.scopedTokens = [...(user.scopedTokens ?? []), made];
    return created(tokenDocument(call, made, token));
  });
  on(userTokens.delete, (call) => {
    const user = ownerOf(call);
    const wanted = call.path("token");
    const removed = user.scopedTokens?.find(({ id, name }) => String(id) === wanted || name === wanted);
    if (removed === undefined) throw notFound();
    user.scopedTokens = user.scopedTokens?.filter((one) => one !== removed);
    return empty(204);
  });
}

/** Returns the user named in the path. Only administrators may name another user. */
function ownerOf(call: Call<"username">): UserRecord {
  const caller = signedIn(call);
  if (!/^basic /i.test(call.headers.get("authorization") ?? "")) throw refuseAccess(401, "auth required");
  const user = userOf(call, call.path("username"));
  if (user !== caller && !caller.admin) {
    throw new Refusal(403, "doer should be the site admin or be same as the contextUser");
  }
  return user;
}

/** Returns the API's JSON for a token. Only the response to the token's creation contains the token itself. */
function tokenDocument({ server }: Call, { id, name, token, scopes, created: at }: ScopedTokenRecord, sha1: string) {
  return asOf<AccessToken>(server, ages, {
    ...{ id, name, sha1, token_last_eight: token.slice(-8), scopes },
    ...{ created_at: at, last_used_at: never, repositories: null },
  });
}
