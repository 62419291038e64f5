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
  /** Credential of an administrator. Only administrators can create projects and users, and read the version. */
  readonly auth: AuthStrategy;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** People other than the user whom `auth` identifies. The API cannot create their credentials. Default: none. */
  readonly people?: readonly { readonly id: number; readonly auth: AuthStrategy }[] | undefined;
  /**
   * Receiver for a webhook that subscribes to every event. The webhook must exist before the run, because the API
   * cannot create one.
   */
  readonly receiver?: EventReceiver | undefined;
}

/** A person other than the user who runs the contract. */
interface Person {
  readonly id: number;
  readonly pm: FullPmClient;
}

/**
 * Functions and values for a scenario of OpenProject. All objects that the functions create are deleted after the
 * scenario.
 */
export interface PmWorld extends World {
  readonly pm: FullPmClient;
  /** Client without a credential. */
  readonly anonymous: FullPmClient;
  /** Version of the server, such as `17.0.0`. */
  readonly version: string;
  /** Id of the user who runs the contract. */
  readonly me: number;
  readonly receiver: EventReceiver | undefined;
  /** Creates a project with the user who runs the contract as a member. Returns its id. */
  project(): Promise<number>;
  /** Creates a work package in a project. It is deleted with the project. */
  workPackage(project: number, subject?: string): Promise<WorkPackage>;
  /** Returns the id of a role that members of projects can have. */
  role(): Promise<number>;
  /** Creates a user without a known password. Returns the id. */
  user(): Promise<number>;
  /** Returns one of the target's `people` as a member of a project. */
  person(project: number): Promise<Person>;
  /** Skips the part as absent on servers older than a version. */
  requireVersion(since: string): void;
  /**
   * Returns the first of several items that the API cannot create. If there are none, skips the current part of the
   * scenario and reports this part as `absent`.
   */
  existing<Item>(what: string, items: readonly Item[]): Item;
  /**
   * Awaits a call that needs an Enterprise edition. On a server without one, skips the current part of the scenario and
   * reports this part as `absent`.
   */
  enterprise<Result>(call: PromiseLike<Result>): Promise<Result>;
}

/** A scenario for OpenProject. */
export type PmScenario = Scenario<PmWorld>;

/**
 * Creates a client whose requests are recorded. Mismatches are reported and not thrown, so that the first one does not
 * hide later ones.
 */
export function recordedPmClient(target: PmTarget, recorder: Recorder, auth?: AuthStrategy): FullPmClient {
  const { baseUrl, fetch } = target;
  const { hooks, instrumentation } = recorder;
  return createPmClient({ baseUrl, auth, fetch, hooks, instrumentation, coalesce: false, retry: { maxRetries: 0 } });
}

/** Input of {@link createPmWorld}. */
export interface PmWorldInput {
  readonly target: PmTarget;
  readonly recorder: Recorder;
  readonly version: string;
  readonly me: number;
}

/**
 * Creates the functions and values for one scenario. They create nothing on the server until the scenario calls them.
 */
export function createPmWorld(base: World, { target, recorder, version, me }: PmWorldInput): PmWorld {
  const pm = recordedPmClient(target, recorder, target.auth);
  const { name, onCleanUp } = base;
  let people = 0;

  async function role(): Promise<number> {
    const { items } = await pm.roles.list({ filters: [{ name: "unit", operator: "=", values: ["project"] }] });
    const [first] = items;
    if (!first) throw new AbsentError("The server has no role for members of projects. Create such a role first.");
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
      // The server derives an unused identifier from the name, in the form that its settings require.
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
      if (!known) throw new AbsentError("This part needs a second user. Add another user to `people` of the target.");
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
        throw new AbsentError(
          `The server has no ${what}, and its API cannot create the missing item. Create it on the server first.`,
        );
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

/** Returns the id of a resource from a link, an address or a document. */
export function idOf(reference: unknown): number {
  const { href, id } = Object(reference) as { readonly href?: unknown; readonly id?: unknown };
  if (typeof id === "number") return id;
  const address = typeof reference === "string" ? reference : href;
  return Number(typeof address === "string" ? /\/(\d+)$/.exec(address)?.[1] : undefined);
}

/**
 * Returns a function that checks whether a link leads to the resource at a path, regardless of the server's address.
 */
export function leadsTo(path: string) {
  return (link: unknown): boolean => {
    const { href } = (link ?? {}) as { href?: unknown };
    return typeof href === "string" && href.endsWith(`/api/v3/${path}`);
  };
}

/** Returns whether a value is a list. */
export const isList = (value: unknown): boolean => Array.isArray(value);
