import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";
import { ConfigError } from "./config-error.js";

/** Steps from the root of a document to a value. */
export type Path = readonly PropertyKey[];

/** A parsed YAML file. */
export interface YamlFile {
  readonly value: unknown;
  /**
   * Returns the line of a value, or of its nearest existing parent. With `field`, returns the line of this field if the
   * value contains it.
   */
  lineOf(path: Path, field?: string): number | undefined;
}

/**
 * Parses a YAML 1.2 document.
 *
 * @param source Name of the file, for messages.
 * @throws ConfigError with the line of every problem.
 */
export function parseYamlFile(text: string, source: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  if (document.errors.length > 0) {
    const issues = document.errors.map(({ code, message, pos }) => ({
      path: "",
      line: lineAt(pos[0]),
      // After a colon or quotation mark, the parser's message quotes the file, which may contain a secret.
      message: `this is not valid YAML: ${message.split(/[:"]/, 1).join("")}. ${code === "DUPLICATE_KEY" ? "Remove one of the two entries" : "Check the indentation, quotes and brackets on this line"}`,
    }));
    throw new ConfigError(source, issues);
  }
  return {
    value: plain(document, source),
    lineOf(path, field) {
      for (let length = path.length; length >= 0; length -= 1) {
        const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
        if (!isNode(node) || !node.range) continue;
        const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === field) : undefined;
        const key = isScalar(pair?.key) ? pair.key.range : undefined;
        return lineAt((key ?? node.range)[0]);
      }
      return undefined;
    },
  };
}

/**
 * Converts the document to plain values, and resolves aliases. Refuses an alias that has no anchor or expands too far.
 */
function plain(document: Document, source: string): unknown {
  try {
    return document.toJS() as unknown;
  } catch {
    const message =
      "an alias (`*name`) cannot be resolved. Define its anchor (`&name`) earlier in the file, or replace the alias with its value";
    throw new ConfigError(source, [{ path: "", message }]);
  }
}
