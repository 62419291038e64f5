import { h, outlink } from "../dom.js";
import { moment } from "../format.js";
import { badge, heading, subject, table } from "../parts.js";
import { addressOf, noteAddress } from "../route.js";
/** @import { LinksView, ListedLinkView } from "../../wire.js" */
/** @import { Surroundings, View } from "../parts.js" */
/** @import { Route } from "../route.js" */

const page = 200;
const maxLinks = 500;

const stages = {
  draft: "draft",
  opened: "opened",
  reviewRequested: "review requested",
  approved: "approved",
  merged: "merged",
  closed: "closed",
};

const staleness = {
  unmapped: {
    word: "not mapped",
    why: "No mapping includes the repository any more, so the bridge does not update this link.",
  },
  failed: { word: "failed", why: "The last reconciliation failed. The dead letters show the reason." },
  unread: {
    word: "not read for 30 days",
    why: "The bridge has had no reason to read the pull request or issue for 30 days. The pull request or issue may have been deleted.",
  },
};

/**
 * Creates the view that lists the links of pull requests, issues and branches with work packages.
 *
 * @param {Surroundings} surroundings
 * @param {Route} route
 * @returns {View}
 */
export function linksView({ refresh }, { query }) {
  let limit = page;
  // The store sorts links by key, which puts #10 before #9.
  const order = new Intl.Collator("en", { numeric: true });
  /** @type {readonly ListedLinkView[]} */
  let links = [];
  const words = h("input", {
    id: "words",
    type: "search",
    autocomplete: "off",
    value: query.get("words") ?? "",
    input: () => {
      noteAddress(addressOf("links", undefined, { words: words.value.trim() }));
      narrow();
    },
  });
  const list = table({
    caption: "Links, by work package",
    empty: "No link matches.",
    keyOf: (/** @type {ListedLinkView} */ { source, workPackage }) => `${workPackage.key} ${source.key}`,
    columns: [
      { head: "Work package", cell: ({ workPackage }) => outlink(workPackage.url, workPackage.label) },
      { head: "Named by", kind: "wide", cell: ({ source }) => subject(source) },
      { head: "Title", kind: "wide", cell: ({ title }) => title },
      { head: "How", cell: ({ kind }) => kind },
      { head: "Stage", cell: ({ stage }) => (stage === undefined ? "–" : badge(stage, stages[stage])) },
      { head: "Last read", kind: "when", cell: lastRead },
      {
        head: "Deliveries",
        cell: ({ source }) =>
          h(
            "a",
            { href: addressOf("deliveries", undefined, { subject: source.key }), "data-part": "deliveries" },
            "show",
          ),
      },
    ],
  });
  const older = h(
    "button",
    {
      type: "button",
      hidden: true,
      click: () => {
        limit = maxLinks;
        refresh();
      },
    },
    "Show more",
  );

  const narrow = () => {
    const wanted = words.value.toLowerCase().split(/\s+/);
    list.show(
      links.filter(({ source, workPackage, title, kind, stage = "", stale }) => {
        const text = [
          source.key,
          workPackage.label,
          title,
          kind,
          stage,
          stale === undefined ? "" : `stale ${staleness[stale].word}`,
        ]
          .join(" ")
          .toLowerCase();
        return wanted.every((word) => text.includes(word));
      }),
    );
  };

  return {
    title: "Links",
    element: h(
      "div",
      { class: "view" },
      heading("Links"),
      h(
        "div",
        { class: "filter", role: "search", "aria-label": "Links" },
        h("div", { class: "field" }, h("label", { for: "words" }, "Containing"), words),
      ),
      list.element,
      h("div", { class: "foot" }, older),
    ),
    async update(get) {
      const view = /** @type {LinksView} */ (await get(`links?limit=${limit}`));
      links = view.links.toSorted((one, other) => order.compare(one.workPackage.label, other.workPackage.label));
      older.hidden = !view.more || limit >= maxLinks;
      narrow();
    },
  };
}

/**
 * Shows when a link's source was last read, with a mark if the link may be out of date.
 *
 * @param {ListedLinkView} link
 */
function lastRead({ seen, stale }) {
  if (stale === undefined) return moment(seen);
  const { word, why } = staleness[stale];
  return h(
    "span",
    { class: "stale" },
    moment(seen),
    " ",
    badge("stale", `stale: ${word}`),
    h("span", { class: "quiet" }, why),
  );
}
