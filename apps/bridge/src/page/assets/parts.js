import { h, keeper, outlink } from "./dom.js";
/** @import { SubjectView } from "../wire.js" */
/** @import { Child } from "./dom.js" */

/**
 * Parameters that every view receives.
 *
 * @typedef {object} Surroundings
 * @property {boolean} allowActions
 * @property {(path: string, done: string, body?: unknown) => Promise<void>} act sends an action; as long as the
 *   response contains `next`, sends the action again with `next` as the body; finally shows `done` or an error message,
 *   and updates the view
 * @property {(path: string) => Promise<unknown>} get sends one request to the API
 * @property {() => void} refresh updates the view immediately
 * @property {(text: string) => void} notify shows and announces a message
 */

/**
 * One view: an element, and a function that updates it.
 *
 * @typedef {object} View
 * @property {string} title
 * @property {HTMLElement} element
 * @property {(get: (path: string) => Promise<unknown>) => Promise<void>} update
 */

/**
 * Creates a table for a list. On a narrow screen, each row becomes a block. Browsers then no longer present the element
 * to screen readers as a table, so its roles are set explicitly.
 *
 * @template Item
 * @param {object} options
 * @param {string} options.caption
 * @param {string} [options.form] a class with its own layout on a narrow screen
 * @param {string} options.empty message in place of rows
 * @param {(item: Item) => string} options.keyOf
 * @param {readonly { head: string, kind?: string, cell: (item: Item) => Child }[]} options.columns
 * @returns {{ element: HTMLElement, show: (items: readonly Item[]) => void }}
 */
export function table({ caption, form = "plain", empty, keyOf, columns }) {
  const body = h("tbody", { role: "rowgroup" });
  const heads = columns.map(({ head, kind }) => h("th", { role: "columnheader", scope: "col", class: kind }, head));
  const none = h("p", { class: "empty", hidden: true }, empty);
  // A table without rows is hidden, and a message is shown in its place. On a narrow screen, where the column heads are
  // hidden, such a table would show nothing.
  const rows = h(
    "table",
    { role: "table", hidden: true },
    h("caption", { class: "unseen" }, caption),
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, ...heads)),
    body,
  );
  const element = h("div", { class: `sheet ${form}` }, rows, none);
  const show = keeper(body, keyOf, (/** @type {Item} */ item) => {
    const cells = columns.map(({ head, kind, cell }) =>
      h("td", { role: "cell", class: kind, "data-head": head }, cell(item)),
    );
    return h("tr", { role: "row" }, ...cells);
  });
  return {
    element,
    show(items) {
      show(items);
      none.hidden = items.length > 0;
      rows.hidden = items.length === 0;
    },
  };
}

/**
 * Creates a label for a state. A mark next to the word makes the state visible without colours.
 *
 * @param {string} state
 * @param {string} [word]
 */
export function badge(state, word = state) {
  return h("span", { class: `badge ${state}` }, word);
}

const kinds = {
  pull: "pull request",
  issue: "issue",
  branch: "branch",
  commit: "commit",
  workPackage: "work package",
  other: "",
};

/** @param {SubjectView} subject */
export function subject({ kind, label, url }) {
  return h("span", { class: "subject" }, h("span", { class: "kind" }, kinds[kind]), outlink(url, label));
}

/**
 * Creates a button for an action. The button ignores clicks while the action is running.
 *
 * @param {string} text
 * @param {string} label label for screen readers: the action and what it applies to, as in `Resume forge`
 * @param {() => Promise<void>} work
 */
export function actionButton(text, label, work) {
  const button = h(
    "button",
    { type: "button", "aria-label": label, "data-part": "action", click: () => void run() },
    text,
  );
  const run = async () => {
    // Checks an attribute instead of `disabled`, which would remove the focus.
    if (button.getAttribute("aria-disabled") === "true") return;
    button.setAttribute("aria-disabled", "true");
    await work();
    button.removeAttribute("aria-disabled");
  };
  return button;
}

/**
 * Creates a view's heading.
 *
 * @param {string} title
 * @param {...Child} extras
 */
export function heading(title, ...extras) {
  return h("div", { class: "heading" }, h("h1", { tabindex: -1 }, title), ...extras);
}

/**
 * Splits a text into strings, and code elements for the parts in backticks.
 *
 * @param {string} text
 * @returns {(string | HTMLElement)[]}
 */
export function prose(text) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? h("code", {}, part) : part));
}

/** Creates the note that explains why a view has no action buttons. */
export function readOnlyNote() {
  return h(
    "p",
    { class: "quiet" },
    ...prose("Read-only. To allow actions, set `page.allowActions: true` in the configuration."),
  );
}
