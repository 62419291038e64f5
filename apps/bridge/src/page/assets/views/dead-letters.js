import { copyable } from "../copyable.js";
import { h } from "../dom.js";
import { count, moment } from "../format.js";
import { actionButton, heading, prose, readOnlyNote, subject, table } from "../parts.js";
import { addressOf } from "../route.js";
/** @import { DeadLetterReasonsView, DeadLetterReasonView, DeadLettersView, DeadLetterView } from "../../wire.js" */
/** @import { Surroundings, View } from "../parts.js" */
/** @import { Route } from "../route.js" */

/**
 * Creates the view that lists dead letters, first in groups by reason and then one by one. The dead letters of a group
 * can be retried together.
 *
 * @param {Surroundings} surroundings
 * @param {Route} route
 * @returns {View}
 */
export function deadLettersView({ allowActions, act, notify }, { query }) {
  const chosen = query.get("reason") ?? "";
  /** @param {DeadLetterReasonView} reason */
  const retryAll = ({ id, connection, count: number, reason }) => {
    const text = number === 1 ? "Try again" : `Try all ${count(number)} again`;
    return actionButton(text, `${text} (${connection}): ${reason}`, () =>
      act("dead-letters/retry", "The dead letters with this reason are being retried.", { reason: id }),
    );
  };
  const reasons = table({
    caption: "Reasons",
    empty: "There are no dead letters.",
    keyOf: (/** @type {DeadLetterReasonView} */ { id }) => id,
    columns: [
      { head: "Dead letters", kind: "number", cell: (reason) => count(reason.count) },
      { head: "Newest", kind: "when", cell: ({ newest }) => moment(newest) },
      { head: "Connection", cell: ({ connection }) => connection },
      {
        ...{ head: "Reason and next step", kind: "wide" },
        cell: ({ id, reason, nextStep }) =>
          reasonAndStep({ reason, nextStep, command: `bridge dead-letters retry --reason ${id}`, of: id, notify }),
      },
      {
        head: "Each",
        cell: ({ id }) =>
          id === chosen
            ? h("a", { href: addressOf("dead-letters"), "data-part": "each" }, "show all")
            : h(
                "a",
                { href: addressOf("dead-letters", undefined, { reason: id }), "data-part": "each" },
                "show only these",
              ),
      },
      ...(allowActions ? [{ head: "Action", cell: retryAll }] : []),
    ],
  });
  /** @param {DeadLetterView} letter */
  const retry = ({ id, subject: { label } }) =>
    actionButton("Try again", `Try again: ${label}`, () =>
      act(`dead-letters/${encodeURIComponent(id)}/retry`, `${label} is being retried.`),
    );
  const list = table({
    caption: "Dead letters",
    empty: chosen === "" ? "There are no dead letters." : "No dead letter has this reason any more.",
    keyOf: (/** @type {DeadLetterView} */ { id }) => id,
    columns: [
      { head: "Since", kind: "when", cell: ({ at }) => moment(at) },
      { head: "About", kind: "wide", cell: (letter) => subject(letter.subject) },
      {
        ...{ head: "Reason and next step", kind: "wide" },
        cell: ({ id, subject: { label }, reason, nextStep }) =>
          reasonAndStep({ reason, nextStep, command: `bridge dead-letters retry ${id}`, of: label, notify }),
      },
      { head: "Attempts", kind: "number", cell: ({ tries }) => count(tries) },
      {
        head: "Deliveries",
        cell: ({ subject: { key } }) =>
          h("a", { href: addressOf("deliveries", undefined, { subject: key }), "data-part": "deliveries" }, "show"),
      },
      ...(allowActions ? [{ head: "Action", cell: retry }] : []),
    ],
  });

  const rest = h("p", { class: "quiet", hidden: true }, "Only the newest dead letters are shown.");

  return {
    title: "Dead letters",
    element: h(
      "div",
      { class: "view" },
      heading("Dead letters"),
      h("section", {}, h("h2", {}, "By reason"), reasons.element),
      h("section", {}, h("h2", {}, chosen === "" ? "All" : "Dead letters with this reason"), list.element, rest),
      allowActions ? undefined : readOnlyNote(),
    ),
    async update(get) {
      const [groups, { deadLetters, more }] = await Promise.all([
        /** @type {Promise<DeadLetterReasonsView>} */ (get("dead-letters/reasons")),
        /** @type {Promise<DeadLettersView>} */ (get(`dead-letters?limit=500&reason=${encodeURIComponent(chosen)}`)),
      ]);
      reasons.show(groups.reasons);
      list.show(deadLetters);
      rest.hidden = !more;
    },
  };
}

/**
 * Shows the reason for a dead letter, the next step, and the command that retries the dead letter after this step.
 *
 * @param {object} options
 * @param {string} options.reason
 * @param {string} options.nextStep
 * @param {string} options.command
 * @param {string} options.of name that distinguishes the command's button from others
 * @param {(message: string) => void} options.notify
 */
function reasonAndStep({ reason, nextStep, command, of, notify }) {
  return h(
    "div",
    { class: "steps" },
    h("p", {}, ...prose(reason)),
    h("p", {}, h("strong", {}, "Next step: "), ...prose(nextStep)),
    h("p", {}, "Then retry: ", copyable({ text: command, what: "command", of, notify })),
  );
}
