import { repoTopics, type TopicResponse, topics } from "@halyard/git-hosting/repos";
import { Refusal } from "../../server/refusal.js";
import { empty, ok, type Reply } from "../../server/reply.js";
import { type Call, type Router } from "../server/call.js";
import { changeableRepositoryOf, repositoryOf } from "../server/find.js";
import { page } from "../server/page.js";
import type { RepositoryRecord } from "../state/git-state.js";

/** Adds the routes for repository topics. */
export function topicRoutes({ on }: Router): void {
  on(repoTopics.list, (call) => {
    const { document = [], headers } = page(call, repositoryOf(call).topics ?? [], (topic) => topic, { link: "never" });
    return ok({ topics: document }, headers);
  });
  on(repoTopics.replace, (call) => keep(changeableRepositoryOf(call, "admin"), call.body().topics ?? []));
  on(repoTopics.add, (call) => {
    const repository = changeableRepositoryOf(call, "admin");
    return keep(repository, [...(repository.topics ?? []), call.path("topic")]);
  });
  on(repoTopics.remove, (call) => {
    const repository = changeableRepositoryOf(call, "admin");
    const removed = call.path("topic").toLowerCase();
    return keep(
      repository,
      (repository.topics ?? []).filter((topic) => topic !== removed),
    );
  });

  on(topics.search, (call) => {
    const words = (call.query.get("q") ?? "").toLowerCase();
    const found = topicsOf(call).filter(({ topic_name: name }) => name.includes(words));
    const { document = [], headers } = page(call, found, (topic) => topic, { link: "never" });
    return ok({ topics: document }, headers);
  });
}

/** Stores the topics of a repository, in lower case and without duplicates. */
function keep(repository: RepositoryRecord, given: readonly string[]): Reply<never> {
  const names = [...new Set(given.map((name) => name.trim().toLowerCase()))].sort();
  const invalid = names.filter((name) => !/^[a-z0-9][a-z0-9.-]{0,34}$/.test(name));
  if (names.length > 25) throw new Refusal(422, "Exceeding maximum number of topics per repo");
  if (invalid.length > 0) throw new Refusal(422, "Topic names are invalid");
  repository.topics = names;
  return empty(204);
}

function topicsOf({ server }: Call): TopicResponse[] {
  const counts = new Map<string, RepositoryRecord[]>();
  for (const repository of server.state.repositories) {
    for (const topic of repository.topics ?? []) counts.set(topic, [...(counts.get(topic) ?? []), repository]);
  }
  return [...counts].map(([name, [first, ...others]], index) => ({
    ...{ id: index + 1, topic_name: name, repo_count: 1 + others.length },
    ...{ created: first?.created ?? "", updated: first?.updated ?? "" },
  }));
}
