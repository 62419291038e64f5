import { type UpdateLabel, issueLabels, type IssueLabels, repoLabels } from "@halyard/git-hosting/labels";
import { setLabels } from "../actions/issue-actions.js";
import { compareLabels, labelDocument, labelDocuments } from "../documents/label-document.js";
import { type Call, signedIn, type Router } from "../server/call.js";
import { changeableRepositoryOf, issueOf, repositoryOf } from "../server/find.js";
import type { GitServer } from "../server/git-server.js";
import { page, whole } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok } from "../../server/reply.js";
import type { LabelRecord, RepositoryRecord } from "../state/git-state.js";

/** Adds the routes for the labels of repositories and issues. */
export function labelRoutes(router: Router): void {
  issueLabelRoutes(router);
  const { on } = router;

  on(repoLabels.list, (call) => {
    const repository = repositoryOf(call);
    const sorted = [...repository.labels].sort(compareLabels);
    return page(call, sorted, (label) => labelDocument(call.server, repository, label), {
      link: "never",
      wholeWithoutPage: true,
    });
  });

  on(repoLabels.get, (call) => {
    const repository = repositoryOf(call);
    return ok(labelDocument(call.server, repository, labelOf(call, repository)));
  });

  on(repoLabels.create, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "write");
    const input = call.body();
    if (input.name.trim() === "") throw new Refusal(422, "[Name]: Required");
    const label: LabelRecord = {
      id: server.nextId("label"),
      name: input.name,
      color: colorOf(server, input.color),
      description: input.description ?? "",
      exclusive: input.exclusive ?? false,
      archived: input.is_archived ?? false,
    };
    repository.labels.push(label);
    return created(labelDocument(server, repository, label));
  });

  on(repoLabels.update, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "write");
    const label = labelOf(call, repository);
    const edit: UpdateLabel = call.body();
    label.color = edit.color === undefined ? label.color : colorOf(server, edit.color);
    label.name = edit.name ?? label.name;
    label.description = edit.description ?? label.description;
    label.exclusive = edit.exclusive ?? label.exclusive;
    label.archived = edit.is_archived ?? label.archived;
    return ok(labelDocument(server, repository, label));
  });

  on(repoLabels.delete, (call) => {
    const repository = changeableRepositoryOf(call, "write");
    const label = labelOf(call, repository);
    repository.labels = repository.labels.filter((other) => other !== label);
    for (const issue of Object.values(repository.issues)) issue.labels = issue.labels.filter((id) => id !== label.id);
    return empty(204);
  });
}

function issueLabelRoutes({ on }: Router): void {
  on(issueLabels.list, (call) => {
    const repository = repositoryOf(call);
    return whole(labelDocuments(call.server, repository, issueOf(call, repository).labels), (label) => label);
  });

  on(issueLabels.add, (call) => {
    const repository = changeableRepositoryOf(call, "write");
    const issue = issueOf(call, repository);
    const added = idsOf(repository, call.body());
    setLabels(call.server, repository, issue, signedIn(call), [...issue.labels, ...added]);
    return ok(labelDocuments(call.server, repository, issue.labels));
  });

  on(issueLabels.replace, (call) => {
    const repository = changeableRepositoryOf(call, "write");
    const issue = issueOf(call, repository);
    setLabels(call.server, repository, issue, signedIn(call), idsOf(repository, call.body()));
    return ok(labelDocuments(call.server, repository, issue.labels));
  });

  on(issueLabels.clear, (call) => {
    const repository = changeableRepositoryOf(call, "write");
    setLabels(call.server, repository, issueOf(call, repository), signedIn(call), []);
    return empty(204);
  });

  on(issueLabels.remove, (call) => {
    const repository = changeableRepositoryOf(call, "write");
    const issue = issueOf(call, repository);
    const { id: removed } = labelOf(call, repository);
    const left = issue.labels.filter((id) => id !== removed);
    setLabels(call.server, repository, issue, signedIn(call), left);
    return empty(204);
  });
}

function labelOf(call: Call<"id">, { labels }: RepositoryRecord): LabelRecord {
  const label = labels.find(({ id }) => id === Number(call.path("id")));
  if (label === undefined) throw notFound();
  return label;
}

/** Returns the ids of labels given by id or name. Ignores unknown labels, as the servers do. */
function idsOf({ labels }: RepositoryRecord, { labels: given = [] }: IssueLabels): number[] {
  return labels.filter(({ id, name }) => given.includes(id) || given.includes(name)).map(({ id }) => id);
}

function colorOf(server: GitServer, color: string): string {
  const digits = /^#?([0-9a-f]{6})$/i.exec(color.trim())?.[1];
  if (digits === undefined) throw new Refusal(422, `bad color code: ${color}`);
  return digits.toLowerCase();
}
