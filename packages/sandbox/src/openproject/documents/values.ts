import type { Formattable } from "@halyard/pm-resources";

/** Returns formatted text as the API sends it. Markdown is not rendered, so `html` contains only paragraphs. */
export function formattable(raw: string, format: "markdown" | "plain" | "custom" = "markdown"): Formattable {
  return { format, raw, html: toHtml(raw) };
}

function toHtml(raw: string): string {
  const paragraphs = raw.split(/\n{2,}/).filter((text) => text.trim() !== "");
  return paragraphs.map((text) => `<p class="op-uc-p">${escapeHtml(text)}</p>`).join("");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Converts minutes to a duration such as `PT7H30M`. */
export function minutesToDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (rest === 0) return `PT${hours}H`;
  return hours === 0 ? `PT${rest}M` : `PT${hours}H${rest}M`;
}

/**
 * Converts a duration such as `P1DT2H30M` to minutes. A day has 24 hours. Undefined when the duration is invalid or too
 * large.
 */
export function durationToMinutes(text: string): number | undefined {
  const form =
    /^P(?=\d|T\d)(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?=\d)(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
  const parts = form.exec(text);
  if (parts === null) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part || 0));
  const total = Math.round(weeks * 10_080 + days * 1440 + hours * 60 + minutes + seconds / 60);
  return Number.isSafeInteger(total) ? total : undefined;
}
