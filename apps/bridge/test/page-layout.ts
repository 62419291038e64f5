import type { Page } from "playwright-core";

/**
 * Returns a description of each text or control on the page that overlaps another, is cut off, or lies outside the
 * window.
 */
export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Piece {
      readonly node: Node;
      readonly name: string;
      readonly box: DOMRect;
    }
    const problems = new Set<string>();
    // Differences of up to 1.5 pixels come from rounding, and from letters that reach into the next line.
    const slack = 1.5;
    const describe = (element: Element | null, text: string): string =>
      `${element?.tagName.toLowerCase() ?? ""}.${element?.className ?? ""} "${text.trim().slice(0, 40)}"`;
    const isClipped = ({ overflowX }: CSSStyleDeclaration): boolean => overflowX === "hidden" || overflowX === "clip";
    const isScrolled = ({ overflowX }: CSSStyleDeclaration): boolean => overflowX === "auto" || overflowX === "scroll";

    /**
     * Returns the part of an element's box that is visible within its scrolling ancestors. Reports text that an
     * ancestor cuts off.
     */
    const visible = (element: Element, box: DOMRect, name: string): DOMRect | undefined => {
      let { left, right, top, bottom } = box;
      for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (!isClipped(style) && !isScrolled(style)) continue;
        const around = at.getBoundingClientRect();
        const isCut = right > around.right + slack || left < around.left - slack || bottom > around.bottom + slack;
        if (isCut && isClipped(style)) problems.add(`cut off: ${name}`);
        [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
        [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
      }
      return right > left && bottom > top ? new DOMRect(left, top, right - left, bottom - top) : undefined;
    };

    const pieces: Piece[] = [];
    const add = (node: Node, element: Element, box: DOMRect, text: string): void => {
      if (box.width === 0 || box.height === 0) return;
      const name = describe(element, text);
      if (box.right > innerWidth + slack || box.left < -slack) {
        // Content outside the window is not a problem if users can scroll to it within an element.
        let at: Element | null = element;
        while (at !== null && !isScrolled(getComputedStyle(at))) at = at.parentElement;
        if (at === null || at === document.documentElement) problems.add(`outside of the window: ${name}`);
      }
      const shown = visible(element, box, name);
      if (shown !== undefined) pieces.push({ node, name, box: shown });
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (element === null || (node.textContent ?? "").trim() === "" || !element.checkVisibility()) continue;
      if (element.closest(".unseen, .skip, .notice, noscript") !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) add(node, element, box, node.textContent ?? "");
    }
    for (const element of document.querySelectorAll("button, select, canvas, input:not([type='radio'])")) {
      if (element.checkVisibility()) add(element, element, element.getBoundingClientRect(), element.textContent);
    }
    pieces.forEach((one, index) => {
      for (const other of pieces.slice(index + 1)) {
        if (one.node.contains(other.node) || other.node.contains(one.node)) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > slack && down > 2 * slack) problems.add(`${one.name} overlaps ${other.name}`);
      }
    });
    return [...problems];
  });
}
