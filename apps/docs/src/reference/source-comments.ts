import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/**
 * Returns the doc comments of a source folder's exported declarations as Markdown, by the declarations' names. Only
 * parses the files, because type checking would take a hundred times as long.
 */
export function sourceComments(folder: string): ReadonlyMap<string, string> {
  const comments = new Map<string, string>();
  for (const path of globSync("**/*.ts", { cwd: folder, exclude: ["**/*.test.ts", "**/*.test-d.ts"] }).sort()) {
    const file = ts.createSourceFile(path, readFileSync(join(folder, path), "utf8"), ts.ScriptTarget.Latest, true);
    for (const statement of file.statements) {
      if (!isExported(statement)) continue;
      const text = commentOf(statement);
      for (const name of namesOf(statement)) if (text !== "" && !comments.has(name)) comments.set(name, text);
    }
  }
  return comments;
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed && statement.name !== undefined ? [statement.name.text] : [];
}

/** Returns a doc comment as Markdown: its text and its tags. */
function commentOf(statement: ts.Statement): string {
  const parts = ts
    .getJSDocCommentsAndTags(statement)
    .filter(ts.isJSDoc)
    .slice(-1)
    .flatMap((comment) => [textOf(comment.comment), ...(comment.tags ?? []).map(tagOf)]);
  return parts.filter((part) => part !== "").join("\n\n");
}

function tagOf(tag: ts.JSDocTag): string {
  const text = textOf(tag.comment).replace(/^- /, "");
  switch (tag.tagName.text) {
    case "param":
      return `- \`${(tag as ts.JSDocParameterTag).name.getText()}\`: ${text}`;
    case "returns":
      return `Returns ${text}`;
    case "throws":
      return `Throws ${text}`;
    case "see":
      return `See ${text}`;
    case "example":
      return text.includes("```") ? text : `\`\`\`ts\n${text}\n\`\`\``;
    case "deprecated":
      return `**Deprecated.** ${text}`;
    default:
      return text;
  }
}

/** Returns a comment's text. Links to declarations become code: `{@link Page}` becomes `Page`. */
function textOf(comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  const text = ts.getTextOfJSDocComment(comment) ?? "";
  return text.replaceAll(/\{@link (\S+?)(?:[ |]([^}]*))?\}/g, (_, target: string, label: string | undefined) =>
    /^https?:/.test(target) ? `[${label ?? target}](${target})` : `\`${label ?? target}\``,
  );
}
