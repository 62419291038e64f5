import { commentReactions, issueReactions, type Reaction, type ReactionContent } from "@halyard/git-hosting/issues";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok, type Reply } from "../../server/reply.js";
import { userNamed } from "../documents/user-document.js";
import { type Call, type Router, signedIn } from "../server/call.js";
import { changeableRepositoryOf, commentOf, issueOf, repositoryOf } from "../server/find.js";
import { page } from "../server/page.js";
import type { ReactionRecord } from "../state/git-state.js";

/** The reactions that the servers allow by default. */
export const allowedReactions: readonly string[] = [
  "+1",
  "-1",
  "laugh",
  "hooray",
  "confused",
  "heart",
  "rocket",
  "eyes",
];

interface Subject {
  reactions?: ReactionRecord[] | undefined;
}

/** Adds the routes for reactions to issues, pull requests and comments. The servers send null for an empty list. */
export function reactionRoutes({ on }: Router): void {
  on(issueReactions.list, (call): Reply<readonly Reaction[] | null> => {
    const { reactions = [] } = issueOf(call, repositoryOf(call));
    const { document = [], headers } = page(call, reactions, (one) => reactionDocument(call, one), { link: "never" });
    return ok(reactions.length === 0 ? null : document, headers);
  });
  on(issueReactions.add, (call) => add(call, issueOf(call, changeableRepositoryOf(call, "read"))));
  on(issueReactions.remove, (call) => remove(call, issueOf(call, changeableRepositoryOf(call, "read"))));

  on(commentReactions.list, (call): Reply<readonly Reaction[] | null> => {
    const { reactions = [] } = commentOf(call, repositoryOf(call)).comment;
    return ok(reactions.length === 0 ? null : reactions.map((one) => reactionDocument(call, one)));
  });
  on(commentReactions.add, (call) => add(call, commentOf(call, changeableRepositoryOf(call, "read")).comment));
  on(commentReactions.remove, (call) => remove(call, commentOf(call, changeableRepositoryOf(call, "read")).comment));
}

/** Adds a reaction. Responds with 201, or with 200 when the reaction exists already. */
function add(call: Call<never, ReactionContent>, subject: Subject): Reply<Reaction> {
  const { content = "" } = call.body();
  if (!allowedReactions.includes(content)) throw new Refusal(403, `'${content}' is not an allowed reaction`);
  const { login: user } = signedIn(call);
  const known = subject.reactions?.find((one) => one.user === user && one.content === content);
  if (known) return ok(reactionDocument(call, known));
  const reaction = { user, content, created: call.server.now() };
  subject.reactions = [...(subject.reactions ?? []), reaction];
  return created(reactionDocument(call, reaction));
}

function remove(call: Call<never, ReactionContent>, subject: Subject): Reply<never> {
  const { content = "" } = call.body();
  const { login } = signedIn(call);
  subject.reactions = subject.reactions?.filter((one) => one.user !== login || one.content !== content);
  return empty(200);
}

function reactionDocument({ server, caller }: Call, { user, content, created: at }: ReactionRecord): Reaction {
  return { user: userNamed(server, user, caller), content, created_at: at };
}
