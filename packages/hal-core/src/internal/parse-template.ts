import { UriTemplateError } from "../errors.js";
import { shorten } from "./text.js";

/** A variable in a template's expression. */
export interface TemplateVariable {
  readonly name: string;
  /** Whether each member of a list or record becomes a separate value (`*`). */
  readonly explode: boolean;
  /** Maximum length of the value in characters (`:n`). A longer value is cut. */
  readonly maxLength: number | undefined;
}

/** Expansion rules for an operator (RFC 6570, appendix A). */
export interface OperatorStyle {
  readonly first: string;
  readonly separator: string;
  /** Whether `name=` precedes a value. */
  readonly named: boolean;
  /** Text that follows a name if its value is empty. */
  readonly ifEmpty: string;
  /** Whether reserved characters and percent-encoded triplets are kept as they are. */
  readonly reserved: boolean;
}

/** An expression in braces. */
export interface TemplateExpression {
  readonly style: OperatorStyle;
  readonly variables: readonly TemplateVariable[];
}

/** A parsed template: literal text and expressions, in order. */
export type ParsedTemplate = readonly (string | TemplateExpression)[];

const plain: OperatorStyle = { first: "", separator: ",", named: false, ifEmpty: "", reserved: false };

const operators: ReadonlyMap<string, OperatorStyle> = new Map([
  ["+", { ...plain, reserved: true }],
  ["#", { ...plain, first: "#", reserved: true }],
  [".", { ...plain, first: ".", separator: "." }],
  ["/", { ...plain, first: "/", separator: "/" }],
  [";", { ...plain, first: ";", separator: ";", named: true }],
  ["?", { ...plain, first: "?", separator: "&", named: true, ifEmpty: "=" }],
  ["&", { ...plain, first: "&", separator: "&", named: true, ifEmpty: "=" }],
]);

const variablePattern = /^((?:\w|%[\dA-Fa-f]{2})(?:\.?(?:\w|%[\dA-Fa-f]{2}))*)(?:(\*)|:([1-9]\d{0,3}))?$/;

/**
 * Parses a URI template in linear time.
 *
 * @throws UriTemplateError `uri_template_invalid` with the malformed part.
 * @see RFC 6570 section 2
 */
export function parseTemplate(template: string): ParsedTemplate {
  const parts: (string | TemplateExpression)[] = [];
  for (let position = 0; position < template.length;) {
    const open = template.indexOf("{", position);
    const literal = template.slice(position, open === -1 ? undefined : open);
    if (literal.includes("}")) throw invalid(template, "has a `}` without a `{` before it");
    if (literal !== "") parts.push(literal);
    if (open === -1) break;
    const close = template.indexOf("}", open);
    if (close === -1) throw invalid(template, "has a `{` without a `}` after it");
    parts.push(parseExpression(template, template.slice(open + 1, close)));
    position = close + 1;
  }
  return parts;
}

function parseExpression(template: string, body: string): TemplateExpression {
  const style = operators.get(body.charAt(0));
  const variables = (style ? body.slice(1) : body).split(",").map((text): TemplateVariable => {
    const [, name, explode, maxLength] = variablePattern.exec(text) ?? [];
    if (name === undefined) throw invalid(template, `contains the invalid expression {${shorten(body)}}`);
    return { name, explode: explode !== undefined, maxLength: maxLength === undefined ? undefined : Number(maxLength) };
  });
  return { style: style ?? plain, variables };
}

function invalid(template: string, problem: string): UriTemplateError {
  return new UriTemplateError(
    "uri_template_invalid",
    `The URI template "${shorten(template)}" ${problem} (RFC 6570). Report it to the server's operator.`,
  );
}
