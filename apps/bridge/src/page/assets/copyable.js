import { h } from "./dom.js";

/**
 * Creates a text with a button that copies it. `notify` shows and announces the result. Without access to the
 * clipboard, such as on a page without TLS, the button selects the text instead.
 *
 * @param {object} options
 * @param {string} options.text
 * @param {string} options.what name of the text in messages, such as `id on the server`
 * @param {string} [options.of] name that distinguishes this button from others on the page
 * @param {(message: string) => void} options.notify
 */
export function copyable({ text, what, of, notify }) {
  const content = h("code", {}, text);
  const copy = async () => {
    try {
      await window.navigator.clipboard.writeText(text);
      notify(`The ${what} was copied.`);
    } catch {
      document.getSelection()?.selectAllChildren(content);
      notify(`The browser does not permit copying. The ${what} is selected: copy it with the keyboard.`);
    }
  };
  const label = `Copy the ${what}${of === undefined ? "" : `: ${of}`}`;
  const button = h(
    "button",
    {
      ...{ type: "button", class: "copy", "aria-label": label, title: label },
      ...{ "data-part": `copy ${what}`, click: () => void copy() },
    },
    "Copy",
  );
  return h("span", { class: "copyable" }, content, " ", button);
}
