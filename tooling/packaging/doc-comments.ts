/** Removes doc comments from built code. */
import { decode, encode } from "@jridgewell/sourcemap-codec";
import { parseAst } from "rollup/parseAst";
import type { Options } from "tsup";

type TsupPlugin = NonNullable<Options["plugins"]>[number];

/**
 * Returns a tsup plugin that removes doc comments. esbuild keeps the doc comments of properties, so every program would
 * load the documentation of all operations. Editors read the documentation from the declarations.
 */
export function withoutDocComments(): TsupPlugin {
  return {
    name: "without-doc-comments",
    renderChunk(code, info) {
      const removed = docCommentLines(code);
      const isKept = (_: unknown, line: number): boolean => !removed.has(line);
      if (info.map) {
        const map = typeof info.map === "string" ? (JSON.parse(info.map) as { mappings: string }) : info.map;
        info.map = { ...map, mappings: encode(decode(map.mappings).filter(isKept)) } as typeof info.map;
      }
      return { code: code.split("\n").filter(isKept).join("\n") };
    },
  };
}

/** Returns the indices of the lines that contain only a doc comment or a part of one. */
function docCommentLines(code: string): ReadonlySet<number> {
  const texts = templateLiterals(code);
  const found = new Set<number>();
  for (const { index, 0: comment } of code.matchAll(/^[ \t]*\/\*\*(?:(?!\*\/)[^])*\*\/[ \t]*$/gm)) {
    if (texts.some(([start, end]) => start < index && index < end)) continue;
    const first = code.slice(0, index).split("\n").length - 1;
    for (let line = first; line < first + comment.split("\n").length; line++) found.add(line);
  }
  return found;
}

/** Returns the start and end offsets of all template literals, which can contain text that looks like a comment. */
function templateLiterals(code: string): readonly (readonly [start: number, end: number])[] {
  const found: [number, number][] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const {
      type,
      start = 0,
      end = 0,
    } = node as { readonly type?: string; readonly start?: number; readonly end?: number };
    if (type === "TemplateLiteral") found.push([start, end]);
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseAst(code));
  return found;
}
