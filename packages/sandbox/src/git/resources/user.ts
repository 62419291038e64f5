import { currentUser, users } from "@halyard/git-hosting/users";
import { userDocument } from "../documents/user-document.js";
import { queryNumber, signedIn, type Router } from "../server/call.js";
import { findUser } from "../server/find.js";
import { page } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import { ok } from "../../server/reply.js";

/** Adds the routes for user accounts. */
export function userRoutes({ on }: Router): void {
  on(currentUser.get, (call) => ok(userDocument(call.server, signedIn(call), signedIn(call))));

  on(users.get, (call) => {
    const { server, caller } = call;
    const login = call.path("username");
    const user = findUser(server, login);
    if (user === undefined) {
      throw notFound({ from: "GetUserByName", text: `user does not exist [uid: 0, name: ${login}]` });
    }
    return ok(userDocument(server, user, caller));
  });

  on(users.search, (call) => {
    const { server, caller, query } = call;
    const id = queryNumber(call, "uid");
    const words = (query.get("q") ?? "").toLowerCase();
    const found = server.state.users.filter((user) =>
      id === undefined ? `${user.login}\n${user.fullName}`.toLowerCase().includes(words) : user.id === id,
    );
    const list = page(call, found, (user) => userDocument(server, user, caller), { link: "always" });
    return ok({ ok: true, data: list.document ?? [] }, list.headers);
  });
}
