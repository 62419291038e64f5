import { HalyardError, isHalyardError } from "@halyard/http-core";
import { quote } from "./internal/text.js";

/** Thrown when a document has no link for the relation, or no link that matches the selection. Nothing was sent. */
export class LinkMissingError<
  Code extends "link_missing" | "action_not_offered" = "link_missing" | "action_not_offered",
> extends HalyardError<Code> {
  override readonly name: string = "LinkMissingError";
  /** The requested relation. */
  readonly rel: string;
  /** The document's relations, at most 100. */
  readonly relations: readonly string[];

  constructor(code: Code, message: string, details: { readonly rel: string; readonly relations: readonly string[] }) {
    super(code, message);
    this.rel = details.rel;
    this.relations = details.relations;
  }
}

/** Thrown when several links match but only one is allowed. Nothing was sent. */
export class LinkAmbiguousError extends HalyardError<"link_ambiguous"> {
  override readonly name: string = "LinkAmbiguousError";
  /** The requested relation. */
  readonly rel: string;
  /** Number of matching links. */
  readonly count: number;

  constructor(rel: string, count: number, message: string) {
    super("link_ambiguous", message);
    this.rel = rel;
    this.count = count;
  }
}

/** Reason why a link was not requested. */
export type LinkRefusal =
  | "scheme"
  | "user_info"
  | "malformed"
  | "action"
  | "method"
  | "content_type"
  | "no_target"
  | "foreign_write"
  | "foreign_document"
  | "too_many";

const refusals: Record<LinkRefusal, string> = {
  scheme: "does not lead to an http or https address",
  user_info: "contains a user name or password, which could be sent to the wrong server. Tell the server's operator",
  malformed:
    "is not a well-formed address: it begins with `//`, lacks `//` after its scheme, or contains control characters or backslashes. Tell the server's operator",
  action: "is an action, not a resource to read. Use `perform`",
  method: "does not name GET, POST, PUT, PATCH or DELETE as its method. Pass `method` if the API documents one",
  content_type: "expects a body in a format that Halyard does not support. Send this request with `transport.request`",
  no_target: "has no address, and the address of its document is unknown. Read the document with this client first",
  foreign_write:
    "leads to another origin, which would receive the body of the write. Add that origin to `trustedOrigins` if it is yours",
  foreign_document:
    "is in a document from another origin, and only documents from trusted origins may cause writes. Add that origin to `trustedOrigins` if it is yours",
  too_many: "needs more requests than `maxTargets` allows. Request fewer links at once, or raise `maxTargets`",
};

/** Thrown when a link or form cannot be requested, or cannot be requested safely. Nothing was sent. */
export class LinkRefusedError extends HalyardError<"link_refused"> {
  override readonly name: string = "LinkRefusedError";
  /** The link's relation, or the form's name. */
  readonly rel: string;
  /** Reason why the link was not requested. */
  readonly reason: LinkRefusal;

  constructor(rel: string, reason: LinkRefusal) {
    super("link_refused", `The link ${quote(rel)} was not requested: it ${refusals[reason]}.`);
    this.rel = rel;
    this.reason = reason;
  }
}

/** Thrown when a URI template is malformed, or when the variables do not match it. Nothing was sent. */
export class UriTemplateError<
  Code extends "uri_template_invalid" | "uri_template_variables" = "uri_template_invalid" | "uri_template_variables",
> extends HalyardError<Code> {
  override readonly name: string = "UriTemplateError";
  /** Required variables, or fields of a templated payload, that have no value. */
  readonly missing: readonly string[];
  /** Variables that were passed but do not exist in the template. */
  readonly unknown: readonly string[];

  constructor(
    code: Code,
    message: string,
    details: { readonly missing?: readonly string[]; readonly unknown?: readonly string[] } = {},
  ) {
    super(code, message);
    this.missing = details.missing ?? [];
    this.unknown = details.unknown ?? [];
  }
}

/** Every error that this package throws in addition to the errors of `@halyard/http-core`. */
export type AnyHalError =
  | LinkMissingError<"link_missing">
  | LinkMissingError<"action_not_offered">
  | LinkAmbiguousError
  | LinkRefusedError
  | UriTemplateError<"uri_template_invalid">
  | UriTemplateError<"uri_template_variables">;

/** Every code of {@link AnyHalError}. */
export type HalErrorCode = AnyHalError["code"];

const codes: readonly string[] = [
  "link_missing",
  "action_not_offered",
  "link_ambiguous",
  "link_refused",
  "uri_template_invalid",
  "uri_template_variables",
] satisfies HalErrorCode[];

/**
 * Returns whether a caught value is one of this package's errors, optionally with a given code. Also recognises errors
 * from another copy of the package.
 *
 * @example
 * try {
 *   await client.perform(ship, "rename", { name: "Argo" });
 * } catch (error) {
 *   if (isHalError(error, "action_not_offered")) console.log("Not now. Possible:", error.relations);
 *   else throw error;
 * }
 */
export function isHalError(error: unknown): error is AnyHalError;
export function isHalError<Code extends HalErrorCode>(
  error: unknown,
  code: Code,
): error is Extract<AnyHalError, { readonly code: Code }>;
export function isHalError(error: unknown, code?: HalErrorCode): boolean {
  if (!isHalyardError(error)) return false;
  const actual: string = error.code;
  return code === undefined ? codes.includes(actual) : actual === code;
}
