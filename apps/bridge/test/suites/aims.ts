import type { Create, Point } from "./gate.js";
import type { Random } from "./random.js";
import type { Action } from "./scenario.js";
import type { Upstream } from "./upstream.js";

/** What a kill is aimed at. */
export type Aim =
  /** Any moment while the process starts. */
  | { readonly kind: "start" }
  /** A delivery was acknowledged by a process that is still starting, so that only the spool has it. */
  | { readonly kind: "taken" }
  /** A delivery was acknowledged that very moment. */
  | { readonly kind: "acknowledged" }
  /** A create is on its way, and lands when the process is long dead, or its answer is. */
  | { readonly kind: "create"; readonly point: Point; readonly creates?: readonly Create[] | undefined }
  /** Any moment under load. */
  | { readonly kind: "chance" };

/** Decides what a kill is aimed at; where the actions to come note time, that is what creates are made of. */
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

/** A moment that is waited for. */
export interface Moment {
  /** Resolves with what the moment is, in words. */
  readonly come: Promise<string>;
  /** Lets go of what is kept, when the process is dead. For a write on its way that means that it arrives late. */
  readonly pass: () => void;
}

/** Waits for the moment that a kill is aimed at; one that is left to chance never comes. */
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
