/** The playground's editor. The page loads this file only when the reader starts to edit. */
import { autocompletion, completeAnyWord, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { javascript, javascriptLanguage } from "@codemirror/lang-javascript";
import { bracketMatching, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import type { TypesClient } from "./types-client.ts";
import { typesExtensions } from "./types-extensions.ts";

export { startTypes } from "./types-client.ts";

/** The editor in the playground page. */
export interface Editor {
  text(): string;
  replace(text: string): void;
  focus(): void;
  /**
   * Connects the compiler. The editor then shows errors and types, and completes names.
   *
   * @param onChecked - Called after each check, with the number of errors.
   */
  useTypes(types: TypesClient, onChecked: (errors: number) => void): void;
}

/**
 * Creates an editor inside a shadow root, where the page's Content Security Policy permits the editor's styles.
 *
 * @param root - Shadow root to create the editor in.
 * @param code - The initial text.
 * @param run - Called when the reader presses Ctrl+Enter, or Cmd+Enter on macOS.
 */
export function createEditor(root: ShadowRoot, code: string, run: () => void): Editor {
  const types = new Compartment();
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: code,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        javascript({ typescript: true }),
        // Until the compiler is loaded, completes words that are in the program.
        types.of([javascriptLanguage.data.of({ autocomplete: completeAnyWord }), autocompletion()]),
        syntaxHighlighting(classHighlighter),
        EditorView.contentAttributes.of({ "aria-label": "Program" }),
        keymap.of([
          {
            key: "Mod-Enter",
            run: () => {
              run();
              return true;
            },
          },
          ...completionKeymap,
          ...historyKeymap,
          // Tab is left unbound, so that keyboard users can leave the editor with it.
          ...defaultKeymap,
        ]),
        EditorView.theme({
          "&": { color: "var(--ink)", backgroundColor: "var(--panel)" },
          ".cm-content": { caretColor: "var(--ink)", fontFamily: "var(--mono)", fontSize: "0.875rem" },
          ".cm-cursor": { borderLeftColor: "var(--ink)" },
          ".cm-gutters": { color: "var(--comment)", backgroundColor: "var(--panel)", border: "none" },
          ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
          "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
            backgroundColor: "var(--mark) !important",
          },
          ".cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--paper)", border: "1px solid var(--line)" },
        }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    focus() {
      view.focus();
    },
    useTypes(client, onChecked) {
      view.dispatch({ effects: types.reconfigure(typesExtensions(client, onChecked)) });
    },
    replace(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
  };
}
