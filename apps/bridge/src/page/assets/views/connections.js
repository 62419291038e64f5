import { copyable } from "../copyable.js";
import { h, keeper, outlink } from "../dom.js";
import { count, moment } from "../format.js";
import { actionButton, badge, heading, prose, readOnlyNote } from "../parts.js";
import { addressOf } from "../route.js";
/** @import { ConnectionsView, ConnectionView } from "../../wire.js" */
/** @import { Child } from "../dom.js" */
/** @import { Surroundings, View } from "../parts.js" */

const products = { openproject: "OpenProject", gitea: "Gitea", forgejo: "Forgejo" };

/**
 * Creates the view that shows the connected servers, their health and their last deliveries.
 *
 * @param {Surroundings} surroundings
 * @returns {View}
 */
export function connectionsView({ allowActions, act, notify }) {
  const list = h("div", { class: "connections" });
  /** @param {ConnectionView} connection */
  const resume = ({ name, health }) =>
    allowActions && health === "paused"
      ? actionButton("Resume", `Resume ${name}`, () =>
          act(`connections/${encodeURIComponent(name)}/resume`, `${name} was resumed.`),
        )
      : undefined;
  const show = keeper(
    list,
    ({ name }) => name,
    (/** @type {ConnectionView} */ connection) =>
      h(
        "section",
        { class: "connection", "aria-label": connection.name },
        h("div", { class: "heading" }, h("h2", {}, connection.name, " ", badge(connection.health)), resume(connection)),
        h("dl", { class: "facts" }, ...factsOf(connection, notify)),
      ),
  );

  return {
    title: "Connections",
    element: h("div", { class: "view" }, heading("Connections"), list, allowActions ? undefined : readOnlyNote()),
    async update(get) {
      const { connections } = /** @type {ConnectionsView} */ (await get("connections"));
      show(connections);
    },
  };
}

/**
 * @param {ConnectionView} connection
 * @param {(message: string) => void} notify
 */
function factsOf({ name, product, url, version = "", account, ...state }, notify) {
  const {
    reason,
    lastSuccess,
    lastFailure,
    failure = "",
    lastSweep,
    requests,
    webhook,
    lastAccepted,
    lastRefused,
  } = state;
  const deliveries = h(
    "a",
    { href: addressOf("deliveries", undefined, { connection: name }), "data-part": "deliveries" },
    "Its deliveries",
  );
  /** @type {readonly (readonly [string, ...Child[]])[]} */
  const facts = [
    ["Server", `${`${products[product]} ${version}`.trim()}, `, outlink(url, url)],
    ["Signed in as", account ?? h("span", { class: "quiet" }, "not known yet")],
    ["Reason", reason === undefined ? undefined : h("span", {}, ...prose(reason))],
    ["Address for webhooks", copyable({ text: webhook, what: "address for webhooks", of: name, notify })],
    ["Last accepted delivery", moment(lastAccepted), " ", deliveries],
    ["Last refused delivery", ...refusal(lastRefused)],
    ["Last complete sweep", moment(lastSweep)],
    ["Requests in the last hour", rate(requests)],
    ["Last successful request", moment(lastSuccess)],
    ["Last failed request", moment(lastFailure), " ", ...prose(failure)],
  ];
  return facts
    .filter(([, value]) => value !== undefined)
    .map(([term, ...values]) => h("div", {}, h("dt", {}, term), h("dd", {}, ...values)));
}

/**
 * Formats the number of requests, and the share that failed.
 *
 * @param {ConnectionView["requests"]} requests
 */
function rate({ total, failed }) {
  if (failed === 0) return `${count(total)}, none failed`;
  const share = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 }).format(failed / total);
  return h("span", {}, count(total), ", ", h("strong", {}, `${count(failed)} failed (${share})`));
}

/**
 * @param {ConnectionView["lastRefused"]} refused
 * @returns {Child[]}
 */
function refusal(refused) {
  if (refused === undefined) return [moment(undefined)];
  const { at, status, cause, nextStep, latest } = refused;
  if (!latest) return [moment(at), ` with status ${status}; later deliveries were accepted`];
  return [
    h("p", { class: "problem" }, moment(at), ` with ${status}. `, ...prose(cause)),
    h("p", {}, ...prose(nextStep)),
  ];
}
