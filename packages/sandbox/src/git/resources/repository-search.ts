import { Refusal } from "../../server/refusal.js";
import { type Call, queryFlag, queryNumber } from "../server/call.js";
import type { RepositoryRecord } from "../state/git-state.js";

/** Returns whether a repository matches the query of a search. Throws a 422 for an unknown `mode`. */
export function fitsSearch(call: Call, repository: RepositoryRecord): boolean {
  const { query, server } = call;
  const words = (query.get("q") ?? "").toLowerCase();
  const texts = queryFlag(call, "topic", false)
    ? (repository.topics ?? [])
    : [repository.name, ...(queryFlag(call, "includeDesc", false) ? [repository.description] : [])];
  const isOnly = (field: string, value: boolean): boolean =>
    (query.get(field) ?? "") === "" || queryFlag(call, field, value) === value;
  const starredBy = queryNumber(call, "starredBy") ?? 0;
  const fan = server.state.users.find(({ id }) => id === starredBy)?.login ?? "";
  return (
    texts.some((text) => text.toLowerCase().includes(words)) &&
    fitsOwner(call, repository) &&
    fitsMode(query.get("mode") ?? "", repository) &&
    (starredBy === 0 || repository.stars?.includes(fan) === true) &&
    (!repository.private || queryFlag(call, "private", true)) &&
    isOnly("is_private", repository.private) &&
    isOnly("archived", repository.archived)
  );
}

/** Returns the comparison function for sorting search results. Default: by name. Throws a 422 for an unknown order. */
export function searchOrder(call: Call): (a: RepositoryRecord, b: RepositoryRecord) => number {
  const { query, server } = call;
  const first = ownerName(call, queryNumber(call, "priority_owner_id") ?? 0);
  const forks = ({ id }: RepositoryRecord): number =>
    server.state.repositories.filter(({ forkOf }) => forkOf === id).length;
  const keys: Readonly<Record<string, (repository: RepositoryRecord) => string | number>> = {
    ...{ alpha: ({ owner, name }) => `${owner}/${name}`.toLowerCase(), id: ({ id }) => id, forks },
    ...{ created: ({ created }) => created, updated: ({ updated }) => updated },
    stars: ({ stars = [] }) => stars.length,
    // All sizes are equal in the sandbox.
    ...{ size: () => 0, git_size: () => 0, lfs_size: () => 0 },
  };
  const sort = query.get("sort") ?? "";
  const order = sort === "" || (query.get("order") ?? "") === "" ? "asc" : query.get("order");
  if (order !== "asc" && order !== "desc") throw new Refusal(422, `Invalid sort order: "${String(order)}"`);
  if (sort !== "" && !Object.hasOwn(keys, sort)) throw new Refusal(422, `Invalid sort mode: "${sort}"`);
  const key = keys[sort] ?? (({ name }: RepositoryRecord) => name.toLowerCase());
  const direction = order === "desc" ? -1 : 1;
  return (a, b) => {
    const [left, right] = [key(a), key(b)];
    const byKey = left === right ? 0 : left < right ? -1 : 1;
    return Number(b.owner === first) - Number(a.owner === first) || direction * byKey || a.id - b.id;
  };
}

/**
 * Returns whether the query's `uid` is the id of the repository's owner. Unless the search is exclusive, `uid` may also
 * be the id of a collaborator or of a member of the owning organization. Without `uid`, every repository matches.
 */
function fitsOwner(call: Call, { owner, collaborators }: RepositoryRecord): boolean {
  const id = queryNumber(call, "uid") ?? 0;
  if (id === 0) return true;
  const name = ownerName(call, id);
  if (owner === name) return true;
  if (queryFlag(call, "exclusive", false)) return false;
  const organization = call.server.state.organizations.find((candidate) => candidate.name === owner);
  const members = organization?.teams.flatMap((team) => team.members) ?? [];
  return [...collaborators.map(({ user }) => user), ...members].some((user) => user === name);
}

function fitsMode(mode: string, { forkOf }: RepositoryRecord): boolean {
  switch (mode) {
    case "":
    case "collaborative":
      return true;
    case "source":
      return forkOf === undefined;
    case "fork":
      return forkOf !== undefined;
    case "mirror":
      return false;
    default:
      throw new Refusal(422, `Invalid search mode: "${mode}"`);
  }
}

function ownerName({ server: { state } }: Call, id: number): string | undefined {
  const login = state.users.find((user) => user.id === id)?.login;
  return login ?? state.organizations.find((organization) => organization.id === id)?.name;
}
