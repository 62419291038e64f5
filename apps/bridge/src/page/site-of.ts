/**
 * Returns whether a request comes from a page of this site or of another site, according to the browser's headers.
 * Programs that do not send these headers are `unknown`.
 *
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function siteOf(request: Request): "same" | "foreign" | "unknown" {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" ? "same" : "foreign";
  // Browsers omit Sec-Fetch-Site on connections that are neither encrypted nor local.
  const origin = request.headers.get("origin");
  if (origin === null) return "unknown";
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host ? "same" : "foreign";
}
