import { h, setText } from "../dom.js";
import { moment } from "../format.js";
import { badge, heading, prose, table } from "../parts.js";
/** @import { ActionsView, ActionView } from "../../wire.js" */
/** @import { Surroundings, View } from "../parts.js" */

const words = {
  sign_in: "Signed in",
  replay: "Replayed a delivery",
  retry: "Retried a dead letter",
  retry_all: "Retried dead letters with the same reason",
  resume: "Resumed a connection",
  link: "Linked an issue and a work package",
};

/**
 * Creates the view that lists sign-ins and actions, newest first.
 *
 * @param {Surroundings} surroundings
 * @returns {View}
 */
export function actionsView({ refresh }) {
  /** @type {string | undefined} */
  let before;
  /** @type {string | undefined} */
  let next;
  const tally = h("p", { class: "quiet", role: "status" });
  const older = h("button", { type: "button", hidden: true, click: () => show(next) }, "Show older");
  const newest = h("button", { type: "button", hidden: true, click: () => show(undefined) }, "Show newest");
  /** @param {string | undefined} position */
  const show = (position) => {
    before = position;
    refresh();
  };
  const list = table({
    caption: "Sign-ins and actions, newest first",
    empty: "There are no sign-ins or actions yet.",
    keyOf: (/** @type {ActionView} */ { id }) => id,
    columns: [
      { head: "Time", kind: "when", cell: ({ at }) => moment(at) },
      { head: "By", kind: "wide", cell: (action) => nameOf(action) },
      { head: "Action", cell: ({ action }) => words[action] },
      { head: "Of", kind: "wide", cell: ({ target = "–" }) => target },
      { head: "Outcome", cell: ({ outcome }) => (outcome === undefined ? "not known yet" : badge(outcome, outcome)) },
      { head: "Reason", kind: "wide", cell: ({ reason = "–" }) => h("span", {}, ...prose(reason)) },
    ],
  });
  return {
    title: "Actions",
    element: h(
      "div",
      { class: "view" },
      heading("Actions"),
      list.element,
      h("div", { class: "foot" }, tally, newest, older),
    ),
    async update(get) {
      const query = new URLSearchParams({ limit: "100", before: before ?? "" });
      const view = /** @type {ActionsView} */ (await get(`actions?${query}`));
      list.show(view.actions);
      next = view.next;
      older.hidden = !view.more;
      newest.hidden = before === undefined;
      const which = before === undefined ? "latest" : "older";
      const { length } = view.actions;
      setText(tally, view.more || before !== undefined ? `The ${which} ${length} are shown.` : `${length} in all.`);
    },
  };
}

/** @param {ActionView} action */
function nameOf({ origin, subject = "", email }) {
  if (origin === "token") return "Page token";
  if (origin === "command") return "Command line";
  return email === undefined ? `Subject ${subject}` : `${email} (subject ${subject})`;
}
