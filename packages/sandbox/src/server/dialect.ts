import type { AnyOperation, ListedOperation } from "@halyard/http-core";
import type { Payload } from "./call.js";
import type { Refusal } from "./refusal.js";
import type { Reply } from "./reply.js";

/** Rules of one API: its URLs, credentials, bodies and errors. The router does everything else. */
export interface Dialect<Context extends object> {
  /** Path of the server's base URL. Empty if the URL has no path. */
  readonly root: string;
  /** Path of the API, such as `/api/v1`. Begins with `root`. */
  readonly prefix: string;
  /** Media type of JSON responses. */
  readonly json: string;
  /** Returns the headers that every response has. */
  headers(request: Request): Readonly<Record<string, string>>;
  /** Returns whether this version of the server has an operation. */
  has(operation: AnyOperation): boolean;
  /** Returns a regular expression for a path field. Undefined when the field can have any value. */
  fieldPattern?(name: string, template: string): string | undefined;
  /** Reads a request. Throws a refusal for an invalid request. */
  read(request: Request, operation: AnyOperation): Promise<Payload>;
  /** Identifies the caller and returns the context. The route then runs in the same turn of the event loop. */
  context(request: Request, payload: Payload): Context;
  /** Waits until the effects of a request are complete. The response is sent afterwards. */
  settle(context: Context): Promise<void>;
  /** Loads all operations that the client declares. Used only for requests without a route. */
  catalogue(): Promise<readonly ListedOperation[]>;
  /** Returns the refusal for a request without a route. */
  withoutRoute(request: Request, match: CatalogueMatch): Refusal;
  /** Returns the refusal for a body that does not match the operation's schema. */
  invalidBody(problem: BodyProblem): Refusal;
  /** Converts a refusal to a response. */
  refused(refusal: Refusal): Reply<unknown>;
}

interface BodyProblem {
  readonly field: string;
  readonly isMissing: boolean;
  readonly message: string;
}

/** Result of looking up a request in the catalogue. */
export interface CatalogueMatch {
  /** Matching operation, if this version of the server has it. */
  readonly operation: ListedOperation | undefined;
  /** Whether any operation has the request's path, regardless of the method. */
  readonly isKnownPath: boolean;
}
