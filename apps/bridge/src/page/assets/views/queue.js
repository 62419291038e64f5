import { h } from "../dom.js";
import { count, moment } from "../format.js";
import { badge, heading, prose, subject, table } from "../parts.js";
import { addressOf } from "../route.js";
/** @import { QueueEntryView, QueueView } from "../../wire.js" */
/** @import { View } from "../parts.js" */

const words = { active: "running", waiting: "waiting", postponed: "postponed", held: "held" };

/**
 * Creates the view that lists queued subjects, the reason why each waits, and the time of its next attempt.
 *
 * @returns {View}
 */
export function queueView() {
  const rest = h("p", { class: "quiet", hidden: true }, "Only the subjects that have waited longest are shown.");
  const list = table({
    caption: "Queue, longest wait first",
    empty: "The queue is empty.",
    keyOf: (/** @type {QueueEntryView} */ { subject: { key } }) => key,
    columns: [
      { head: "Since", kind: "when", cell: ({ since }) => moment(since) },
      { head: "Subject", kind: "wide", cell: (entry) => subject(entry.subject) },
      { head: "State", cell: ({ state }) => badge(state, words[state]) },
      { head: "Reason", kind: "wide", cell: ({ reason }) => h("span", {}, ...prose(reason)) },
      { head: "Failed attempts", kind: "number", cell: ({ tries }) => count(tries) },
      { head: "Next attempt", kind: "when", cell: ({ next }) => (next === undefined ? "–" : moment(next)) },
      {
        head: "Deliveries",
        cell: ({ subject: { key } }) =>
          h("a", { href: addressOf("deliveries", undefined, { subject: key }), "data-part": "deliveries" }, "show"),
      },
    ],
  });

  return {
    title: "Queue",
    element: h("div", { class: "view" }, heading("Queue"), list.element, rest),
    async update(get) {
      const { entries, more } = /** @type {QueueView} */ (await get("queue?limit=200"));
      list.show(entries);
      rest.hidden = !more;
    },
  };
}
