import { can } from "@halyard/hal-core";
import { isHalyardError } from "@halyard/http-core";
import type { Issue, Repository, UpdateIssue } from "@halyard/git-hosting";
import type { WorkPackage } from "@halyard/pm-resources";
import type { FollowSide, Rules } from "../../config/config.js";
import type { OpenProject } from "../../config/connections/connections.js";
import { follow } from "../../config/connections/follow.js";
import { identityOf, type IssueSubject } from "../../store/subject.js";
import { mayShow, mayShowSource } from "../authority/publication.js";
import { isWriter } from "../authority/authorize-references.js";
import { oneLine, plain } from "../comments/markdown.js";
import type { FoundMarker, Marker } from "../comments/marker.js";
import { assertNothingInFlight } from "../ledger/write-once.js";
import { mappingOfProject, type NamedWorkPackage } from "../references/resolve-references.js";
import { hadNoEffect } from "../shared/classify-failure.js";
import { hashOf } from "../shared/hash.js";
import { Outdated } from "../shared/outdated.js";
import type { RunContext } from "../shared/run-context.js";
import { changeWorkPackage, statusOf } from "../work-package/change-work-package.js";
import { lastChangeBy } from "./last-change.js";
import { type FollowedField, leadingSide } from "./leading-side.js";

/** An issue and its work package. */
export interface Pair {
  readonly subject: IssueSubject;
  readonly issue: Issue;
  readonly repository: Repository;
  readonly named: NamedWorkPackage;
}

/** Both sides of a pair after {@link followPair}. */
export interface FollowedPair {
  readonly issue: Issue;
  readonly document: WorkPackage;
  /** Values that the two sides last had in common, for the marker in the work package's comment. */
  readonly marker: Pick<Marker, "agreedTitle" | "agreedState">;
  /** Status that the workflow does not allow, and the id of the status that the work package keeps. */
  readonly refused?: { readonly status: string; readonly from: number } | undefined;
  /** Sentences about changes that were not copied to the other side, for the comment on the issue. */
  readonly remarks: readonly string[];
  /**
   * Removes the ledger records of this run's writes. Call it after the marker was written: the marker then contains
   * the values in these records.
   */
  confirm(): Promise<void>;
}

type Field = "title" | "state";

const maxTitle = 255;

/**
 * Gives an issue and its work package the same title and the same state, as far as the rules require.
 *
 * The marker in the work package's comment contains the values that both sides last had in common. They show which side
 * has changed since then, even if the database is lost. If a run is interrupted, the marker may lack the run's changes,
 * because the marker is written last. Each change is therefore also recorded in the ledger before it is sent. The
 * caller holds the locks of the issue and the work package.
 *
 * @param marker - Marker before this run. Undefined if there is no comment yet.
 * @throws Postponed while a write by an earlier run may still arrive at the server.
 */
export async function followPair(
  context: RunContext,
  pair: Pair,
  document: WorkPackage,
  marker: FoundMarker | undefined,
): Promise<FollowedPair> {
  const run = new PairRun(context, pair, document);
  const { title, state } = pair.named.mapping.rules.issues.follow;
  if (!(await isInMapping(context, pair, document))) return run.result({}, marker);
  const agreedTitle = title && (await run.settle("title", title.winner, marker?.agreedTitle));
  const agreedState = state && (await run.settle("state", state.winner, marker?.agreedState));
  return run.result({ agreedTitle, agreedState }, marker);
}

/**
 * Returns whether the work package is still in the project where it was created, or in another project of the mapping.
 */
async function isInMapping(context: RunContext, { named }: Pair, document: WorkPackage): Promise<boolean> {
  const { mapping, connection } = named;
  const pm = context.connections.openproject(connection);
  const { identifier } = await follow(pm, document, "project", { signal: context.signal });
  const isBirthplace = mapping.rules.issues.create?.project.toLowerCase() === identifier.toLowerCase();
  return isBirthplace || mappingOfProject([mapping], connection, identifier) !== undefined;
}

/** One run of {@link followPair}, with the current state of both sides. */
class PairRun {
  readonly #context: RunContext;
  readonly #pair: Pair;
  readonly #pm: OpenProject;
  readonly #remarks: string[] = [];
  #ignored: string | undefined;
  readonly #records: string[] = [];
  #issue: Issue;
  #document: WorkPackage;
  #refused: FollowedPair["refused"];

  constructor(context: RunContext, pair: Pair, document: WorkPackage) {
    this.#context = context;
    this.#pair = pair;
    this.#pm = context.connections.openproject(pair.named.connection);
    this.#issue = pair.issue;
    this.#document = document;
  }

  /**
   * Makes a field equal on both sides, if the rules permit it. Returns the value that both sides then have. If they
   * still differ, returns the value that they last had in common.
   */
  async settle(field: Field, winner: FollowSide, marked: string | undefined): Promise<string | undefined> {
    const agreed = await this.#arrived(field, marked);
    const before: FollowedField = { agreed, ...(await this.#values(field)) };
    const leader = await leadingSide(before, winner, (side) => this.#mayLead(side, field));
    // A remark about the ignored change is needed only if no side leads. Otherwise, the leading side's value replaces
    // that change.
    if (leader === undefined && this.#ignored !== undefined) this.#remarks.push(this.#ignored);
    this.#ignored = undefined;
    if (leader === "git") await this.#changeWorkPackage(field, before.git);
    if (leader === "openproject") await this.#changeIssue(field, before.openproject);
    const after = leader === undefined ? before : await this.#values(field);
    return after.git === after.openproject ? after.git : agreed;
  }

  result(
    { agreedTitle, agreedState }: { agreedTitle?: string | undefined; agreedState?: string | undefined },
    marker: FoundMarker | undefined,
  ): FollowedPair {
    const isState = agreedState === "open" || agreedState === "closed";
    return {
      issue: this.#issue,
      document: this.#document,
      // Values are kept even for fields that no rule mentions any longer, because an operator may add the rule again.
      marker: {
        agreedTitle: agreedTitle ?? marker?.agreedTitle,
        agreedState: isState ? agreedState : marker?.agreedState,
      },
      refused: this.#refused,
      remarks: this.#remarks,
      confirm: async () => {
        for (const key of this.#records) await this.#context.store.effects.forget(key);
      },
    };
  }

  get #label(): string {
    const { owner, repo, number } = this.#pair.subject;
    return `${owner}/${repo}#${number}`;
  }

  get #rules(): Rules {
    return this.#pair.named.mapping.rules;
  }

  #key(field: Field): string {
    return `follow:${field}:${identityOf(this.#pair.subject, this.#pair.repository.id)}`;
  }

  /** Returns a field's value on each side: a hash of the title, or `open` or `closed`. */
  async #values(field: Field): Promise<Omit<FollowedField, "agreed">> {
    if (field === "title") return { git: titleHash(this.#issue.title), openproject: titleHash(this.#document.subject) };
    const { name, isClosed } = await statusOf(this.#context, this.#pm, this.#document);
    const closing = this.#rules.issues.follow.state?.closed ?? "";
    return {
      git: this.#issue.state === "open" ? "open" : "closed",
      openproject: isClosed || name.toLowerCase() === closing.toLowerCase() ? "closed" : "open",
    };
  }

  /**
   * Returns the value that both sides last had in common. This is usually the value in the marker. If an earlier run
   * wrote a value but ended before updating the marker, returns the value that it wrote.
   *
   * @throws Postponed while that write may still arrive at the server.
   */
  async #arrived(field: Field, marked: string | undefined): Promise<string | undefined> {
    const key = this.#key(field);
    const record = await this.#context.store.effects.get(key);
    if (record === undefined) return marked;
    const { side, value } = record.detail as { readonly side: FollowSide; readonly value: string };
    const now = await this.#values(field);
    if (now[side] !== value) await assertNothingInFlight(this.#context, key);
    this.#records.push(key);
    return now[side] === value ? value : marked;
  }

  /**
   * Returns whether a change on one side may be copied. Its author must be permitted to make it, and the other side
   * must be permitted to show it.
   */
  async #mayLead(side: FollowSide, field: Field): Promise<boolean> {
    const { named, repository, subject } = this.#pair;
    const shown = { ...named, document: this.#document };
    if (side === "openproject") return !repository.archived && (await mayShow(this.#context, shown, repository));
    // Only a title can be hidden. The number and state of an issue are shown everywhere.
    if (field === "title" && !(await mayShowSource(this.#context, shown, repository))) return false;
    if (field === "title" && oneLine(this.#issue.title, maxTitle) === "") return false;
    if (this.#rules.authority.effects === "everyone") return true;
    const change = await lastChangeBy(this.#context, subject, field);
    const by = change.isChanged ? change.account : this.#issue.user;
    const me = await this.#context.connections.git(subject.connection).me();
    if (by?.id === me.id || (await isWriter(this.#context, subject, this.#rules, by))) return true;
    const what = field === "title" ? "rename" : "close or reopen";
    const who = by === undefined ? "a deleted account" : plain(by.login, 80);
    this.#ignored = `The last change by ${who} was not applied to the work package, because this repository requires write access to ${what} work packages.`;
    return false;
  }

  async #changeWorkPackage(field: Field, value: string): Promise<void> {
    if (field === "title") return this.#renameWorkPackage(value);
    const rule = this.#rules.issues.follow.state;
    const status = (value === "closed" ? rule?.closed : rule?.reopened) ?? "";
    const target = { status, byWayOf: [] };
    const outcome = await this.#recorded("state", "openproject", value, () =>
      changeWorkPackage(this.#context, this.#pm, this.#document, { target, fields: {} }),
    );
    this.#document = outcome.document;
    if (!outcome.isRefused) return;
    const { id: from } = await statusOf(this.#context, this.#pm, this.#document);
    this.#refused = { status, from };
  }

  async #renameWorkPackage(value: string): Promise<void> {
    const { id, subject: before } = this.#document;
    const title = oneLine(this.#issue.title, maxTitle);
    const edit = (draft: WorkPackage): void => {
      if (draft.subject !== before) throw new Outdated(`The title of OP#${id} changed during the reconciliation run.`);
      draft.subject = title;
    };
    const { signal } = this.#context;
    try {
      if (!can(this.#document, "update")) throw new NotAllowed();
      const what = `rename OP#${id} to "${title}", like ${this.#label}`;
      const changed = await this.#context.effect("work_package_change", what, () =>
        this.#recorded("title", "openproject", value, () =>
          this.#pm.client.workPackages.edit({ id }, edit, { signal }),
        ),
      );
      this.#document = changed ?? this.#document;
    } catch (error) {
      if (!(error instanceof NotAllowed) && !isHalyardError(error, "validation_failed")) throw error;
      this.#remarks.push(
        "The work package keeps its title: OpenProject does not allow the bridge to change the title.",
      );
    }
  }

  async #changeIssue(field: Field, value: string): Promise<void> {
    const { connection, owner, repo, number: index } = this.#pair.subject;
    const { client } = this.#context.connections.git(connection);
    const { signal } = this.#context;
    const { id, subject } = this.#document;
    const title = oneLine(subject, maxTitle);
    const state = value === "closed" ? "closed" : "open";
    const verb = state === "closed" ? "close" : "reopen";
    const change: UpdateIssue = field === "title" ? { title } : { state };
    const action = field === "title" ? `rename ${this.#label} to "${title}"` : `${verb} ${this.#label}`;
    try {
      const changed = await this.#context.effect("issue_change", `${action}, like OP#${id}`, () =>
        this.#recorded(field, "git", value, () => client.issues.update({ owner, repo, index, ...change }, { signal })),
      );
      this.#issue = changed ?? this.#issue;
    } catch (error) {
      // 412: the issue has open dependencies.
      const isRefused = isHalyardError(error, "api_error") && error.status === 412;
      if (!isRefused) throw error;
      this.#remarks.push(
        `The bridge cannot ${verb} this issue: the git server refuses the change, perhaps because of open dependencies.`,
      );
    }
  }

  /** Records the value of a write before sending the write. */
  async #recorded<Result>(
    field: Field,
    side: FollowSide,
    value: string,
    write: () => Promise<Result>,
  ): Promise<Result> {
    const key = this.#key(field);
    await this.#context.store.effects.intend(key, { side, value });
    try {
      const result = await write();
      this.#records.push(key);
      return result;
    } catch (error) {
      if (hadNoEffect(error) || error instanceof Outdated) await this.#context.store.effects.forget(key);
      throw error;
    }
  }
}

/** Thrown if the document of a work package has no `update` link, so the bridge may not change the work package. */
class NotAllowed extends Error {
  override readonly name = "NotAllowed";
}

/**
 * Returns a hash of a title. Before hashing, the title is converted to a form that both servers can store: one line of
 * at most 255 characters.
 */
function titleHash(title: string): string {
  return hashOf(oneLine(title, maxTitle));
}
