import { AST_NODE_TYPES, ESLintUtils, type TSESTree } from "@typescript-eslint/utils";

/**
 * Classes that make Node load its whole fetch implementation when code first refers to one of them. Loading it adds
 * about 25 ms to every start.
 */
const costly = new Set(["Request", "Response", "Headers", "FormData"]);

const lazy = new Set<AST_NODE_TYPES>([
  AST_NODE_TYPES.FunctionDeclaration,
  AST_NODE_TYPES.FunctionExpression,
  AST_NODE_TYPES.ArrowFunctionExpression,
]);

/** Forbids `Request`, `Response`, `Headers` and `FormData` in code that runs when a module loads. */
export const noEagerWebClasses = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: "problem",
    docs: { description: "Importing a package must not load the classes of the Fetch API." },
    schema: [],
    defaultOptions: [],
    messages: {
      eager: "Using `{{name}}` while the module loads adds about 25 ms to every import. Use it only inside functions.",
    },
  },
  create(context) {
    return {
      "Program:exit"(program) {
        const { globalScope } = context.sourceCode.scopeManager ?? {};
        const references = [
          ...(globalScope?.through ?? []),
          ...(globalScope?.variables ?? []).flatMap((variable) => variable.references),
        ];
        for (const { identifier, isValueReference } of references) {
          const { name } = identifier as TSESTree.Identifier;
          if (isValueReference && costly.has(name) && !isLazy(identifier, program)) {
            context.report({ node: identifier, messageId: "eager", data: { name } });
          }
        }
      },
    };
  },
});

function isLazy(node: TSESTree.Node, program: TSESTree.Program): boolean {
  for (let at: TSESTree.Node | undefined = node; at !== undefined && at !== program; at = at.parent) {
    if (lazy.has(at.type)) return true;
    if (at.type === AST_NODE_TYPES.PropertyDefinition && !at.static && at.value !== null) return true;
  }
  return false;
}
