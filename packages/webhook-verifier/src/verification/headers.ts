import type { DeliveryHeaders } from "./delivery.js";
import type { HeaderReader } from "./provider.js";

/** Returns a reader for header fields in any form. Joins several values of one name with a comma and a space. */
export function headerReader(headers: DeliveryHeaders): HeaderReader {
  if (typeof headers.get === "function") return (name) => (headers as Headers).get(name) ?? undefined;
  const fields = headers as Readonly<Record<string, string | readonly string[] | undefined>>;
  const keys = Object.keys(fields);
  // node:http passes header names in lower case. A lookup is then several times faster than a search.
  if (keys.every((key) => key === key.toLowerCase())) {
    return (name) => joined(fields[name]);
  }
  return (name) => {
    // The length is compared first: converting every name would take more than half the time of an HMAC over 1 kB.
    const spellings = keys.filter((key) => key.length === name.length && key.toLowerCase() === name);
    return joined(spellings.flatMap((key) => fields[key] ?? []));
  };
}

function joined(value: string | readonly string[] | undefined): string | undefined {
  if (typeof value !== "object") return value;
  return value.length > 0 ? value.join(", ") : undefined;
}

/** Returns the media type in lower case and without parameters, or an empty string (RFC 9110 section 8.3.1). */
export function mediaType(header: HeaderReader): string {
  const value = header("content-type");
  if (!value) return "";
  const end = value.indexOf(";");
  return (end < 0 ? value : value.slice(0, end)).trim().toLowerCase();
}
