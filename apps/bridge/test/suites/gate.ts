/**
 * Point at which the gate holds back a request that creates an object: `before` the request takes effect, or `after`
 * its effect but before its response.
 */
export type Point = "before" | "after";

/** Kind of object that must not be created twice. */
export type Create =
  | "a comment on a work package"
  | "a comment on a pull request or issue"
  | "a time entry"
  | "a work package";

/** An order to hold back the next matching request that creates an object. */
interface Interception {
  /** Resolves when a request is held back. */
  readonly caught: Promise<Create>;
  /** Releases the request, or cancels the order if no request was held back yet. */
  release(): void;
}

/** A gate between the bridge and the servers. Every request passes through it. */
export interface Gate {
  /**
   * Holds back the next request that creates an object of the given kinds, at the given point. Default: objects of any
   * kind.
   */
  intercept(point: Point, kinds?: readonly Create[]): Interception;
  /** Resolves when the request may continue. Returns whether it was held back. */
  pass(point: Point, request: Request): Promise<boolean>;
}

interface Waiting {
  readonly point: Point;
  readonly kinds: readonly Create[];
  readonly caught: PromiseWithResolvers<Create>;
  readonly released: PromiseWithResolvers<void>;
}

/** Creates an open gate. */
export function createGate(): Gate {
  const waiting = new Set<Waiting>();
  return {
    intercept(point, kinds = paths.map(([, kind]) => kind)) {
      const each = { point, kinds, caught: Promise.withResolvers<Create>(), released: Promise.withResolvers<void>() };
      waiting.add(each);
      return {
        caught: each.caught.promise,
        release() {
          waiting.delete(each);
          each.released.resolve();
        },
      };
    },
    async pass(point, request) {
      const create = createOf(request);
      const each = [...waiting].find((one) => one.point === point && one.kinds.some((kind) => kind === create));
      if (each === undefined || create === undefined) return false;
      waiting.delete(each);
      each.caught.resolve(create);
      await each.released.promise;
      return true;
    },
  };
}

const paths: readonly (readonly [RegExp, Create])[] = [
  [/\/work_packages\/\d+\/activities$/, "a comment on a work package"],
  [/\/issues\/\d+\/comments$/, "a comment on a pull request or issue"],
  [/\/time_entries$/, "a time entry"],
  [/\/work_packages$/, "a work package"],
];

/** Returns the kind of object that a request creates. Returns undefined for all other requests. */
function createOf({ method, url }: Request): Create | undefined {
  const { pathname } = new URL(url);
  return method === "POST" ? paths.find(([path]) => path.test(pathname))?.[1] : undefined;
}
