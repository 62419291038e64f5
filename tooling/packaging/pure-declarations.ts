/** Marks a built package's declarations as free of side effects, so that bundlers can omit them. */
import { decode, encode } from "@jridgewell/sourcemap-codec";
import { parseAst } from "rollup/parseAst";
import type { Options } from "tsup";

type TsupPlugin = NonNullable<Options["plugins"]>[number];

const annotation = "/* @__PURE__ */ ";

/**
 * Returns a tsup plugin that annotates calls in the values of module-level constants, such as `get("/issues")`. These
 * calls have no side effects, so a bundler may omit them if a program does not use the result. Without the annotation,
 * esbuild would keep them, because it honours a function's `@__NO_SIDE_EFFECTS__` only in the function's own file.
 */
export function pureDeclarations(): TsupPlugin {
  return {
    name: "pure-declarations",
    renderChunk(code, info) {
      const starts = unmarkedCalls(code);
      if (info.map) {
        const map = typeof info.map === "string" ? (JSON.parse(info.map) as { mappings: string }) : info.map;
        info.map = { ...map, mappings: moveMappings(map.mappings, code, starts) } as typeof info.map;
      }
      return { code: pieces(code, starts).join(annotation) };
    },
  };
}

/** Returns the start offsets of calls and `new` expressions without an annotation, in ascending order. */
function unmarkedCalls(code: string): readonly number[] {
  const starts = new Set<number>();
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, start } = node as { readonly type?: string; readonly start?: number };
    // The bodies of functions and methods do not run at import.
    if (type !== undefined && /Function|Class/.test(type)) return;
    if (type === "CallExpression" || type === "NewExpression") starts.add(start ?? 0);
    for (const part of Object.values(node)) visit(part);
  };
  for (const statement of parseAst(code).body) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type === "VariableDeclaration") for (const { init } of declaration.declarations) visit(init);
  }
  return [...starts].filter((start) => !code.endsWith(annotation, start)).toSorted((a, b) => a - b);
}

/** Splits a string at the given offsets. */
function pieces(text: string, places: readonly number[]): readonly string[] {
  return [0, ...places].map((start, index) => text.slice(start, places[index]));
}

/** Adjusts a source map's mappings for annotations that are inserted at the given offsets, in ascending order. */
function moveMappings(mappings: string, code: string, places: readonly number[]): string {
  let lineStart = 0;
  const lines = code.split("\n");
  const moved = decode(mappings).map((segments, index) => {
    const lineEnd = lineStart + (lines[index]?.length ?? 0);
    const columns = places.filter((place) => place >= lineStart && place <= lineEnd).map((place) => place - lineStart);
    lineStart = lineEnd + 1;
    for (const segment of segments)
      segment[0] += annotation.length * columns.filter((column) => column <= segment[0]).length;
    return segments;
  });
  return encode(moved);
}
