import { isHalyardError } from "@halyard/http-core";
import { contains, type User } from "@halyard/pm-resources";
import type { Config } from "../../config/config.js";
import type { GitHost, OpenProject } from "../../config/connections/connections.js";
import type { GitPerson } from "./user-lookup.js";

/**
 * Finds the OpenProject user who is the same person as an author on the git host. Matches them by a pair in the
 * configuration, or by their id at a shared login provider. Finds only active users whom the bridge's account can see.
 * Equal logins or e-mail addresses prove nothing, because anyone can register on one server with a login or address
 * that belongs to another person on the other server.
 */
export async function findOpenProjectUser(
  { people, matchPeopleBy }: Pick<Config, "people" | "matchPeopleBy">,
  openproject: OpenProject,
  git: GitHost,
  person: GitPerson,
): Promise<number | undefined> {
  const { login } = person;
  const pair = people.find((each) => login !== "" && same(each.git, login));
  if (pair !== undefined) {
    const { openproject: name } = pair;
    return ((await byLogin(openproject, name)) ?? (await byEmail(openproject, name)))?.id;
  }
  return matchPeopleBy.includes("oidc") ? (await bySubject(openproject, git, person))?.id : undefined;
}

async function byLogin({ client }: OpenProject, login: string): Promise<User | undefined> {
  // In a path, these logins would have another meaning: an id, or the bridge's own account.
  if (login === "" || /^\d+$/.test(login) || same(login, "me")) return undefined;
  const user = await visible(() => client.users.get({ id: login }));
  return isActive(user) && (user?.login === undefined || same(user.login, login)) ? user : undefined;
}

async function byEmail(openproject: OpenProject, email: string): Promise<User | undefined> {
  if (!email.includes("@")) return undefined;
  const users = await usersWith(openproject, email);
  return users.find((user) => user.email != null && same(user.email, email));
}

/** Finds a user by their id at a shared login provider (`subject`). Both servers show it to administrators only. */
async function bySubject(openproject: OpenProject, git: GitHost, person: GitPerson): Promise<User | undefined> {
  if (person.login === "") return undefined;
  const account = await visible(() => git.client.users.get({ username: person.login }));
  const subject = account?.login_name ?? "";
  if (subject === "" || person.name === "") return undefined;
  const users = await usersWith(openproject, person.name);
  // `identityUrl` has the form `provider:subject`.
  return users.find(({ identityUrl }) => identityUrl?.slice(identityUrl.indexOf(":") + 1) === subject);
}

async function usersWith({ client }: OpenProject, text: string): Promise<User[]> {
  const page = await visible(async () =>
    client.principals.list({ filters: [contains("any_name_attribute", text)], pageSize: 100 }),
  );
  return (page?.items ?? []).filter((principal) => principal._type === "User").filter(isActive);
}

/** Reads a document. Undefined if it does not exist or is hidden. */
async function visible<Document>(read: () => Promise<Document>): Promise<Document | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isHalyardError(error, "not_found") || isHalyardError(error, "permission_denied")) return undefined;
    throw error;
  }
}

/**
 * Returns whether a user is active. Servers hide the status from some accounts; a user without a status is treated as
 * active.
 */
function isActive(user: User | undefined): boolean {
  return user?.status === undefined || user.status === "active";
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
