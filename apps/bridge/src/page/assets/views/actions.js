import { h } from "../dom.js";
import { moment } from "../format.js";
import { heading, table } from "../parts.js";
/** @import { ActionsView, ActionView } from "../../wire.js" */
/** @import { View } from "../parts.js" */

const words = {
  sign_in: "Signed in",
  replay: "Replayed a delivery",
  retry: "Retried a dead letter",
  retry_all: "Retried all dead letters with one reason",
  resume: "Resumed a connection",
};

/**
 * Creates the view of the sign-ins and actions, newest first.
 *
 * @returns {View}
 */
export function actionsView() {
  const rest = h("p", { class: "quiet", hidden: true }, "Only the newest actions are shown.");
  const list = table({
    caption: "Sign-ins and actions, newest first",
    empty: "There are no sign-ins or actions yet.",
    keyOf: (/** @type {ActionView} */ { at, action, target = "" }) => [at, action, target].join(" "),
    columns: [
      { head: "Time", kind: "when", cell: ({ at }) => moment(at) },
      { head: "By", kind: "wide", cell: (action) => nameOf(action) },
      { head: "Action", cell: ({ action }) => words[action] },
      { head: "Of", kind: "wide", cell: ({ target = "–" }) => target },
    ],
  });
  return {
    title: "Actions",
    element: h("div", { class: "view" }, heading("Actions"), list.element, rest),
    async update(get) {
      const { actions, more } = /** @type {ActionsView} */ (await get("actions?limit=200"));
      list.show(actions);
      rest.hidden = !more;
    },
  };
}

/** @param {ActionView} action */
function nameOf({ origin, subject = "", email }) {
  if (origin === "token") return "Token of the page";
  if (origin === "command") return "Command line";
  return email === undefined ? `Subject ${subject}` : `${email} (subject ${subject})`;
}
