/** Creates an element with a class and content. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  name?: string,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (name !== undefined) made.className = name;
  made.append(...content);
  return made;
}

export function button(text: string, name?: string): HTMLButtonElement {
  const made = make("button", name, text);
  made.type = "button";
  return made;
}

/**
 * Creates an element whose content scrolls. It has a label and can take the focus, so that keyboard users can scroll
 * it.
 */
export function scrolling<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  label: string,
  name?: string,
): HTMLElementTagNameMap[Tag] {
  const made = make(tag, name);
  made.tabIndex = 0;
  made.role = "group";
  made.ariaLabel = label;
  return made;
}

/** Creates a paragraph whose changes a screen reader announces. */
export function announcement(): HTMLParagraphElement {
  const made = make("p", "status");
  made.role = "status";
  return made;
}

/**
 * Creates a list item that the reader can expand to see the text. The text may be long, so it is rendered only when the
 * reader expands the item.
 */
export function disclosure(name: string, text: string): HTMLLIElement {
  const content = make("pre");
  content.tabIndex = 0;
  const details = make("details", undefined, make("summary", undefined, name), content);
  details.addEventListener("toggle", () => (content.textContent = text), { once: true });
  return make("li", undefined, details);
}

/** Returns the first element on the page that matches a selector. Throws an error if no element matches. */
export function element(selector: string): Element {
  const found = document.querySelector(selector);
  if (found === null) throw new Error(`The page has no element ${selector}.`);
  return found;
}
