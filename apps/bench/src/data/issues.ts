const users = ["ada", "grace", "edsger", "barbara"].map((login, place) => userAt(login, place + 1));
const labels = ["bug", "feature", "question"].map(labelAt);

/** Returns an issue of about 3 kB, as a git server sends it. The issue's `id` is its number plus 1000. */
export function issueAt(number: number): Readonly<Record<string, unknown>> & { readonly id: number } {
  const at = new Date(Date.UTC(2026, 0, 1) + number * 3_600_000).toISOString();
  const user = users[number % users.length];
  return {
    id: 1000 + number,
    number,
    title: `The shackle at station ${number} has worked loose`,
    body: `Seen while hoisting load ${number}. The pin turns under strain; a wire through its eye would hold it.\n`.repeat(
      3,
    ),
    state: number % 3 === 0 ? "closed" : "open",
    user,
    labels: [labels[number % labels.length]],
    milestone: null,
    assignee: user,
    assignees: [user],
    assets: [],
    comments: number % 7,
    is_locked: false,
    pin_order: 0,
    ref: "",
    due_date: null,
    pull_request: null,
    repository: { id: 1, name: "rigging", owner: "halyard", full_name: "halyard/rigging" },
    original_author: "",
    original_author_id: 0,
    created_at: at,
    updated_at: at,
    closed_at: number % 3 === 0 ? at : null,
    url: `http://git.example/api/v1/repos/halyard/rigging/issues/${number}`,
    html_url: `http://git.example/halyard/rigging/issues/${number}`,
  };
}

/** Returns the sum of the ids of issues 1 to `count`. */
export function sumOfIssueIds(count: number): number {
  return Array.from({ length: count }, (_, place) => issueAt(place + 1).id).reduce((sum, id) => sum + id, 0);
}

function userAt(login: string, id: number): Readonly<Record<string, unknown>> {
  return {
    id,
    login,
    login_name: "",
    source_id: 0,
    full_name: `${login} of the rigging crew`,
    email: `${login}@noreply.git.example`,
    avatar_url: `http://git.example/avatars/${login}`,
    html_url: `http://git.example/${login}`,
    language: "",
    is_admin: false,
    last_login: "0001-01-01T00:00:00Z",
    created: "2025-03-01T08:00:00Z",
    restricted: false,
    active: false,
    prohibit_login: false,
    location: "",
    website: "",
    description: "",
    visibility: "public",
    followers_count: 0,
    following_count: 0,
    starred_repos_count: 0,
    username: login,
  };
}

function labelAt(name: string, place: number): Readonly<Record<string, unknown>> {
  return {
    id: place + 1,
    name,
    exclusive: false,
    is_archived: false,
    color: "ee5500",
    description: `Issues of the kind ${name}`,
    url: `http://git.example/api/v1/repos/halyard/rigging/labels/${place + 1}`,
  };
}
