import type { User } from "@halyard/git-hosting/users";
import type { FieldAges, GitServer } from "../server/git-server.js";
import { accountOf } from "../server/find.js";
import type { OrganizationRecord, UserRecord } from "../state/git-state.js";
import { asOf, never } from "./as-of.js";

const ages: FieldAges = {
  source_id: { gitea: "1.22", forgejo: "8" },
  html_url: { gitea: "1.22", forgejo: "8" },
  pronouns: { forgejo: "7" },
};

/**
 * Returns the API's JSON for a user as `viewer` sees it. Without a viewer, as in webhooks, the e-mail address is a
 * placeholder. Only administrators and the user themselves see the last login, the language, and the values of `active`
 * and `is_admin`.
 */
export function userDocument(server: GitServer, user: UserRecord, viewer: UserRecord | undefined): User {
  const close = viewer !== undefined && (viewer.admin || viewer.login === user.login);
  return asOf(server, ages, {
    ...account(server, user.id, user.login, user.fullName, user.created),
    email: viewer === undefined ? placeholder(server, user.login) : user.email,
    last_login: close ? user.created : never,
    language: close ? "en-US" : "",
    is_admin: close && user.admin,
    active: close,
  });
}

/** Returns {@link userDocument} for the user with this login name. */
export function userNamed(server: GitServer, login: string, viewer: UserRecord | undefined): User {
  return userDocument(server, accountOf(server, login), viewer);
}

/** Returns the API's JSON for an organization in the form of a user account. */
export function organizationAsUser(server: GitServer, organization: OrganizationRecord): User {
  const { id, name, fullName, description, created } = organization;
  return asOf(server, ages, { ...account(server, id, name, fullName, created), description });
}

/** Returns the placeholder that replaces a hidden e-mail address. */
export function placeholder({ baseUrl }: GitServer, login: string): string {
  return `${login.toLowerCase()}@noreply.${new URL(baseUrl).hostname}`;
}

function account(server: GitServer, id: number, login: string, fullName: string, created: string): User {
  return {
    id,
    login,
    login_name: "",
    source_id: 0,
    full_name: fullName,
    email: "",
    avatar_url: `${server.baseUrl}/avatars/${login.toLowerCase()}`,
    html_url: `${server.baseUrl}/${login}`,
    language: "",
    is_admin: false,
    last_login: never,
    created,
    restricted: false,
    active: false,
    prohibit_login: false,
    location: "",
    pronouns: "",
    website: "",
    description: "",
    visibility: "public",
    followers_count: 0,
    following_count: 0,
    starred_repos_count: 0,
    username: login,
  };
}
