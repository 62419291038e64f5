import type { DeliveryHeaders } from "./delivery.js";
import type { HeaderReader } from "./provider.js";

/** Returns a reader for headers in any form. Several values for the same name are joined with a comma and a space. */
export function headerReader(headers: DeliveryHeaders): HeaderReader {
  if (typeof headers.get === "function") return (name) => (headers as Headers).get(name) ?? undefined;
  const fields = headers as Readonly<Record<string, string | readonly string[] | undefined>>;
  const keys = Object.keys(fields);
  // If all names are in lower case, as in node:http, a direct lookup is several times faster than a search.
  if (keys.every((key) => key === key.toLowerCase())) {
    return (name) => joined(fields[name]);
  }
  return (name) => {
    // Compares lengths first. Converting every name to lower case would take more than half as long as an HMAC over
    // 1 kB.
    const spellings = keys.filter((key) => key.length === name.length && key.toLowerCase() === name);
    return joined(spellings.flatMap((key) => fields[key] ?? []));
  };
}

function joined(value: string | readonly string[] | undefined): string | undefined {
  if (typeof value !== "object") return value;
  return value.length > 0 ? value.join(", ") : undefined;
}

/** Returns the media type in lower case, without parameters (RFC 9110, section 8.3.1), or an empty string. */
export function mediaType(header: HeaderReader): string {
  const value = header("content-type");
  if (!value) return "";
  const end = value.indexOf(";");
  return (end < 0 ? value : value.slice(0, end)).trim().toLowerCase();
}
