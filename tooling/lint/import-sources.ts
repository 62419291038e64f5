import { AST_NODE_TYPES, type TSESLint, type TSESTree } from "@typescript-eslint/utils";

/**
 * A check that is called for every module specifier of a file. `onlyTypes` is true if the import loads nothing at run
 * time.
 */
export type CheckSource = (node: TSESTree.Node, source: string, onlyTypes: boolean) => void;

/** Returns the listeners of a rule that checks imports and re-exports. */
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
