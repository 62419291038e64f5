import type { HeaderReader } from "../verification/provider.js";

/** The media type of a delivery in lower case, without parameters; empty when there is none (RFC 9110 section 8.3.1). */
export function mediaType(header: HeaderReader): string {
  const value = header("content-type");
  if (!value) return "";
  const end = value.indexOf(";");
  return (end < 0 ? value : value.slice(0, end)).trim().toLowerCase();
}
