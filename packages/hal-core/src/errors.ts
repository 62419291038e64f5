import { HalyardError, isHalyardError } from "@halyard/http-core";
import { quote } from "./internal/text.js";

/** The document has no link of the relation, or none that fits the selection; nothing was sent. */
export class LinkMissingError<
  Code extends "link_missing" | "action_not_offered" = "link_missing" | "action_not_offered",
> extends HalyardError<Code> {
  override readonly name: string = "LinkMissingError";
  /** The relation that was asked for. */
  readonly rel: string;
  /** The relations that the document has, at most 100. */
  readonly relations: readonly string[];

  constructor(code: Code, message: string, details: { readonly rel: string; readonly relations: readonly string[] }) {
    super(code, message);
    this.rel = details.rel;
    this.relations = details.relations;
  }
}

/** Several links fit where one was asked for; nothing was sent. */
export class LinkAmbiguousError extends HalyardError<"link_ambiguous"> {
  override readonly name: string = "LinkAmbiguousError";
  /** The relation that was asked for. */
  readonly rel: string;
  /** Number of matching links. */
  readonly count: number;

  constructor(rel: string, count: number, message: string) {
    super("link_ambiguous", message);
    this.rel = rel;
    this.count = count;
  }
}

/** Reason for not requesting a link. */
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
  scheme: "does not lead to an http or https address. Only those can be requested",
  user_info: "holds a user name or a password, which could be sent to the wrong server. Ask the server's operator",
  malformed:
    "is not a well-formed address: control characters, backslashes, a missing `//` and a missing scheme before `//` are refused. Ask the server's operator",
  action: "is an action, not a resource to read. Use `perform`",
  method:
    "does not say with which HTTP method it is performed, or names one that is not GET, POST, PUT, PATCH or DELETE. Pass `method` if the API's documentation tells",
  content_type: "asks for a body format that Halyard does not write. Build that request with `transport.request`",
  no_target:
    "names no address, and its document, which this client did not read, has no `self` link. Ask the server's operator",
  foreign_write:
    "leads to another origin, where a write would take its body. Name that origin in `trustedOrigins` if it is yours",
  foreign_document:
    "stands in a document of another origin, which must not direct what is written with this credential. Name that origin in `trustedOrigins` if it is yours",
  too_many: "would be one of more requests than `maxTargets` allows. Ask for fewer at once, or raise it",
};

/** A link or form that must not or cannot be requested; nothing was sent. */
export class LinkRefusedError extends HalyardError<"link_refused"> {
  override readonly name: string = "LinkRefusedError";
  /** The relation of the link, or the name of the form. */
  readonly rel: string;
  /** Reason for not requesting the link. */
  readonly reason: LinkRefusal;

  constructor(rel: string, reason: LinkRefusal) {
    super("link_refused", `The link ${quote(rel)} was not requested: it ${refusals[reason]}.`);
    this.rel = rel;
    this.reason = reason;
  }
}

/** A URI template is malformed, or the variables do not fit it; nothing was sent. */
export class UriTemplateError<
  Code extends "uri_template_invalid" | "uri_template_variables" = "uri_template_invalid" | "uri_template_variables",
> extends HalyardError<Code> {
  override readonly name: string = "UriTemplateError";
  /** Variables that must be given and are not. */
  readonly missing: readonly string[];
  /** Variables that were given and are not in the template. */
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

/** Every error this package adds to those of `@halyard/http-core`. */
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
 * Tells whether a caught value is an error of this package, of the given code if one is named. It also works when two
 * copies of the package are loaded.
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
