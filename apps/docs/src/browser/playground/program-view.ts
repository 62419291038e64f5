import type { Editor } from "./editor.ts";
import { announcement, make, scrolling } from "./elements.ts";

/** The part of the page that shows the program, and edits it on request. */
export interface ProgramView {
  readonly elements: readonly Element[];
  text(): string;
  /**
   * Shows another program.
   *
   * @param html - Its highlighted code from the build of the site. Without it, the program is shown as plain text.
   */
  show(text: string, html?: string): void;
  /** Loads the editor, and then the compiler. */
  edit(): Promise<void>;
}

/** Addresses of the scripts that the editor loads. */
export interface EditorPaths {
  readonly editor: string;
  readonly types: string;
  readonly declarations: string;
}

/**
 * Creates the view of the program.
 *
 * @param run - Called by Ctrl+Enter in the editor.
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
      const { createEditor, startTypes } = (await import(
        new URL(paths.editor, document.baseURI).href
      )) as typeof import("./editor.ts");
      const host = make("div");
      const shadow = host.attachShadow({ mode: "open" });
      shadow.append(siteStyle());
      pane.replaceChildren(host);
      editor = createEditor(shadow, code, run);
      typesStatus.textContent = "Types are loading.";
      const types = await startTypes(paths.types, paths.declarations).catch((error: unknown) => {
        typesStatus.textContent = String(error);
      });
      if (types === undefined) return;
      editor.useTypes(types);
      typesStatus.textContent = "Types are ready: errors are marked, and a name shows its type under the pointer.";
    },
  };
}

function readOnly(text: string, html: string | undefined): HTMLElement {
  const code = make("code");
  if (html === undefined) code.textContent = text;
  else code.innerHTML = html;
  const shown = scrolling("pre", "Program");
  shown.append(code);
  return shown;
}

/** Returns a link to the style of the site, for the inside of a shadow root. */
function siteStyle(): HTMLLinkElement {
  const style = make("link");
  style.rel = "stylesheet";
  style.href = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.href ?? "";
  return style;
}
