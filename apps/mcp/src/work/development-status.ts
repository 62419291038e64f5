import { fitItems, maxTokens } from "../read/fit.js";
import { markTexts } from "../read/mark.js";
import { sendRead } from "../read/send-read.js";
import { shape } from "../read/shape.js";
import type { Input } from "../session/connection.js";
import type { Session } from "../session/session.js";
import { namesInBranch, namesInText, type WorkPackageId } from "./names-work-package.js";
import { repositoriesOf, type RepositoryInput } from "./repositories.js";

/** Input of {@link developmentStatus}. */
export interface DevelopmentStatusRequest {
  readonly workPackage: WorkPackageId;
  /**
   * Repositories, such as `acme/rig`. Default: the repositories in the settings, without patterns such as `acme/*`.
   */
  readonly repositories?: readonly string[] | undefined;
}

interface Pull {
  readonly number: number;
  readonly title: string;
  readonly body?: string | null;
  readonly head: { readonly ref: string; readonly sha: string };
}

/** Maximum number of branches, and of pull requests, per repository. Recently updated pull requests come first. */
const newest = 50;

/** Returns a work package, and the branches and pull requests that name it, with their checks and reviews. */
export async function developmentStatus(session: Session, request: DevelopmentStatusRequest): Promise<object> {
  const { workPackage: id, repositories } = request;
  const places = repositoriesOf(session.settings, repositories);
  const workPackage = await one(session, "pm.workPackages.get", { id });
  const found = await Promise.all(places.map((place) => inRepository(session, place, id)));
  const { part, used } = fitItems(found.flat(), maxTokens - 500);
  return {
    workPackage: markTexts(shape(workPackage, { inList: true })),
    development: part,
    ...(used < found.flat().length
      ? { note: "Only part of `development` is shown. Pass fewer repositories to see more." }
      : {}),
  };
}

async function inRepository(session: Session, place: RepositoryInput, id: WorkPackageId): Promise<object[]> {
  const { url } = session.connection("pm");
  const repository = `${place.owner}/${place.repo}`;
  const [pulls, branches] = await Promise.all([
    list<Pull>(session, "git.pulls.list", { ...place, state: "all", sort: "recentupdate", limit: newest }),
    list<{ readonly name: string }>(session, "git.branches.list", { ...place, limit: newest }),
  ]);
  const naming = pulls.filter(
    ({ title, body, head }) => namesInText(`${title}\n${body ?? ""}`, id, url) || namesInBranch(head.ref, id),
  );
  const shown = await Promise.all(
    naming.map(async (pull) => ({ repository, pull: await withChecks(session, place, pull) })),
  );
  const taken = new Set(naming.map(({ head }) => head.ref));
  const open = branches.filter(({ name }) => namesInBranch(name, id) && !taken.has(name));
  return [...shown, ...open.map(({ name }) => ({ repository, branch: name }))];
}

async function withChecks(session: Session, place: RepositoryInput, pull: Pull): Promise<object> {
  const [status, reviews] = await Promise.all([
    one(session, "git.commits.statuses.getCombined", { ...place, ref: pull.head.sha }),
    list<Review>(session, "git.pulls.reviews.list", { ...place, index: pull.number }),
  ]);
  const { state, total_count: count } = status as { readonly state?: string; readonly total_count?: number };
  return {
    ...(shape(pull, { inList: true }) as object),
    ...(count === undefined || count === 0 ? {} : { checks: state }),
    ...(reviews.length === 0
      ? {}
      : { reviews: reviews.map(({ user, state: review }) => ({ by: user?.login, review })) }),
  };
}

interface Review {
  readonly state: string;
  readonly user?: { readonly login: string } | null;
}

async function one(session: Session, id: string, input: Input): Promise<unknown> {
  const data = await sendRead(session, session.operation(id), input);
  return data.kind === "one" ? data.value : undefined;
}

async function list<Item>(session: Session, id: string, input: Input): Promise<readonly Item[]> {
  const data = await sendRead(session, session.operation(id), input);
  return data.kind === "page" ? (data.items as readonly Item[]) : [];
}
