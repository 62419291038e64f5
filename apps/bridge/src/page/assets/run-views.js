import { ApiError } from "./api.js";
import { h } from "./dom.js";
import { span } from "./format.js";
import { heading } from "./parts.js";
import { startPolling } from "./poll.js";
import { currentRoute } from "./route.js";
import { actionsView } from "./views/actions.js";
import { connectionsView } from "./views/connections.js";
import { deadLettersView } from "./views/dead-letters.js";
import { deliveriesView } from "./views/deliveries.js";
import { deliveryView } from "./views/delivery.js";
import { linksView } from "./views/links.js";
import { overviewView } from "./views/overview.js";
import { queueView } from "./views/queue.js";
/** @import { StatusView } from "../wire.js" */
/** @import { Api } from "./api.js" */
/** @import { Frame } from "./frame.js" */
/** @import { Surroundings, View } from "./parts.js" */
/** @import { Route } from "./route.js" */

/** @type {ReadonlyMap<string, (surroundings: Surroundings, route: Route) => View>} */
const makers = new Map([
  ["overview", overviewView],
  ["deliveries", (around, route) => (route.id === undefined ? deliveriesView : deliveryView)(around, route)],
  ["queue", queueView],
  ["links", linksView],
  ["dead-letters", deadLettersView],
  ["connections", connectionsView],
  ["actions", actionsView],
]);

/**
 * Shows the view for the current address, keeps it up to date, and shows another view when the address changes.
 *
 * @param {object} options
 * @param {Api} options.api
 * @param {Frame} options.frame
 * @param {boolean} options.allowActions
 * @param {() => void} options.expired called when the session has ended
 * @returns {{ pause: (paused: boolean) => void, stop: () => void }}
 */
export function runViews({ api, frame, allowActions, expired }) {
  const session = new AbortController();
  let paused = false;
  // The current error message. A message is announced only when it changes.
  let trouble = "";
  /** @type {View} */
  let view;

  /** @type {Surroundings} */
  const around = {
    allowActions,
    refresh: () => poll.now(),
    notify: frame.notify,
    get: (path) => api.get(path, session.signal),
    async act(path, done, body) {
      try {
        let next = body;
        do {
          const answer = /** @type {{ next?: unknown } | undefined} */ (await api.act(path, next));
          next = answer?.next;
        } while (next !== undefined);
        frame.notify(done);
      } catch (error) {
        if (isExpired(error)) return expired();
        frame.notify(messageOf(error));
      }
      poll.now();
    },
  };

  const enter = () => {
    const route = currentRoute();
    view = makers.get(route.view)?.(around, route) ?? unknownView();
    frame.markView(route.view);
    frame.show(view.title, view.element, "h1");
  };

  const follow = () => {
    enter();
    poll.now();
  };

  enter();
  const poll = startPolling({
    async ask(signal) {
      /** @param {string} path */
      const get = (path) => api.get(path, signal);
      const [status] = await Promise.all([/** @type {Promise<StatusView>} */ (get("status")), view.update(get)]);
      frame.showTallies(status);
      if (!paused) frame.showLive("Live", "good");
      trouble = "";
    },
    failed(error, wait) {
      if (isExpired(error)) return expired();
      frame.showLive(`Not up to date; next attempt in ${span(wait)}`, "bad");
      const message = messageOf(error);
      if (message !== trouble) frame.notify(message);
      trouble = message;
    },
  });
  window.addEventListener("hashchange", follow);

  return {
    pause(value) {
      paused = value;
      poll.pause(value);
    },
    stop() {
      window.removeEventListener("hashchange", follow);
      session.abort();
      poll.stop();
    },
  };
}

/** @returns {View} */
function unknownView() {
  return {
    title: "Not found",
    element: h("div", { class: "view" }, heading("Not found"), h("p", { class: "empty" }, "This view does not exist.")),
    update: () => Promise.resolve(),
  };
}

/** @param {unknown} error */
function isExpired(error) {
  return error instanceof ApiError && error.code === "unauthenticated";
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
