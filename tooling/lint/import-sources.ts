import { AST_NODE_TYPES, type TSESLint, type TSESTree } from "@typescript-eslint/utils";

/**
 * A check that is called for every module specifier in a file. `onlyTypes` is true for a type-only import, which loads
 * nothing at run time.
 */
export type CheckSource = (node: TSESTree.Node, source: string, onlyTypes: boolean) => void;

/** Returns the listeners for a rule that checks imports and re-exports. */
export function forEachSource(check: CheckSource): TSESLint.RuleListener {
  return {
    ImportDeclaration: (node) => check(node, node.source.value, node.importKind === "type"),
    ExportAllDeclaration: (node) => check(node, node.source.value, node.exportKind === "type"),
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) check(node, node.source.value, node.exportKind === "type");
    },
    ImportExpression: (node) => {
      if (node.source.type === AST_NODE_TYPES.Literal) check(node, String(node.source.value), false);
    },
    TSImportType: (node) => check(node, node.source.value, true),
  };
}
