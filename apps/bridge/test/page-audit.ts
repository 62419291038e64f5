import type { Page } from "playwright-core";

/** Returns the accessibility problems of the page: missing names, broken structure, small targets and low contrast. */
export function audit(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const all = (selector: string): HTMLElement[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
    const name = (element: HTMLElement): string => {
      const labels = "labels" in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
      const words = [
        element.getAttribute("aria-label"),
        ...labels.map(({ textContent }) => textContent),
        element.textContent,
      ];
      return words.find((word) => word !== null && word.trim() !== "") ?? "";
    };
    const describe = (element: HTMLElement): string => element.outerHTML.slice(0, 80);

    for (const element of all("a, button, input, select, summary, [tabindex='0'], svg")) {
      if (name(element) === "") problems.push(`no name: ${describe(element)}`);
    }
    for (const element of all("img")) if (!element.hasAttribute("alt")) problems.push(`no alt: ${describe(element)}`);
    for (const selector of ["main", "h1"]) if (all(selector).length !== 1) problems.push(`not one ${selector}`);
    for (const element of all("table")) {
      if (element.querySelector("caption") === null) problems.push(`no caption: ${describe(element)}`);
      if (element.querySelector("th") === null) problems.push(`no heads: ${describe(element)}`);
    }
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    if (new Set(ids).size !== ids.length) problems.push("an id stands twice");
    for (const element of all("[aria-describedby]")) {
      for (const id of (element.getAttribute("aria-describedby") ?? "").split(" ")) {
        if (document.getElementById(id) === null) problems.push(`describedby leads nowhere: ${id}`);
      }
    }
    for (const element of all("button, select, input:not([type='radio'])")) {
      const { width, height } = element.getBoundingClientRect();
      if (width < 24 || height < 24) problems.push(`small target: ${describe(element)}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) problems.push("wider than the window");

    const painter = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const colour = (css: string): Uint8ClampedArray => {
      if (painter === null) throw new Error("There is no canvas to resolve colours with.");
      painter.clearRect(0, 0, 1, 1);
      painter.fillStyle = css;
      painter.fillRect(0, 0, 1, 1);
      return painter.getImageData(0, 0, 1, 1).data;
    };
    const luminance = (css: string): number => {
      const [red = 0, green = 0, blue = 0] = [...colour(css)].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const backgroundOf = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element);
      const parent = element.parentElement;
      return colour(backgroundColor)[3] === 255 || parent === null ? backgroundColor : backgroundOf(parent);
    };
    for (const element of all("body *")) {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
      );
      if (!own || element.closest(".unseen, noscript") !== null) continue;
      const style = getComputedStyle(element);
      const ink = element instanceof SVGElement ? style.fill : style.color;
      const [one, other] = [luminance(ink), luminance(backgroundOf(element))];
      const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      if (contrast < 4.5) problems.push(`contrast ${contrast.toFixed(2)}: ${describe(element)}`);
    }
    return problems;
  });
}
