import type { AnyOperation, ListedOperation } from "@halyard/http-core";
import type { Payload } from "./call.js";
import type { Refusal } from "./refusal.js";
import type { Reply } from "./reply.js";

/** The rules of one API: addresses, credentials, bodies and the form of its errors. The router does everything else. */
export interface Dialect<Context extends object> {
  /** Path of the server below the host; empty for none. */
  readonly root: string;
  /** Path of the API below the host, such as `/api/v1`. */
  readonly prefix: string;
  /** Media type of the documents. */
  readonly json: string;
  /** Returns the header fields of every response. */
  headers(request: Request): Readonly<Record<string, string>>;
  /** Returns whether this version of the server has an operation. */
  has(operation: AnyOperation): boolean;
  /** Returns a regular expression for a field of a path. Undefined when the field can have any value. */
  fieldPattern?(name: string, template: string): string | undefined;
  /** Reads a request. Throws a refusal for an invalid request. */
  read(request: Request, operation: AnyOperation): Promise<Payload>;
  /** Identifies the caller and returns the context. The route runs in the same turn of the event loop. */
  context(request: Request, payload: Payload): Context;
  /** Waits for the effects of a request before the response is sent. */
  settle(context: Context): Promise<void>;
  /** Loads all operations of the client, for requests without a route. */
  catalogue(): Promise<readonly ListedOperation[]>;
  /** Returns the refusal of a request without a route. */
  withoutRoute(request: Request, match: CatalogueMatch): Refusal;
  /** Returns the refusal of a body that does not match the schema of the operation. */
  invalidBody(problem: BodyProblem): Refusal;
  /** Returns the response to a refusal. */
  refused(refusal: Refusal): Reply<unknown>;
}

/** A field of a body that does not match the schema. */
interface BodyProblem {
  readonly field: string;
  readonly isMissing: boolean;
  readonly message: string;
}

/** The result of looking up a request in the catalogue. */
export interface CatalogueMatch {
  /** The operation, if this version of the server has it. */
  readonly operation: ListedOperation | undefined;
  /** Whether an operation with any method has this path. */
  readonly isKnownPath: boolean;
}
