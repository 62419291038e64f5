import { h } from "./dom.js";

/** @param {number} value */
export function count(value) {
  return new Intl.NumberFormat("en").format(value);
}

/**
 * Formats a number with its noun: `1 attempt`, `2 attempts`.
 *
 * @param {number} value
 * @param {string} one noun for the number 1; it can be followed by more words, as in `attempt has`
 * @param {string} [several] noun for all other numbers
 */
export function counted(value, one, several = `${one}s`) {
  return `${count(value)} ${value === 1 ? one : several}`;
}

/**
 * Formats a duration as `340 ms`, `2.1 s`, `3 min 20 s`, `1 h 4 min`.
 *
 * @param {number} milliseconds
 */
export function span(milliseconds) {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(milliseconds < 9950 ? 1 : 0)} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/**
 * Formats a round duration as `2 s`, `5 min`, `1 h`.
 *
 * @param {number} milliseconds
 */
export function roundSpan(milliseconds) {
  if (milliseconds === 0) return "0";
  return span(milliseconds)
    .replace(".0 ", " ")
    .replace(/ 0 (?:s|min)$/, "");
}

/** @param {number} value */
export function bytes(value) {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  const power = value < 1 ? 0 : Math.min(Math.floor(Math.log2(value) / 10), units.length - 1);
  const scaled = value / 1024 ** power;
  return `${scaled.toFixed(power === 0 || scaled >= 100 ? 0 : 1)} ${units[power] ?? ""}`;
}

/**
 * Formats a time as hours and minutes.
 *
 * @param {string} iso
 */
export function clock(iso) {
  return new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}

/**
 * Formats a date as day and month.
 *
 * @param {string} iso
 */
export function calendarDay(iso) {
  return new Date(iso).toLocaleDateString("en-GB", { day: "numeric", month: "short" });
}

/** Returns the time zone of all times on the page, such as `Europe/Berlin (GMT+1)`. */
export function timeZone() {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZoneName: "shortOffset" }).formatToParts();
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return `${new Intl.DateTimeFormat().resolvedOptions().timeZone} (${offset})`;
}

/**
 * Creates an element that shows a time, with the date unless it is today. A tooltip shows the complete time.
 *
 * @param {string | undefined} iso
 */
export function moment(iso) {
  if (iso === undefined) return h("span", { class: "quiet" }, "never");
  const date = new Date(iso);
  const time = date.toLocaleTimeString("en-GB");
  const isToday = date.toDateString() === new Date().toDateString();
  const day = calendarDay(iso);
  const title = `${date.toLocaleDateString("en-GB", { dateStyle: "full" })}, ${time} (${iso})`;
  return h("time", { datetime: iso, title }, isToday ? time : `${day}, ${time}`);
}
