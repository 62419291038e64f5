import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import ts from "typescript";
import type { FieldDocumentation, OperationDocumentation } from "../src/documentation.ts";

/** An operation's documentation, read from the comments on its declaration. */
export interface DeclaredDocumentation extends OperationDocumentation {
  /** Member names of the query and body interfaces. Empty if there are no interfaces. */
  readonly members: ReadonlySet<string>;
}

/** A node, with the file that contains it. */
interface Place<Node extends ts.Node = ts.Node> {
  readonly node: Node;
  readonly file: SourceFile;
}

/** A declared operation: its comment, and the expression that creates it. */
interface Declared {
  readonly text: string;
  readonly operation: Place;
}

type Tree = Map<string, Declared | Tree>;

/** Returns the documentation of a client's operations, by resource and name. */
export function readSources(entry: string): ReadonlyMap<string, DeclaredDocumentation> {
  const sources = new Sources();
  const file = sources.open(entry);
  const tree = sources.readTree({ node: file.find("resources")!, file });
  return new Map(flatten(tree, "").map(([place, declared]) => [place, toDocumentation(declared, sources)]));
}

function flatten(tree: Tree, prefix: string): [string, Declared][] {
  return [...tree].flatMap(([name, entry]): [string, Declared][] =>
    entry instanceof Map ? flatten(entry, `${prefix}${name}.`) : [[prefix + name, entry]],
  );
}

function toDocumentation({ text, operation }: Declared, sources: Sources): DeclaredDocumentation {
  const plain = plainText(text);
  const end = /(?<!e\.g)[.:](?= [A-Z`]|$)/.exec(plain)?.index ?? plain.length;
  const summary = `${plain.slice(0, end)}.`;
  const details = plain.slice(end + 1).trim();
  const fields = sources.readFields(operation);
  return {
    summary,
    ...(details === "" ? {} : { details }),
    fields: Object.fromEntries(fields),
    members: new Set(fields.keys()),
  };
}

/** Replaces each `{@link}` in a comment with the linked name in backticks, and joins the comment's lines. */
function plainText(text: string): string {
  return text
    .replaceAll(/\{@link (\w+)[^}]*\}/g, "`$1`")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** A parsed file, with its declarations and imports by name. */
class SourceFile {
  readonly path: string;
  readonly #declarations = new Map<string, ts.Node>();
  readonly imports = new Map<string, { readonly path: string; readonly name: string }>();

  constructor(path: string) {
    this.path = path;
    const { statements } = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
    for (const statement of statements) this.#add(statement);
  }

  find(name: string): ts.Node | undefined {
    return this.#declarations.get(name);
  }

  #add(statement: ts.Statement): void {
    if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) {
        if (ts.isIdentifier(declaration.name)) this.#declarations.set(declaration.name.text, declaration);
      }
    } else if (
      (ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement) ||
        ts.isFunctionDeclaration(statement)) &&
      statement.name
    ) {
      this.#declarations.set(statement.name.text, statement);
    } else if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) this.#addImport(statement);
  }

  #addImport(statement: ts.ImportDeclaration | ts.ExportDeclaration): void {
    const from = statement.moduleSpecifier;
    if (!from || !ts.isStringLiteral(from) || !from.text.startsWith(".")) return;
    const path = resolve(dirname(this.path), from.text.replace(/\.js$/, ".ts"));
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
    if (!bindings || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings)) || !existsSync(path)) return;
    for (const { name, propertyName } of bindings.elements) {
      this.imports.set(name.text, { path, name: (propertyName ?? name).text });
    }
  }
}

/** A client's sources, parsed on demand. Declarations are resolved by name, without computing types. */
class Sources {
  readonly #files = new Map<string, SourceFile>();

  open(path: string): SourceFile {
    const file = this.#files.get(path) ?? new SourceFile(path);
    this.#files.set(path, file);
    return file;
  }

  /** Reads a tree of resources: object literals, spreads, `defineResource`, and functions that return these. */
  readTree({ node, file }: Place): Tree {
    if (ts.isVariableDeclaration(node))
      return node.initializer ? this.readTree({ node: node.initializer, file }) : new Map();
    if (ts.isIdentifier(node)) return this.#followTree(node.text, file);
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)) {
      return this.readTree({ node: node.expression, file });
    }
    if (ts.isCallExpression(node)) return this.#readCall(node, file);
    if (ts.isFunctionDeclaration(node)) return this.readTree({ node: returned(node)!, file });
    const tree: Tree = new Map();
    if (!ts.isObjectLiteralExpression(node)) return tree;
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) {
        for (const [name, entry] of this.readTree({ node: property.expression, file })) tree.set(name, entry);
      } else if (ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property)) {
        const value = ts.isPropertyAssignment(property) ? property.initializer : property.name;
        const entry = this.#readEntry(property, { node: value, file });
        if (entry) tree.set(nameOf(property.name), entry);
      }
    }
    return tree;
  }

  #readCall(node: ts.CallExpression, file: SourceFile): Tree {
    const [first] = node.arguments;
    if (ts.isIdentifier(node.expression) && node.expression.text !== "defineResource") {
      return this.#followTree(node.expression.text, file);
    }
    return first ? this.readTree({ node: first, file }) : new Map();
  }

  #followTree(name: string, file: SourceFile): Tree {
    const found = this.#resolve(name, file);
    return found ? this.readTree(found) : new Map();
  }

  #readEntry(property: ts.Node, value: Place): Declared | Tree | undefined {
    const operation = this.#operationOf(value);
    if (operation) return { text: commentOf(property) || commentOf(declarationOf(operation.node)), operation };
    const tree = this.readTree(value);
    return tree.size > 0 ? tree : undefined;
  }

  /**
   * Finds the call to `get`, `post` or a similar function that creates an operation. Follows names, and searches the
   * arguments of calls such as `method(…, operation)`.
   */
  #operationOf({ node, file }: Place): Place<ts.CallExpression> | undefined {
    if (ts.isIdentifier(node)) {
      const found = this.#resolve(node.text, file, node);
      return found && ts.isVariableDeclaration(found.node) && found.node.initializer
        ? this.#operationOf({ node: found.node.initializer, file: found.file })
        : undefined;
    }
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
    if (["get", "post", "put", "patch", "del"].includes(node.expression.text)) return { node, file };
    if (node.expression.text === "defineResource") return undefined;
    const parts = node.arguments.flatMap((argument) =>
      ts.isArrayLiteralExpression(argument) ? [...argument.elements] : [argument],
    );
    for (const part of parts.toReversed()) {
      const found = this.#operationOf({ node: part, file });
      if (found) return found;
    }
    const helper = this.#resolve(node.expression.text, file)?.node;
    const result = helper && ts.isFunctionDeclaration(helper) ? returned(helper) : undefined;
    return result && this.#operationOf({ node: result, file });
  }

  /**
   * Finds the declaration that a name refers to. Searches the blocks that enclose `from`, then the file, then the file
   * that the name is imported from.
   */
  #resolve(name: string, file: SourceFile, from?: ts.Node): Place | undefined {
    for (let at = from?.parent; at; at = at.parent) {
      if (!ts.isBlock(at)) continue;
      for (const statement of at.statements.filter(ts.isVariableStatement)) {
        const local = statement.declarationList.declarations.find((declaration) => declaration.name.getText() === name);
        if (local) return { node: local, file };
      }
    }
    const node = file.find(name);
    if (node) return { node, file };
    const imported = file.imports.get(name);
    return imported && this.#resolve(imported.name, this.open(imported.path));
  }

  /** Reads the comments on the members of an operation's query and body interfaces. */
  readFields({ node, file }: Place): ReadonlyMap<string, FieldDocumentation> {
    const fields = new Map<string, FieldDocumentation>();
    const options = ts.isCallExpression(node) ? node.arguments[1] : undefined;
    const literal = options && this.#literalOf({ node: options, file });
    if (!literal) return fields;
    for (const property of literal.node.properties) {
      // The comment on `bodyKey` describes the field that contains the whole body.
      if (!ts.isPropertyAssignment(property) || nameOf(property.name) !== "bodyKey") continue;
      if (ts.isStringLiteral(property.initializer))
        addField(fields, property.initializer.text, commentOf(property), []);
    }
    for (const property of literal.node.properties) {
      if (!property.name || !["query", "body"].includes(nameOf(property.name))) continue;
      const value = ts.isPropertyAssignment(property) ? property.initializer : property.name;
      this.#collect({ node: value, file: literal.file }, fields, new Set());
    }
    return fields;
  }

  #literalOf({ node, file }: Place): Place<ts.ObjectLiteralExpression> | undefined {
    if (ts.isObjectLiteralExpression(node)) return { node, file };
    if (ts.isAsExpression(node)) return this.#literalOf({ node: node.expression, file });
    const found = ts.isIdentifier(node) ? this.#resolve(node.text, file, node) : undefined;
    return found && ts.isVariableDeclaration(found.node) && found.node.initializer
      ? this.#literalOf({ node: found.node.initializer, file: found.file })
      : undefined;
  }

  #collect({ node, file }: Place, fields: Map<string, FieldDocumentation>, seen: Set<ts.Node>): void {
    if (seen.has(node)) return;
    seen.add(node);
    const follow = (next: ts.Node | undefined): void => {
      if (next) this.#collect({ node: next, file }, fields, seen);
    };
    if (ts.isIdentifier(node)) {
      const found = this.#resolve(node.text, file, node);
      if (found) this.#collect(found, fields, seen);
    } else if (ts.isVariableDeclaration(node)) follow(node.type ?? node.initializer);
    else if (ts.isFunctionDeclaration(node)) follow(node.type ?? returned(node));
    else if (ts.isArrowFunction(node)) follow(node.type ?? node.body);
    else if (ts.isParenthesizedExpression(node) || ts.isParenthesizedTypeNode(node)) {
      follow(ts.isParenthesizedExpression(node) ? node.expression : node.type);
    } else if (ts.isCallExpression(node)) {
      node.arguments.forEach(follow);
      node.typeArguments?.forEach(follow);
      if (ts.isIdentifier(node.expression)) follow(node.expression);
    } else if (ts.isTypeReferenceNode(node)) {
      node.typeArguments?.forEach(follow);
      if (ts.isIdentifier(node.typeName)) follow(node.typeName);
    } else if (ts.isExpressionWithTypeArguments(node)) {
      node.typeArguments?.forEach(follow);
      follow(node.expression);
    } else if (ts.isIntersectionTypeNode(node) || ts.isUnionTypeNode(node)) node.types.forEach(follow);
    else if (ts.isTypeAliasDeclaration(node)) follow(node.type);
    else if (ts.isInterfaceDeclaration(node)) {
      this.#collectMembers({ node, file }, fields, seen);
      for (const clause of node.heritageClauses ?? []) clause.types.forEach(follow);
    } else if (ts.isTypeLiteralNode(node)) this.#collectMembers({ node, file }, fields, seen);
    else if (ts.isObjectLiteralExpression(node)) {
      for (const property of node.properties) {
        if (property.name) addField(fields, nameOf(property.name), commentOf(property), []);
        else if (ts.isSpreadAssignment(property)) follow(property.expression);
      }
    }
  }

  #collectMembers(
    { node, file }: Place<ts.InterfaceDeclaration | ts.TypeLiteralNode>,
    fields: Map<string, FieldDocumentation>,
    seen: Set<ts.Node>,
  ): void {
    for (const member of node.members) {
      if (!ts.isPropertySignature(member)) continue;
      const name = nameOf(member.name);
      addField(fields, name, commentOf(member), this.#valuesOf(member.type, file));
      // The links in a body count as input fields, too.
      if (name === "_links" && member.type) this.#collect({ node: member.type, file }, fields, seen);
    }
  }

  /** Returns the known values of a type such as `"open" | "closed" | (string & {})`. */
  #valuesOf(type: ts.TypeNode | undefined, file: SourceFile): readonly string[] {
    if (!type) return [];
    if (ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)) {
      const found = this.#resolve(type.typeName.text, file);
      return found && ts.isTypeAliasDeclaration(found.node) ? this.#valuesOf(found.node.type, found.file) : [];
    }
    if (!ts.isUnionTypeNode(type)) return [];
    return type.types.flatMap((part) =>
      ts.isLiteralTypeNode(part) && ts.isStringLiteral(part.literal) ? [part.literal.text] : this.#valuesOf(part, file),
    );
  }
}

function addField(
  fields: Map<string, FieldDocumentation>,
  name: string,
  comment: string,
  values: readonly string[],
): void {
  const known = fields.get(name) ?? {};
  const description = known.description ?? plainText(comment);
  const allValues = known.values ?? values;
  fields.set(name, {
    ...(description === "" ? {} : { description }),
    ...(allValues.length === 0 ? {} : { values: allValues }),
  });
}

function nameOf(name: ts.PropertyName): string {
  return ts.isStringLiteral(name) || ts.isIdentifier(name) ? name.text : name.getText();
}

function commentOf(node: ts.Node | undefined): string {
  const comments = node ? ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc) : [];
  return ts.getTextOfJSDocComment(comments.at(-1)?.comment) ?? "";
}

function declarationOf(node: ts.Node): ts.Node | undefined {
  return ts.isVariableDeclaration(node.parent) ? node.parent.parent.parent : undefined;
}

function returned(node: ts.FunctionDeclaration): ts.Expression | undefined {
  return node.body?.statements.find(ts.isReturnStatement)?.expression;
}
