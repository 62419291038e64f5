import type { Editor } from "./editor.ts";
import { announcement, make, scrolling } from "./elements.ts";

/** The part of the page that shows the program and turns into an editor on request. */
export interface ProgramView {
  readonly elements: readonly Element[];
  text(): string;
  /**
   * Shows another program.
   *
   * @param html - The program as highlighted HTML, generated when the site is built. Default: plain text.
   */
  show(text: string, html?: string): void;
  /** Loads the editor, moves the focus to it, and loads the compiler. */
  edit(): Promise<void>;
}

/** URLs of the files that the page loads for editing. */
export interface EditorPaths {
  readonly editor: string;
  readonly types: string;
  readonly declarations: string;
}

/**
 * Creates the view that shows the program and lets the reader edit it.
 *
 * @param run - Called when the reader presses Ctrl+Enter, or Cmd+Enter on macOS, in the editor.
 */
export function createProgramView(paths: EditorPaths, run: () => void): ProgramView {
  const pane = make("div", "editor");
  const typesStatus = announcement();
  let code = "";
  let editor: Editor | undefined;
  return {
    elements: [pane, typesStatus],
    text: () => editor?.text() ?? code,
    show(text, html) {
      code = text;
      if (editor === undefined) pane.replaceChildren(readOnly(text, html));
      else editor.replace(text);
    },
    async edit() {
      const focused = document.activeElement;
      const { createEditor, startTypes } = (await import(
        new URL(paths.editor, document.baseURI).href
      )) as typeof import("./editor.ts");
      const host = make("div");
      const shadow = host.attachShadow({ mode: "open" });
      shadow.append(siteStyle());
      pane.replaceChildren(host);
      editor = createEditor(shadow, code, run);
      // The Edit button is now disabled and has lost the focus. The editor takes the focus, unless the reader has moved
      // it elsewhere.
      if ([focused, document.body].includes(document.activeElement)) editor.focus();
      typesStatus.textContent = "Types are loading.";
      const types = await startTypes(paths.types, paths.declarations).catch((error: unknown) => {
        typesStatus.textContent = String(error);
      });
      if (types === undefined) return;
      // Before the first check, the editor marks no errors. The status therefore does not yet say that types are ready.
      editor.useTypes(types, (errors) => {
        const text = `Types are ready: ${counted(errors)}. Point at a name to see its type.`;
        if (typesStatus.textContent !== text) typesStatus.textContent = text;
      });
    },
  };
}

function counted(errors: number): string {
  if (errors === 0) return "no errors";
  return errors === 1 ? "1 error is marked" : `${errors} errors are marked`;
}

function readOnly(text: string, html: string | undefined): HTMLElement {
  const code = make("code");
  if (html === undefined) code.textContent = text;
  else code.innerHTML = html;
  const shown = scrolling("pre", "Program");
  shown.append(code);
  return shown;
}

/** Returns a link to the site's style sheet, for use inside a shadow root. */
function siteStyle(): HTMLLinkElement {
  const style = make("link");
  style.rel = "stylesheet";
  style.href = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.href ?? "";
  return style;
}
