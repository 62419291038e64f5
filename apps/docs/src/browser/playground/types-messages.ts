import type ts from "typescript";

/** Declarations by their path in the playground. */
export type Declarations = Readonly<Record<string, string>>;

/** A request from the editor to the compiler. */
export interface TypesQuestion {
  readonly id: number;
  readonly kind: "check" | "hover" | "complete";
  readonly code: string;
  /** Offset in the code. Ignored for `check`. */
  readonly position: number;
}

/** An error that the compiler found, with its offsets in the code. */
export interface TypesProblem {
  readonly from: number;
  readonly to: number;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
}

/** A name in the code, with its type and doc comment. */
export interface TypesHover {
  readonly from: number;
  readonly to: number;
  readonly signature: string;
  readonly comment: string;
}

/** A name that is valid at a position. */
export interface TypesCompletion {
  readonly label: string;
  /** Kind of name. CodeMirror shows an icon for each kind. */
  readonly type: string;
}

/** The result type for each kind of request. */
export interface TypesResults {
  readonly check: readonly TypesProblem[];
  readonly hover: TypesHover | undefined;
  readonly complete: readonly TypesCompletion[];
}

/** A message from the worker that runs the compiler. */
export type TypesReply =
  | { readonly kind: "ready" }
  | { readonly kind: "result"; readonly id: number; readonly result: TypesResults[TypesQuestion["kind"]] };

/** Returns the compiler options for the playground's programs, which run in a worker. */
export function compilerOptions({
  ScriptTarget,
  ModuleKind,
  ModuleResolutionKind,
  ModuleDetectionKind,
}: typeof ts): ts.CompilerOptions {
  return {
    ...{ target: ScriptTarget.ES2023, module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler },
    ...{ lib: ["lib.es2023.d.ts", "lib.webworker.d.ts"], types: [], moduleDetection: ModuleDetectionKind.Force },
    ...{
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      noEmit: true,
    },
  };
}
