import { h, keeper, outlink } from "../dom.js";
import { moment } from "../format.js";
import { actionButton, badge, heading, prose, readOnlyNote } from "../parts.js";
import { addressOf } from "../route.js";
/** @import { ConnectionsView, ConnectionView } from "../../wire.js" */
/** @import { Child } from "../dom.js" */
/** @import { Surroundings, View } from "../parts.js" */

const products = { openproject: "OpenProject", gitea: "Gitea", forgejo: "Forgejo" };

/**
 * Creates the view of the connected servers, their health and their last deliveries.
 *
 * @param {Surroundings} surroundings
 * @returns {View}
 */
export function connectionsView({ allowActions, act }) {
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
        h("dl", { class: "facts" }, ...factsOf(connection)),
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

/** @param {ConnectionView} connection */
function factsOf({ name, product, url, reason, lastSuccess, lastFailure, webhook, lastAccepted, lastRefused }) {
  const deliveries = h(
    "a",
    { href: addressOf("deliveries", undefined, { connection: name }), "data-part": "deliveries" },
    "Its deliveries",
  );
  /** @type {readonly (readonly [string, ...Child[]])[]} */
  const facts = [
    ["Server", `${products[product]}, `, outlink(url, url)],
    ["Reason", reason === undefined ? undefined : h("span", {}, ...prose(reason))],
    ["Address for its webhooks", h("code", {}, webhook)],
    ["Last accepted delivery", moment(lastAccepted), " ", deliveries],
    ["Last refused delivery", ...refusal(lastRefused)],
    ["Last request that worked", moment(lastSuccess)],
    ["Last request that failed", moment(lastFailure)],
  ];
  return facts
    .filter(([, value]) => value !== undefined)
    .map(([term, ...values]) => h("div", {}, h("dt", {}, term), h("dd", {}, ...values)));
}

/**
 * @param {ConnectionView["lastRefused"]} refused
 * @returns {Child[]}
 */
function refusal(refused) {
  if (refused === undefined) return [moment(undefined)];
  const { at, status, cause, nextStep, latest } = refused;
  if (!latest) return [moment(at), ` with ${status}; later ones were accepted`];
  return [
    h("p", { class: "problem" }, moment(at), ` with ${status}. `, ...prose(cause)),
    h("p", {}, ...prose(nextStep)),
  ];
}
