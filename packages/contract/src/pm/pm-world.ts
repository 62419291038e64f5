import type { AuthStrategy, Fetch } from "@halyard/http-core";
import { compareVersions, isHalyardError } from "@halyard/http-core";
import { createPmClient, type FullPmClient, type WorkPackage } from "@halyard/pm-resources";
import { AbsentError } from "../checks.ts";
import type { EventReceiver } from "../event-receiver.ts";
import type { Recorder } from "../recorder.ts";
import type { Scenario, World } from "../scenario.ts";

/** An OpenProject server under test. */
export interface PmTarget {
  readonly baseUrl: string;
  /** An administrator's credential. Only administrators can create projects and users, and read the version. */
  readonly auth: AuthStrategy;
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /**
   * People other than the user whom `auth` identifies. The run cannot create them, because the API cannot create the
   * credentials that they need. Default: none.
   */
  readonly people?: readonly { readonly id: number; readonly auth: AuthStrategy }[] | undefined;
  /**
   * Receiver for a webhook that is subscribed to every event. Create the webhook by hand before the run, because the
   * API cannot create webhooks.
   */
  readonly receiver?: EventReceiver | undefined;
}

interface Person {
  readonly id: number;
  readonly pm: FullPmClient;
}

/**
 * Functions and values for an OpenProject scenario. Everything that the functions create is deleted after the scenario.
 */
export interface PmWorld extends World {
  readonly pm: FullPmClient;
  /** A client without a credential. */
  readonly anonymous: FullPmClient;
  /** The server's version, such as `17.0.0`. */
  readonly version: string;
  /** Id of the user who runs the contract. */
  readonly me: number;
  readonly receiver: EventReceiver | undefined;
  /** Creates a project with the user `me` as a member. Returns the project's id. */
  project(): Promise<number>;
  /** Creates a work package, which is deleted with its project. */
  workPackage(project: number, subject?: string): Promise<WorkPackage>;
  /** Returns the id of a role for project members. */
  role(): Promise<number>;
  /** Creates a user. Returns the user's id. */
  user(): Promise<number>;
  /** Returns one of the target's `people`, after adding that person to the project. */
  person(project: number): Promise<Person>;
  /** If the server is older than `since`, skips the current part and reports it as `absent`. */
  requireVersion(since: string): void;
  /**
   * Returns the first item of a list. If the list is empty, skips the current part and reports it as `absent`. Intended
   * for items that the API cannot create.
   */
  existing<Item>(what: string, items: readonly Item[]): Item;
  /**
   * Awaits a call that needs an Enterprise edition. If the server has another edition, skips the current part and
   * reports it as `absent`.
   */
  enterprise<Result>(call: PromiseLike<Result>): Promise<Result>;
}

/** An OpenProject scenario. */
export type PmScenario = Scenario<PmWorld>;

/**
 * Creates a client whose requests are recorded. Mismatches are recorded and not thrown, so that the first mismatch does
 * not hide later ones.
 */
export function recordedPmClient(target: PmTarget, recorder: Recorder, auth?: AuthStrategy): FullPmClient {
  const { baseUrl, fetch } = target;
  const { hooks, instrumentation } = recorder;
  return createPmClient({ baseUrl, auth, fetch, hooks, instrumentation, coalesce: false, retry: { maxRetries: 0 } });
}

/** Input for {@link createPmWorld}. */
export interface PmWorldInput {
  readonly target: PmTarget;
  readonly recorder: Recorder;
  readonly version: string;
  readonly me: number;
}

/**
 * Creates the functions and values for one scenario. Nothing is created on the server until the scenario calls a
 * function.
 */
export function createPmWorld(base: World, { target, recorder, version, me }: PmWorldInput): PmWorld {
  const pm = recordedPmClient(target, recorder, target.auth);
  const { name, onCleanUp } = base;
  let people = 0;

  async function role(): Promise<number> {
    const { items } = await pm.roles.list({ filters: [{ name: "unit", operator: "=", values: ["project"] }] });
    const [first] = items;
    if (!first) throw new AbsentError("The server has no role for project members. Create one first.");
    return first.id;
  }

  async function addMember(project: number, principal: number): Promise<void> {
    await pm.memberships.create({ project, principal, roles: [await role()], _meta: { sendNotifications: false } });
  }

  return {
    ...base,
    ...{ pm, version, me, role },
    anonymous: recordedPmClient(target, recorder),
    receiver: target.receiver,
    async project() {
      // The request omits the project's identifier. The server then derives an unused identifier from the name, in the
      // format that its settings require.
      const { id } = await pm.projects.create({ name: name(), description: { raw: "Created by a contract run" } });
      onCleanUp(`the project ${id}`, () => pm.projects.delete({ id }));
      await addMember(id, me);
      return id;
    },
    workPackage: (project, subject = "Splice the rope") =>
      pm.projects.workPackages.create({ project, subject, notify: false }),
    async user() {
      const login = name();
      const { id } = await pm.users.create({
        ...{ login, email: `${login}@example.com`, firstName: "Contract", lastName: login },
        ...{ status: "active", password: `${crypto.randomUUID()}Aa1!`, language: "en" },
      });
      onCleanUp(`the user ${login}`, () => pm.users.delete({ id }));
      return id;
    },
    async person(project) {
      const known = target.people?.[people++];
      if (!known) throw new AbsentError("This part needs a second user. Add another user to `PmTarget.people`.");
      await addMember(project, known.id);
      return { id: known.id, pm: recordedPmClient(target, recorder, known.auth) };
    },
    requireVersion(since) {
      if (compareVersions(version, since) < 0)
        throw new AbsentError(`Only OpenProject ${since} and newer versions support this operation.`);
    },
    existing(what, items) {
      const [first] = items;
      if (first === undefined)
        throw new AbsentError(`The server has no ${what}, and its API cannot create one. Create one manually first.`);
      return first;
    },
    async enterprise(call) {
      try {
        return await call;
      } catch (error) {
        if (isHalyardError(error) && error.message.includes("Enterprise")) {
          throw new AbsentError("Only Enterprise editions support this operation.");
        }
        throw error;
      }
    },
  };
}

/** Returns a resource's id from a link, an address or a document. */
export function idOf(reference: unknown): number {
  const { href, id } = Object(reference) as { readonly href?: unknown; readonly id?: unknown };
  if (typeof id === "number") return id;
  const address = typeof reference === "string" ? reference : href;
  return Number(typeof address === "string" ? /\/(\d+)$/.exec(address)?.[1] : undefined);
}

/** Returns a function that checks whether a link leads to the resource at a path. The link's server is ignored. */
export function leadsTo(path: string) {
  return (link: unknown): boolean => {
    const { href } = (link ?? {}) as { href?: unknown };
    return typeof href === "string" && href.endsWith(`/api/v3/${path}`);
  };
}

/** Returns whether a value is an array. Used as an expected value for `matches`. */
export const isList = (value: unknown): boolean => Array.isArray(value);
