import { milestones } from "@halyard/git-hosting/milestones";
import { dueDate } from "../actions/issue-actions.js";
import { milestoneDocument } from "../documents/milestone-document.js";
import type { Call, Router } from "../server/call.js";
import { changeableRepositoryOf, repositoryOf } from "../server/find.js";
import { page } from "../server/page.js";
import { notFound } from "../server/refusal.js";
import { Refusal } from "../../server/refusal.js";
import { created, empty, ok } from "../../server/reply.js";
import type { MilestoneRecord, RepositoryRecord } from "../state/git-state.js";

/** Adds the routes for milestones. */
export function milestoneRoutes({ on }: Router): void {
  on(milestones.list, (call) => {
    const repository = repositoryOf(call);
    const state = call.query.get("state") ?? "open";
    const part = (call.query.get("name") ?? "").toLowerCase();
    const found = repository.milestones.filter(
      (milestone) =>
        (state === "all" || milestone.state === (state === "closed" ? "closed" : "open")) &&
        milestone.title.toLowerCase().includes(part),
    );
    return page(call, found, (milestone) => milestoneDocument(repository, milestone), { link: "never" });
  });

  on(milestones.get, (call) => {
    const repository = repositoryOf(call);
    return ok(milestoneDocument(repository, milestoneOf(call, repository)));
  });

  on(milestones.create, (call) => {
    const { server } = call;
    const repository = changeableRepositoryOf(call, "write");
    const input = call.body();
    if ((input.title ?? "").trim() === "") throw new Refusal(422, "[Title]: Required");
    const now = server.now();
    const milestone: MilestoneRecord = {
      id: server.nextId("milestone"),
      title: input.title ?? "",
      description: input.description ?? "",
      state: input.state ?? "open",
      due: dueDate(input.due_on) ?? null,
      created: now,
      updated: now,
      closed: input.state === "closed" ? now : null,
    };
    repository.milestones.push(milestone);
    return created(milestoneDocument(repository, milestone));
  });

  on(milestones.update, (call) => {
    const repository = changeableRepositoryOf(call, "write");
    const milestone = milestoneOf(call, repository);
    const edit = call.body();
    milestone.updated = call.server.now();
    milestone.title = edit.title === undefined || edit.title === "" ? milestone.title : edit.title;
    milestone.description = edit.description ?? milestone.description;
    milestone.due = dueDate(edit.due_on) ?? milestone.due;
    if (edit.state !== undefined && edit.state !== milestone.state) {
      milestone.state = edit.state;
      milestone.closed = edit.state === "closed" ? milestone.updated : null;
    }
    return ok(milestoneDocument(repository, milestone));
  });

  on(milestones.delete, (call) => {
    const repository = changeableRepositoryOf(call, "write");
    const { id } = milestoneOf(call, repository);
    repository.milestones = repository.milestones.filter((other) => other.id !== id);
    for (const issue of Object.values(repository.issues)) if (issue.milestone === id) issue.milestone = null;
    return empty(204);
  });
}

function milestoneOf(call: Call<"id">, repository: RepositoryRecord): MilestoneRecord {
  const name = call.path("id");
  const milestone =
    repository.milestones.find(({ id }) => String(id) === name) ??
    repository.milestones.find(({ title }) => title === name);
  if (milestone === undefined) throw notFound();
  return milestone;
}
