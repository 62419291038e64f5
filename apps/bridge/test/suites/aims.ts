import type { Create, Point } from "./gate.js";
import type { Random } from "./random.js";
import type { Action } from "./scenario.js";
import type { Upstream } from "./upstream.js";

/** The moment to kill the bridge. */
export type Aim =
  /** At a random time while the process starts. */
  | { readonly kind: "start" }
  /** After the process has acknowledged a delivery while still starting. The delivery is then only in the spool. */
  | { readonly kind: "taken" }
  /** After a delivery was acknowledged. */
  | { readonly kind: "acknowledged" }
  /**
   * While the bridge waits for the response to a request that creates an object. With the point `before`, the server
   * receives the request only when the bridge is dead. With `after`, the server has created the object, but the
   * response is lost.
   */
  | { readonly kind: "create"; readonly point: Point; readonly creates?: readonly Create[] | undefined }
  /** At any time under load. */
  | { readonly kind: "chance" };

/**
 * Chooses when to kill the bridge. If the aim is `create`, the bridge is killed while it creates an object. If one of
 * the actions logs time, this object is a time entry. Otherwise, it may be of any kind.
 */
export function chooseAim(random: Random, actions: readonly Action[]): Aim {
  const roll = random.next();
  if (roll < 0.1) return { kind: "start" };
  if (roll < 0.2) return { kind: "taken" };
  if (roll < 0.3) return { kind: "acknowledged" };
  if (roll < 0.5) return { kind: "chance" };
  const creates = actions.some(notesTime) ? (["a time entry"] as const) : undefined;
  return { kind: "create", point: random.chance(0.6) ? "before" : "after", creates };
}

function notesTime(action: Action): boolean {
  return action.kind === "comment" && /OP#\d{1,2} #time/.test(action.body);
}

/** The event that triggers the kill. */
export interface Moment {
  /** Resolves when the awaited event occurs, with a description of the event. */
  readonly come: Promise<string>;
  /**
   * Releases the write that is held back, if there is one. Called after the process has died, so that the write arrives
   * late.
   */
  readonly pass: () => void;
}

/**
 * Starts to wait for the event that belongs to an aim. The aims `start` and `chance` have no event, so their promise
 * never resolves.
 */
export function momentOf(aim: Aim, { gate, nextAcknowledgement }: Upstream): Moment {
  const nothing = (): void => undefined;
  switch (aim.kind) {
    case "start":
    case "chance":
      return { come: new Promise(nothing), pass: nothing };
    case "taken":
      return {
        come: nextAcknowledgement().then(() => "while it started, a delivery just acknowledged"),
        pass: nothing,
      };
    case "acknowledged":
      return { come: nextAcknowledgement().then(() => "a delivery just acknowledged"), pass: nothing };
    case "create": {
      const { caught, release } = gate.intercept(aim.point, aim.creates);
      const where = aim.point === "before" ? "on its way" : "written, not answered";
      return { come: caught.then((create) => `${create} ${where}`), pass: release };
    }
  }
}
