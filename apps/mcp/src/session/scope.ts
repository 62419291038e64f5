import type { ProductOperation } from "@halyard/catalogue";
import type { Input } from "./connection.js";
import { projectScope } from "./project-scope.js";
import { repositoryScope } from "./repository-scope.js";
import type { Settings } from "./settings.js";

/** Reads a document that a scope needs for its decision. */
export type ReadDocument = (operation: string, input: Input) => Promise<unknown>;

/** Limits a session to some projects and repositories. */
export interface Scope {
  /** Throws a {@link Refusal} if the input names a project or repository that is not allowed. */
  checkInput(operation: ProductOperation, input: Input): Promise<void>;
  /** Throws a {@link Refusal} unless a write is known to affect only allowed projects and repositories. */
  checkWrite(operation: ProductOperation, input: Input, before: unknown): Promise<void>;
  /** Returns the part of a document that may be shown. Undefined if nothing may be shown. */
  visible(operation: ProductOperation, document: unknown): Promise<unknown>;
  /** Returns whether the server's total counts only items that may be shown. */
  showsTotal(operation: ProductOperation): boolean;
}

/** Scope for settings without a list of projects or repositories. Allows everything that the account may see. */
const everything: Scope = {
  checkInput: () => Promise.resolve(),
  checkWrite: () => Promise.resolve(),
  visible: (_, document) => Promise.resolve(document),
  showsTotal: () => true,
};

/** Creates the scope that the settings define. */
export function createScope({ projects, repositories }: Settings, read: ReadDocument): Scope {
  const scopes = {
    pm: projects === undefined ? everything : projectScope(projects, read),
    git: repositories === undefined ? everything : repositoryScope(repositories),
  };
  return {
    checkInput: (operation, input) => scopes[operation.product].checkInput(operation, input),
    checkWrite: (operation, input, before) => scopes[operation.product].checkWrite(operation, input, before),
    visible: (operation, document) => scopes[operation.product].visible(operation, document),
    showsTotal: (operation) => scopes[operation.product].showsTotal(operation),
  };
}
