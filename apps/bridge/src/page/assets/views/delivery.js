import { ApiError } from "../api.js";
import { copyable } from "../copyable.js";
import { h } from "../dom.js";
import { bytes, counted, moment, span } from "../format.js";
import { actionButton, badge, heading, prose, readOnlyNote, subject } from "../parts.js";
import { addressOf } from "../route.js";
/** @import { AttemptView, DeliveryDetailView, DeliveryView, RawDeliveryView, SubjectDetailView } from "../../wire.js" */
/** @import { Surroundings, View } from "../parts.js" */
/** @import { Child } from "../dom.js" */
/** @import { Route } from "../route.js" */

const ways = {
  closes: { outgoing: "Closes", incoming: "Closed by" },
  mentions: { outgoing: "Mentions", incoming: "Mentioned by" },
  private: { outgoing: "Links privately to", incoming: "Linked privately by" },
};

/**
 * Creates the view of one delivery. It shows the delivery's data and effects and, on request, its body.
 *
 * @param {Surroundings} surroundings
 * @param {Route} route
 * @returns {View}
 */
export function deliveryView({ allowActions, act, notify, get: load }, { id = "" }) {
  const path = `deliveries/${encodeURIComponent(id)}`;
  const facts = h("dl", { class: "facts" });
  const course = h("ol", { class: "course" });
  const raw = rawPanel(() => load(`${path}/raw`));
  const replay = actionButton("Replay", "Replay this delivery", () =>
    act(`${path}/replay`, "The delivery is being replayed."),
  );
  // Hidden until the delivery is known to exist.
  replay.hidden = true;
  const missing = h("p", { class: "empty", hidden: true });
  const found = h(
    "div",
    { class: "view" },
    facts,
    h("section", {}, h("h2", {}, "From arrival to effect"), course),
    raw,
    allowActions ? undefined : readOnlyNote(),
  );
  let shown = "";

  return {
    title: "Delivery",
    element: h(
      "div",
      { class: "view" },
      h("p", { class: "back" }, h("a", { href: addressOf("deliveries") }, "All deliveries")),
      heading("Delivery", allowActions ? replay : undefined),
      missing,
      found,
    ),
    async update(get) {
      const view = /** @type {DeliveryDetailView | ApiError} */ (await get(path).catch(orNotFound));
      const isMissing = view instanceof ApiError;
      missing.hidden = !isMissing;
      found.hidden = isMissing;
      replay.hidden = isMissing;
      if (isMissing) return missing.replaceChildren(view.message);
      const state = JSON.stringify(view);
      if (state === shown) return;
      shown = state;
      facts.replaceChildren(...factsOf(view.delivery, notify));
      course.replaceChildren(...courseOf(view, notify));
    },
  };
}

/**
 * Returns the error if the delivery does not exist, and throws every other error.
 *
 * @param {unknown} error
 */
function orNotFound(error) {
  if (error instanceof ApiError && error.code === "not_found") return error;
  throw error;
}

/**
 * @param {DeliveryView} delivery
 * @param {(message: string) => void} notify
 */
function factsOf({ id, connection, event, state, remoteId, note }, notify) {
  /** @type {readonly (readonly [string, Child])[]} */
  const facts = [
    ["Event", event],
    ["From", connection],
    ["State", badge(state)],
    ["Note", note === undefined ? undefined : h("span", {}, ...prose(note))],
    ["Id in the bridge", copyable({ text: id, what: "id in the bridge", notify })],
    ["Id on the server", remoteId && copyable({ text: remoteId, what: "id on the server", notify })],
    ["On the command line", copyable({ text: `bridge explain ${id}`, what: "command", notify })],
  ];
  return facts
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)));
}

/**
 * @param {DeliveryDetailView} view
 * @param {(message: string) => void} notify
 */
function courseOf({ delivery, subjects, attempts }, notify) {
  const { receivedAt, finishedAt, state, note } = delivery;
  const took = finishedAt === undefined ? "" : span(new Date(finishedAt).getTime() - new Date(receivedAt).getTime());
  const steps = [stage("good", "Received and kept", moment(receivedAt))];
  if (delivery.subjects.length === 0) steps.push(stage("quiet", "No subject", note));
  /** @param {string} key */
  const of = (key) => attempts.filter(({ subject: { key: each } }) => each === key);
  for (const detail of subjects) {
    steps.push(subjectStage(detail, { attempts: of(detail.subject.key), waiting: state === "queued", notify }));
  }
  const named = new Set(delivery.subjects.map(({ key }) => key));
  const linked = new Map(attempts.map(({ subject: about }) => [about.key, about]));
  for (const [key, about] of linked) {
    if (!named.has(key)) steps.push(stage("good", "Also reconciled", subject(about), attemptList(of(key))));
  }
  const unseen = delivery.subjects.length - subjects.length;
  if (unseen > 0) steps.push(stage("quiet", `and ${unseen} more to reconcile`));
  if (finishedAt !== undefined) {
    const word = { done: "Done", failed: "Failed", ignored: "Ignored", queued: "Added to the queue again" }[state];
    steps.push(stage(state === "failed" ? "bad" : "good", word, moment(finishedAt), ` after ${took}`));
  } else if (state === "queued") steps.push(stage("open", "Not finished yet"));
  return steps;
}

/**
 * @param {SubjectDetailView} detail
 * @param {object} surroundings
 * @param {readonly AttemptView[]} surroundings.attempts
 * @param {boolean} surroundings.waiting
 * @param {(message: string) => void} surroundings.notify
 */
function subjectStage({ subject: about, links, queued, deadLetter }, { attempts, waiting, notify }) {
  const named = links.map((link) => {
    const { outgoing, incoming } = ways[link.kind];
    if (link.source.key === about.key) return h("li", {}, `${outgoing} `, subject(link.workPackage));
    return h("li", {}, `${incoming} `, subject(link.source), ` ${link.title}`);
  });
  const failure =
    deadLetter === undefined
      ? []
      : [
          h("p", { class: "problem" }, ...prose(`Dead letter: ${deadLetter.reason}`)),
          h("p", {}, h("strong", {}, "Next step: "), ...prose(deadLetter.nextStep)),
          h(
            "p",
            {},
            "Then retry: ",
            copyable({
              text: `bridge dead-letters retry ${deadLetter.id}`,
              what: "command for the dead letter",
              of: about.label,
              notify,
            }),
          ),
        ];
  const wait =
    queued === undefined || !waiting
      ? undefined
      : h(
          "p",
          {},
          ...prose(queued.reason),
          ...(queued.tries > 0 ? [` ${counted(queued.tries, "attempt has", "attempts have")} failed.`] : []),
          ...(queued.next === undefined ? [] : [" Next attempt: ", moment(queued.next)]),
        );
  const only = h("a", { href: addressOf("deliveries", undefined, { subject: about.key }) }, "its deliveries");
  return stage(
    deadLetter !== undefined ? "bad" : waiting ? "open" : "good",
    waiting ? "To reconcile" : "Reconciled",
    subject(about),
    " (",
    only,
    ")",
    ...failure,
    wait,
    attemptList(attempts),
    named.length > 0 ? h("ul", {}, ...named) : undefined,
  );
}

const outcomes = { done: "Attempt", postponed: "Postponed attempt", failed: "Failed attempt" };

/**
 * Lists the attempts to reconcile a subject, each with its writes.
 *
 * @param {readonly AttemptView[]} attempts
 */
function attemptList(attempts) {
  if (attempts.length === 0) return undefined;
  return h(
    "ul",
    {},
    ...attempts.map(({ cause, beganAt, outcome, reason, writes }) => {
      const why = cause === "delivery" ? "" : ` (${cause})`;
      const result = reason ?? (writes.length === 0 ? "no changes were needed" : undefined);
      return h(
        "li",
        {},
        `${outcomes[outcome]} at `,
        moment(beganAt),
        why,
        ...(result === undefined ? [] : [": ", ...prose(result)]),
        writes.length === 0 ? undefined : h("ul", {}, ...writes.map(writeItem)),
      );
    }),
  );
}

/** @param {AttemptView["writes"][number]} write */
function writeItem({ what, failure }) {
  return h("li", {}, failure === undefined ? `Done: ${what}` : `Refused: ${what}: ${failure}`);
}

/**
 * @param {string} tone
 * @param {string} title
 * @param {...Child} children
 */
function stage(tone, title, ...children) {
  return h("li", { class: tone }, h("strong", {}, title), " ", ...children);
}

/**
 * Creates a panel for the delivery's headers and body. They are loaded when the panel is opened.
 *
 * @param {() => Promise<unknown>} load
 */
function rawPanel(load) {
  const content = h("pre", { tabindex: 0, role: "region", "aria-label": "Headers and body", hidden: true });
  const remark = h("p", { class: "quiet", role: "status" });
  const element = h("details", { class: "raw" }, h("summary", {}, "As received"), remark, content);

  const open = async () => {
    if (!element.open || !content.hidden) return;
    try {
      const { headers, body, bytes: size, truncated } = /** @type {RawDeliveryView} */ (await load());
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      content.textContent = [...lines, "", body].join("\n");
      content.hidden = false;
      const part = truncated ? "; only the beginning is shown" : "";
      remark.textContent = `${bytes(size)}${part}. Secrets, signatures and credentials are left out.`;
    } catch (error) {
      remark.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  element.addEventListener("toggle", () => void open());
  return element;
}
