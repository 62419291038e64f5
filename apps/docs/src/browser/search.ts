import type MiniSearch from "minisearch";
import { buildIndex, type SearchEntry, type SearchFile } from "../site/search-options.ts";

/**
 * Connects the search field with the index, which is loaded when the reader first uses the field. The search runs
 * entirely in the browser.
 */
export function startSearch(): void {
  const input = document.querySelector<HTMLInputElement>("#search");
  const list = document.querySelector<HTMLUListElement>("#results");
  const status = document.querySelector("#found");
  const { root = "", search = "" } = document.body.dataset;
  if (input === null || list === null || status === null) return;
  let index: Promise<MiniSearch<SearchEntry>> | undefined;
  let selected = -1;

  const load = (): Promise<MiniSearch<SearchEntry>> => {
    index ??= readIndex(search);
    // If loading fails, the next use of the field tries to load the index again.
    index.catch(() => (index = undefined));
    return index;
  };
  const close = (): void => {
    list.hidden = true;
    status.textContent = "";
    selected = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const select = (place: number): void => {
    const items = [...list.children];
    selected = items.length === 0 ? -1 : (place + items.length) % items.length;
    items.forEach((item, at) => {
      item.setAttribute("aria-selected", String(at === selected));
    });
    if (selected >= 0) input.setAttribute("aria-activedescendant", `result-${selected}`);
  };
  const show = async (): Promise<void> => {
    const words = input.value.trim();
    if (words === "") {
      close();
      return;
    }
    const found = (await load()).search(words).slice(0, 12);
    if (words !== input.value.trim()) return;
    list.replaceChildren(
      ...found.map(({ id, title, page }, at) => {
        const item = document.createElement("li");
        item.id = `result-${at}`;
        item.role = "option";
        const link = document.createElement("a");
        link.href = root + String(id);
        link.tabIndex = -1;
        link.textContent = String(title);
        const place = document.createElement("small");
        place.textContent = String(page);
        link.append(place);
        item.append(link);
        return item;
      }),
    );
    list.hidden = found.length === 0;
    status.textContent =
      found.length === 0 ? "No results" : `${found.length} ${found.length === 1 ? "result" : "results"}`;
    input.setAttribute("aria-expanded", String(found.length > 0));
    select(0);
  };
  let shown: Promise<void> = Promise.resolve();
  const showOrTell = (): Promise<void> =>
    (shown = show().catch(() => {
      status.textContent = "The search index could not be loaded. Reload the page.";
    }));

  input.addEventListener("focus", () => void load().catch(() => undefined));
  input.addEventListener("input", () => void showOrTell());
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") select(selected + 1);
    else if (event.key === "ArrowUp") select(selected - 1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter") void shown.then(() => list.children[selected]?.querySelector("a")?.click());
    else return;
    event.preventDefault();
  });
  list.addEventListener("click", close);
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Node && !input.contains(target) && !list.contains(target)) close();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping =
      event.target instanceof HTMLElement &&
      event.target.matches("input, select, textarea, [contenteditable], .editor");
    if (event.key !== "/" || isTyping) return;
    event.preventDefault();
    input.focus();
  });
}

async function readIndex(path: string): Promise<MiniSearch<SearchEntry>> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The search index could not be loaded: status ${response.status}.`);
  return buildIndex((await response.json()) as SearchFile);
}
