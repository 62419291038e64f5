/** @typedef {string | number | boolean | undefined | ((event: Event) => void)} Property */
/** @typedef {Readonly<Record<string, Property>>} Properties */
/** @typedef {string | Node | undefined} Child */

/**
 * Creates an element. Strings become text nodes, never markup, so text from a server is shown literally.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} [properties] attributes, by name; a function is added as a listener for the event of that name
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/**
 * Creates a link to another server. Shows plain text unless the URL uses http or https.
 *
 * @param {string | undefined} url
 * @param {string} text
 * @returns {HTMLElement}
 */
export function outlink(url, text) {
  if (url === undefined || !/^https?:\/\//i.test(url)) return h("span", {}, text);
  return h("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, text);
}

/**
 * Returns a function that updates an element's children from a list. Children of unchanged items stay in place, so that
 * focus, selection and scrolling survive. If a part of a replaced child had the focus, the new child's part with the
 * same `data-part` gets it.
 *
 * @template Item
 * @param {Element} parent
 * @param {(item: Item) => string} keyOf
 * @param {(item: Item) => HTMLElement} render
 * @returns {(items: readonly Item[]) => void}
 */
export function keeper(parent, keyOf, render) {
  /** @type {Map<string, { state: string, element: HTMLElement }>} */
  let kept = new Map();
  return (items) => {
    const next = new Map(
      items.map((item) => {
        const key = keyOf(item);
        const state = JSON.stringify(item);
        const old = kept.get(key);
        if (old?.state === state) return [key, old];
        const element = render(item);
        if (old !== undefined) replace(old.element, element);
        return [key, { state, element }];
      }),
    );
    for (const [key, { element }] of kept) if (!next.has(key)) element.remove();
    kept = next;

    let place = parent.firstElementChild;
    for (const { element } of next.values()) {
      if (element === place) place = place.nextElementSibling;
      else parent.insertBefore(element, place);
    }
  };
}

/**
 * @param {HTMLElement} old
 * @param {HTMLElement} fresh
 */
function replace(old, fresh) {
  const part = old.contains(document.activeElement) ? document.activeElement?.getAttribute("data-part") : undefined;
  old.replaceWith(fresh);
  if (!part) return;
  const heir = /** @type {HTMLElement | null} */ (fresh.querySelector(`[data-part="${part}"]`));
  heir?.focus({ preventScroll: true });
}

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Properties} properties
 * @param {readonly Child[]} children
 * @returns {Made}
 */
function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/**
 * Changes an element's text only if it differs, so that screen readers do not repeat it.
 *
 * @param {HTMLElement} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
