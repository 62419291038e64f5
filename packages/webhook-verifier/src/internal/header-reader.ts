import type { DeliveryHeaders } from "../verification/delivery.js";
import type { HeaderReader } from "../verification/provider.js";

/** Makes one reader of every form of header fields; a name that occurs twice yields its values joined by commas. */
export function headerReader(headers: DeliveryHeaders): HeaderReader {
  if (typeof headers.get === "function") return (name) => (headers as Headers).get(name) ?? undefined;
  const fields = headers as Readonly<Record<string, string | readonly string[] | undefined>>;
  const keys = Object.keys(fields);
  // node:http has lowered every name already, and looking up is several times faster than searching.
  if (keys.every((key) => key === key.toLowerCase())) {
    return (name) => joined(fields[name]);
  }
  return (name) => {
    // Lengths first: lowering every name at each question takes more than half the time of the HMAC of 1 kB.
    const spellings = keys.filter((key) => key.length === name.length && key.toLowerCase() === name);
    return joined(spellings.flatMap((key) => fields[key] ?? []));
  };
}

function joined(value: string | readonly string[] | undefined): string | undefined {
  if (typeof value !== "object") return value;
  return value.length > 0 ? value.join(", ") : undefined;
}
