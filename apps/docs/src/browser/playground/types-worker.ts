/** Runs the editor's TypeScript compiler in a worker. On the main thread, it would block the page for seconds. */
import { createSystem, createVirtualTypeScriptEnvironment } from "@typescript/vfs";
import ts from "typescript";
import {
  compilerOptions,
  type Declarations,
  type TypesCompletion,
  type TypesHover,
  type TypesProblem,
  type TypesQuestion,
  type TypesReply,
  type TypesResults,
} from "./types-messages.ts";

const path = "/program.ts";
/** Maximum number of completions. Longer lists are slow to transfer and too long to read. */
const maxCompletions = 300;

addEventListener(
  "message",
  ({ data: files }: MessageEvent<Declarations>) => {
    start(files);
  },
  { once: true },
);

/** Compiles the declarations, and then responds to requests from the editor. */
function start(declarations: Declarations): void {
  // The compiler treats an empty file as missing.
  const files = new Map([...Object.entries(declarations), [path, "export {};\n"]] as const);
  const environment = createVirtualTypeScriptEnvironment(createSystem(files), [path], ts, compilerOptions(ts));
  addEventListener("message", ({ data: question }: MessageEvent<TypesQuestion>) => {
    environment.updateFile(path, question.code === "" ? "\n" : question.code);
    post({ kind: "result", id: question.id, result: resultOf(question, environment.languageService) });
  });
  post({ kind: "ready" });
}

function resultOf({ kind, position }: TypesQuestion, service: ts.LanguageService): TypesResults[TypesQuestion["kind"]] {
  if (kind === "check") return check(service);
  return kind === "hover" ? hover(service, position) : complete(service, position);
}

function check(service: ts.LanguageService): readonly TypesProblem[] {
  return [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)].map(
    ({ start = 0, length = 0, category, messageText }) => ({
      ...{ from: start, to: start + length },
      severity: category === ts.DiagnosticCategory.Error ? "error" : "warning",
      message: ts.flattenDiagnosticMessageText(messageText, "\n"),
    }),
  );
}

function hover(service: ts.LanguageService, position: number): TypesHover | undefined {
  const info = service.getQuickInfoAtPosition(path, position);
  if (info === undefined) return undefined;
  const { start, length } = info.textSpan;
  return {
    ...{ from: start, to: start + length },
    signature: ts.displayPartsToString(info.displayParts),
    comment: ts.displayPartsToString(info.documentation),
  };
}

function complete(service: ts.LanguageService, position: number): readonly TypesCompletion[] {
  const found = service.getCompletionsAtPosition(path, position, { includeCompletionsWithInsertText: false });
  return (found?.entries ?? []).slice(0, maxCompletions).map(({ name, kind }) => ({ label: name, type: typeOf(kind) }));
}

function typeOf(kind: ts.ScriptElementKind): string {
  switch (kind) {
    case ts.ScriptElementKind.memberFunctionElement:
      return "method";
    case ts.ScriptElementKind.functionElement:
      return "function";
    case ts.ScriptElementKind.memberVariableElement:
      return "property";
    case ts.ScriptElementKind.keyword:
      return "keyword";
    case ts.ScriptElementKind.interfaceElement:
    case ts.ScriptElementKind.typeElement:
      return "type";
    default:
      return "variable";
  }
}

function post(message: TypesReply): void {
  postMessage(message);
}
