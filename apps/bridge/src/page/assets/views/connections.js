import { h, outlink } from "../dom.js";
import { moment } from "../format.js";
import { actionButton, badge, heading, prose, readOnlyNote, table } from "../parts.js";
import { addressOf } from "../route.js";
/** @import { ConnectionsView, ConnectionView } from "../../wire.js" */
/** @import { Surroundings, View } from "../parts.js" */

const products = { openproject: "OpenProject", gitea: "Gitea", forgejo: "Forgejo" };

/**
 * Creates the view of the connected servers and their health.
 *
 * @param {Surroundings} surroundings
 * @returns {View}
 */
export function connectionsView({ allowActions, act }) {
  /** @param {ConnectionView} connection */
  const resume = ({ name, health }) =>
    health === "paused"
      ? actionButton("Resume", `Resume ${name}`, () =>
          act(`connections/${encodeURIComponent(name)}/resume`, `${name} was resumed.`),
        )
      : "–";
  const list = table({
    caption: "Connections",
    empty: "No connection is configured.",
    keyOf: (/** @type {ConnectionView} */ { name }) => name,
    columns: [
      { head: "Name", cell: ({ name }) => name },
      {
        head: "Server",
        kind: "wide",
        cell: ({ product, url }) => h("span", {}, `${products[product]}, `, outlink(url, url)),
      },
      { head: "Health", cell: ({ health }) => badge(health) },
      { head: "Reason", kind: "wide", cell: ({ reason }) => h("span", {}, ...prose(reason ?? "–")) },
      { head: "Last success", kind: "when", cell: ({ lastSuccess }) => moment(lastSuccess) },
      { head: "Last failure", kind: "when", cell: ({ lastFailure }) => moment(lastFailure) },
      {
        head: "Deliveries",
        cell: ({ name }) =>
          h("a", { href: addressOf("deliveries", undefined, { connection: name }), "data-part": "deliveries" }, "show"),
      },
      ...(allowActions ? [{ head: "Action", cell: resume }] : []),
    ],
  });

  return {
    title: "Connections",
    element: h(
      "div",
      { class: "view" },
      heading("Connections"),
      list.element,
      allowActions ? undefined : readOnlyNote(),
    ),
    async update(get) {
      const { connections } = /** @type {ConnectionsView} */ (await get("connections"));
      list.show(connections);
    },
  };
}
