/** Script for every page: theme, menu on narrow windows, copy buttons, search. */
import { startSearch } from "./search.ts";

const narrow = matchMedia("(max-width: 50rem)");

function startTheme(): void {
  const button = document.querySelector<HTMLButtonElement>("#theme");
  if (button === null) return;
  const stored = localStorage.getItem("theme");
  const isDark = (): boolean =>
    (document.documentElement.dataset.theme ??
      (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const show = (): void => {
    button.textContent = isDark() ? "Light" : "Dark";
  };
  if (stored === "dark" || stored === "light") document.documentElement.dataset.theme = stored;
  button.hidden = false;
  button.addEventListener("click", () => {
    const theme = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    localStorage.setItem("theme", theme);
    show();
  });
  show();
}

function startMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>("#menu");
  if (menu === null) return;
  const fit = (): void => {
    menu.open = !narrow.matches;
  };
  narrow.addEventListener("change", fit);
  fit();
  const list = menu.parentElement;
  const current = menu.querySelector<HTMLElement>('[aria-current="page"]');
  // The list of pages is longer than the window and scrolls separately, so the current page may be out of sight.
  if (list !== null && current !== null) list.scrollTop = current.offsetTop - list.clientHeight / 2;
}

function startCopying(): void {
  for (const block of document.querySelectorAll<HTMLElement>(".code[data-language]")) {
    if (["", "text"].includes(block.dataset.language ?? "")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", () => {
      void navigator.clipboard.writeText(block.querySelector("code")?.textContent ?? "").then(() => {
        button.textContent = "Copied";
        setTimeout(() => (button.textContent = "Copy"), 2000);
      });
    });
    block.append(button);
  }
}

startTheme();
startMenu();
startCopying();
startSearch();
