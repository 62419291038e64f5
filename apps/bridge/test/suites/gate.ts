/** Where a create is kept: `before` it takes effect, or `after` it did and before it is answered. */
export type Point = "before" | "after";

/** Something that must be written once, in words. */
export type Create =
  "a comment on a work package" | "a comment on a pull request or issue" | "a time entry" | "a work package";

/** A create that was kept, or is waited for. */
interface Interception {
  /** Resolves with what was caught, as soon as there is something. */
  readonly caught: Promise<Create>;
  /** Lets it go on; where nothing was caught yet, nothing will be. */
  release(): void;
}

/** What every request of a bridge goes through on its way to a server. */
export interface Gate {
  /** Keeps the next create of these kinds, by default of any, where it is told to. */
  intercept(point: Point, kinds?: readonly Create[]): Interception;
  /** Resolves when the request may go on, with whether it was kept. */
  pass(point: Point, request: Request): Promise<boolean>;
}

interface Waiting {
  readonly point: Point;
  readonly kinds: readonly Create[];
  readonly caught: PromiseWithResolvers<Create>;
  readonly released: PromiseWithResolvers<void>;
}

/** Makes a gate that is open. */
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

/** What a request makes that must be made once; undefined where it makes no such thing. */
function createOf({ method, url }: Request): Create | undefined {
  const { pathname } = new URL(url);
  return method === "POST" ? paths.find(([path]) => path.test(pathname))?.[1] : undefined;
}
