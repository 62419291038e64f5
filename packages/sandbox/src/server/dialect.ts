import type { AnyOperation, ListedOperation } from "@halyard/http-core";
import type { Payload } from "./call.js";
import type { Refusal } from "./refusal.js";
import type { Reply } from "./reply.js";

/** The ways of one API: addresses, callers, bodies, and the form of its errors. The router does everything else. */
export interface Dialect<Context extends object> {
  /** Path of the server below the host; empty for none. */
  readonly root: string;
  /** Path of the API below the host, such as `/api/v1`. */
  readonly prefix: string;
  /** Media type of the documents. */
  readonly json: string;
  /** Header fields of the response to a request, whatever it is. */
  headers(request: Request): Readonly<Record<string, string>>;
  /** Whether this version of the server has an operation. */
  has(operation: AnyOperation): boolean;
  /** A regular expression for a field of a path, where not any text will do. */
  fieldPattern?(name: string, template: string): string | undefined;
  /** Reads a request; may refuse it. */
  read(request: Request, operation: AnyOperation): Promise<Payload>;
  /** Identifies the caller. The request is carried out in the same turn. */
  context(request: Request, payload: Payload): Context;
  /** Waits for the effects of a request, before the response is sent. */
  settle(context: Context): Promise<void>;
  /** Loads every operation of the client, for requests that no route takes. */
  catalogue(): Promise<readonly ListedOperation[]>;
  /** The refusal of a request that no route takes. */
  unspoken(request: Request, match: CatalogueMatch): Refusal;
  /** The refusal of a body that does not fit the schema of the operation. */
  invalidBody(problem: BodyProblem): Refusal;
  /** The response to a refusal. */
  refused(refusal: Refusal): Reply<unknown>;
}

/** A field of a body that does not fit. */
interface BodyProblem {
  readonly field: string;
  readonly isMissing: boolean;
  readonly message: string;
}

/** The part of the catalogue that a request meets. */
export interface CatalogueMatch {
  /** The operation, where this version of the server has it. */
  readonly operation: ListedOperation | undefined;
  /** Whether the path belongs to an operation of some method. */
  readonly isKnownPath: boolean;
}
