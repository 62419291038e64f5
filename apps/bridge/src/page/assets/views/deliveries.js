import { h, keeper, setText } from "../dom.js";
import { moment, span } from "../format.js";
import { badge, heading, subject, table } from "../parts.js";
import { addressOf, noteAddress } from "../route.js";
/** @import { ConnectionsView, DeliveriesView, DeliveryView } from "../../wire.js" */
/** @import { Surroundings, View } from "../parts.js" */
/** @import { Route } from "../route.js" */

const page = 50;
const maxDeliveries = 500;

/** @type {Readonly<Record<string, number>>} Length of each period in the form, in milliseconds. */
const spans = { hour: 3_600_000, "24 hours": 86_400_000, "7 days": 604_800_000 };

/**
 * Creates the view that lists deliveries, newest first, with a form that filters them.
 *
 * @param {Surroundings} surroundings
 * @param {Route} route
 * @returns {View}
 */
export function deliveriesView({ refresh }, { query }) {
  let limit = page;
  /** @type {string | undefined} Position at which the list begins. Undefined for the newest delivery. */
  let after;
  /** @type {string | undefined} */
  let next;
  const states = ["queued", "done", "ignored", "failed"].map((state) => h("option", { value: state }, state));
  const state = h("select", { id: "state", name: "state" }, h("option", { value: "" }, "any"), ...states);
  const connection = h("select", { id: "connection", name: "connection" }, h("option", { value: "" }, "any"));
  const known = h("datalist", { id: "subjects" });
  const suggest = keeper(
    known,
    (/** @type {string} */ key) => key,
    (key) => h("option", { value: key }),
  );
  const about = h("input", {
    id: "subject",
    name: "subject",
    type: "search",
    list: "subjects",
    spellcheck: "false",
    autocomplete: "off",
    placeholder: "pull:forge/acme/rig#12",
    value: query.get("subject") ?? "",
  });
  state.value = query.get("state") ?? "";
  const wanted = query.get("connection") ?? "";
  if (wanted !== "") connection.append(h("option", { value: wanted, selected: true }, wanted));

  const text = h("input", {
    id: "text",
    name: "text",
    type: "search",
    spellcheck: "false",
    value: query.get("text") ?? "",
  });
  const periods = Object.keys(spans).map((name) => h("option", { value: name }, `last ${name}`));
  const period = h("select", { id: "period", name: "period" }, h("option", { value: "" }, "any time"), ...periods);
  period.value = query.get("period") ?? "";
  const own = h(
    "select",
    { id: "own", name: "own" },
    h("option", { value: "" }, "hidden"),
    h("option", { value: "show" }, "shown"),
  );
  own.value = query.get("own") ?? "";

  const choices = () => ({
    ...{ state: state.value, connection: connection.value, subject: about.value.trim(), text: text.value.trim() },
    ...{ period: period.value, own: own.value },
  });
  const apply = () => {
    limit = page;
    after = undefined;
    noteAddress(addressOf("deliveries", undefined, choices()));
    reload();
  };
  const reload = () => {
    // Until the response arrives, the list still shows the result of the earlier choices.
    setText(tally, "The list is loading.");
    refresh();
  };
  const filter = h(
    "form",
    {
      class: "filter",
      role: "search",
      "aria-label": "Deliveries",
      change: apply,
      submit: (event) => {
        event.preventDefault();
        apply();
      },
    },
    field("State", state),
    field("Connection", connection),
    field("Subject", about, known),
    field("Event or text", text),
    field("Received", period),
    field("The bridge's own changes", own),
    h("button", { type: "button", click: () => clear() }, "Clear"),
  );
  const clear = () => {
    for (const input of [state, connection, about, text, period, own]) input.value = "";
    apply();
  };

  const list = deliveriesTable("Deliveries, newest first", "No delivery matches.");
  const tally = h("p", { class: "quiet", role: "status" });
  const older = h(
    "button",
    {
      type: "button",
      hidden: true,
      click: () => {
        // Once the list has its maximum length, the next list begins where this one ends.
        if (limit >= maxDeliveries) [after, limit] = [next, page];
        else limit = Math.min(limit + page, maxDeliveries);
        reload();
      },
    },
    "Show older",
  );
  const newest = h(
    "button",
    {
      type: "button",
      hidden: true,
      click: () => {
        [after, limit] = [undefined, page];
        reload();
      },
    },
    "Show newest",
  );

  return {
    title: "Deliveries",
    element: h(
      "div",
      { class: "view" },
      heading("Deliveries"),
      filter,
      list.element,
      h("div", { class: "foot" }, tally, newest, older),
    ),
    async update(get) {
      const { period: wantedPeriod, own: wantedOwn, ...rest } = choices();
      const length = spans[wantedPeriod];
      const parameters = new URLSearchParams({
        ...{ ...rest, own: wantedOwn === "show" ? "show" : "hide", limit: String(limit), after: after ?? "" },
        since: length === undefined ? "" : new Date(Date.now() - length).toISOString(),
      });
      const [{ deliveries, more, next: following }, { connections }] = await Promise.all([
        /** @type {Promise<DeliveriesView>} */ (get(`deliveries?${parameters}`)),
        /** @type {Promise<ConnectionsView>} */ (get("connections")),
      ]);
      list.show(deliveries);
      next = following;
      newest.hidden = after === undefined;
      offer(
        connection,
        connections.map(({ name }) => name),
      );
      suggest([...new Set(deliveries.flatMap(({ subjects }) => subjects.map(({ key }) => key)))]);
      older.hidden = !more;
      const which = after === undefined ? "latest" : "older";
      setText(
        tally,
        more || after !== undefined ? `The ${which} ${deliveries.length} are shown.` : `${deliveries.length} in all.`,
      );
    },
  };
}

/**
 * @param {string} caption
 * @param {string} empty
 */
export function deliveriesTable(caption, empty) {
  return table({
    caption,
    form: "brief",
    empty,
    keyOf: (/** @type {DeliveryView} */ { id }) => id,
    columns: [
      { head: "Received", kind: "when", cell: ({ receivedAt }) => moment(receivedAt) },
      { head: "From", kind: "from", cell: ({ connection }) => connection },
      {
        head: "Event",
        kind: "event",
        cell: ({ id, event }) => h("a", { href: addressOf("deliveries", id), "data-part": "event" }, event),
      },
      { head: "About", kind: "wide about", cell: aboutCell },
      { head: "State", kind: "state", cell: ({ state }) => badge(state) },
      { head: "Took", kind: "number took", cell: tookCell },
    ],
  });
}

/** @param {DeliveryView} delivery */
function aboutCell({ subjects, note }) {
  const [first, ...rest] = subjects;
  if (first === undefined) return h("span", { class: "quiet" }, note ?? "nothing");
  return h(
    "span",
    {},
    subject(first),
    rest.length > 0 ? h("span", { class: "quiet" }, ` and ${rest.length} more`) : undefined,
  );
}

/** @param {DeliveryView} delivery */
function tookCell({ receivedAt, finishedAt, state }) {
  return finishedAt === undefined || state === "ignored"
    ? "–"
    : span(new Date(finishedAt).getTime() - new Date(receivedAt).getTime());
}

/**
 * @param {string} label
 * @param {HTMLElement} input
 * @param {...HTMLElement} extras
 */
function field(label, input, ...extras) {
  return h("div", { class: "field" }, h("label", { for: input.id }, label), input, ...extras);
}

/**
 * Adds missing options. The others stay, because removing one could change the selection.
 *
 * @param {HTMLSelectElement} choice
 * @param {readonly string[]} values
 */
function offer(choice, values) {
  const present = new Set([...choice.options].map(({ value }) => value));
  choice.append(...values.filter((value) => !present.has(value)).map((value) => h("option", { value }, value)));
}
