import { autocompletion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { diagnosticCount, linter, setDiagnosticsEffect } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { EditorView, hoverTooltip } from "@codemirror/view";
import type { TypesClient } from "./types-client.ts";

/**
 * Returns editor extensions that show the compiler's findings: errors, types under the pointer, and completions.
 *
 * @param onChecked - Called with the number of errors each time the editor marks them.
 */
export function typesExtensions(types: TypesClient, onChecked: (errors: number) => void): Extension {
  return [
    linter(async ({ state }) => [...(await types.ask("check", state.doc.toString()))], { delay: 400 }),
    EditorView.updateListener.of(({ state, transactions }) => {
      const isChecked = transactions.some(({ effects }) => effects.some((effect) => effect.is(setDiagnosticsEffect)));
      if (isChecked) onChecked(diagnosticCount(state));
    }),
    hoverTooltip(async ({ state }, position) => {
      const found = await types.ask("hover", state.doc.toString(), position);
      if (found === undefined) return null;
      return { pos: found.from, end: found.to, create: () => ({ dom: tooltip(found.signature, found.comment) }) };
    }),
    autocompletion({ override: [(context) => complete(context, types)] }),
  ];
}

async function complete(context: CompletionContext, types: TypesClient): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[\w$]*/);
  const isMember = context.matchBefore(/\.[\w$]*/) !== null;
  if (word === null || (word.from === word.to && !isMember && !context.explicit)) return null;
  const options = await types.ask("complete", context.state.doc.toString(), context.pos);
  return { from: word.from, options: [...options], validFor: /^[\w$]*$/ };
}

function tooltip(signature: string, comment: string): HTMLElement {
  const dom = document.createElement("div");
  dom.className = "types";
  const code = document.createElement("code");
  code.textContent = signature;
  dom.append(code);
  if (comment !== "") {
    const text = document.createElement("p");
    text.textContent = comment;
    dom.append(text);
  }
  return dom;
}
