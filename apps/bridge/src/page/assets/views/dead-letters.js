import { h } from "../dom.js";
import { count, moment } from "../format.js";
import { actionButton, heading, prose, readOnlyNote, subject, table } from "../parts.js";
import { addressOf } from "../route.js";
/** @import { DeadLettersView, DeadLetterView } from "../../wire.js" */
/** @import { Surroundings, View } from "../parts.js" */

/**
 * Creates the view of the dead letters with their reasons.
 *
 * @param {Surroundings} surroundings
 * @returns {View}
 */
export function deadLettersView({ allowActions, act }) {
  /** @param {DeadLetterView} letter */
  const retry = ({ id, subject: { label } }) =>
    actionButton("Try again", `Try ${label} again`, () =>
      act(`dead-letters/${encodeURIComponent(id)}/retry`, `${label} is retried.`),
    );
  const list = table({
    caption: "Dead letters",
    empty: "There are no dead letters.",
    keyOf: (/** @type {DeadLetterView} */ { id }) => id,
    columns: [
      { head: "Since", kind: "when", cell: ({ at }) => moment(at) },
      { head: "About", kind: "wide", cell: (letter) => subject(letter.subject) },
      { head: "Reason", kind: "wide", cell: ({ reason }) => h("span", {}, ...prose(reason)) },
      { head: "Tries", kind: "number", cell: ({ tries }) => count(tries) },
      {
        head: "Deliveries",
        cell: ({ subject: { key } }) =>
          h("a", { href: addressOf("deliveries", undefined, { subject: key }), "data-part": "deliveries" }, "show"),
      },
      ...(allowActions ? [{ head: "Action", cell: retry }] : []),
    ],
  });

  return {
    title: "Dead letters",
    element: h(
      "div",
      { class: "view" },
      heading("Dead letters"),
      list.element,
      allowActions ? undefined : readOnlyNote(),
    ),
    async update(get) {
      const { deadLetters } = /** @type {DeadLettersView} */ (await get("dead-letters?limit=500"));
      list.show(deadLetters);
    },
  };
}
