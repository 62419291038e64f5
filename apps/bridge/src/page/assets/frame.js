import { h } from "./dom.js";
import { prose } from "./parts.js";
import { addressOf } from "./route.js";
/** @import { StatusView } from "../wire.js" */

const views = [
  ["overview", "Overview"],
  ["deliveries", "Deliveries"],
  ["queue", "Queue"],
  ["links", "Links"],
  ["dead-letters", "Dead letters"],
  ["connections", "Connections"],
  ["actions", "Actions"],
];

/**
 * Callbacks for the bar's buttons.
 *
 * @typedef {object} BarListener
 * @property {(paused: boolean) => void} pause
 * @property {() => Promise<void>} signOut
 */

/**
 * Creates the frame around every view: the bar at the top, the space for the view, and the line for messages.
 *
 * @typedef {ReturnType<typeof createFrame>} Frame
 */
export function createFrame() {
  const bar = part("bar");
  const main = part("main");
  const notice = part("notice");
  const live = part("live");
  const pause = part("pause");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let fading;
  /** @type {BarListener | undefined} */
  let listener;

  const links = new Map(
    views.map(([name = "", text]) => {
      const tally = h("span", { class: "tally" });
      return [name, { tally, link: h("a", { href: addressOf(name) }, text, tally) }];
    }),
  );
  part("views").append(h("ul", {}, ...[...links.values()].map(({ link }) => h("li", {}, link))));

  /** @param {string} text */
  const notify = (text) => {
    clearTimeout(fading);
    notice.replaceChildren(...prose(text));
    fading = setTimeout(() => notice.replaceChildren(), 10_000);
  };

  /**
   * @param {string} text
   * @param {"good" | "quiet" | "bad"} tone
   */
  const showLive = (text, tone) => {
    live.textContent = text;
    live.className = `live ${tone}`;
  };

  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    main.focus();
  });
  part("sign-out").addEventListener("click", () => void listener?.signOut());
  pause.addEventListener("click", () => {
    const paused = pause.getAttribute("aria-pressed") !== "true";
    pause.setAttribute("aria-pressed", String(paused));
    if (paused) showLive("Paused", "quiet");
    listener?.pause(paused);
  });

  return {
    notify,
    showLive,
    /** @param {BarListener} to */
    openBar(to) {
      listener = to;
      pause.setAttribute("aria-pressed", "false");
      bar.hidden = false;
    },
    closeBar() {
      listener = undefined;
      bar.hidden = true;
    },
    /**
     * @param {string} title
     * @param {HTMLElement} element
     * @param {string} focused selector of the element that gets the focus
     */
    show(title, element, focused) {
      document.title = `${title} · Halyard bridge`;
      main.replaceChildren(element);
      const target = /** @type {HTMLElement | null} */ (main.querySelector(focused));
      target?.focus();
    },
    /** @param {string} current */
    markView(current) {
      for (const [name, { link }] of links) {
        if (name === current) link.setAttribute("aria-current", "page");
        else link.removeAttribute("aria-current");
      }
    },
    /** @param {StatusView} status */
    showTallies({ deadLetters, pausedConnections }) {
      setTally("dead-letters", deadLetters, "waiting");
      setTally("connections", pausedConnections.length, "paused");
    },
  };

  /**
   * @param {string} view
   * @param {number} figure
   * @param {string} meaning
   */
  function setTally(view, figure, meaning) {
    const tally = links.get(view)?.tally;
    const text =
      figure === 0 ? [] : [` ${figure > 99 ? "99+" : figure}`, h("span", { class: "unseen" }, ` ${meaning}`)];
    tally?.replaceChildren(...text);
  }
}

/** @param {string} id */
function part(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element "${id}".`);
  return element;
}
