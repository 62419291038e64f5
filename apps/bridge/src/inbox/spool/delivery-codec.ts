import type { RawDelivery } from "./spool.js";

const newline = 0x0a;

/**
 * Encodes a delivery as the payload of a record in the spool: one line of JSON, then the raw body. Deliveries in the
 * spool's files can therefore be read as text.
 */
export function encodeDelivery({ body, ...head }: RawDelivery): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);
}

/**
 * Decodes the result of {@link encodeDelivery}. Returns undefined for any other bytes. Copies the body, because a view
 * of the segment would keep the whole segment in memory.
 */
export function decodeDelivery(record: Buffer): RawDelivery | undefined {
  const end = record.indexOf(newline);
  if (end < 0) return undefined;
  let head: unknown;
  try {
    head = JSON.parse(record.toString("utf8", 0, end));
  } catch {
    return undefined;
  }
  return isHead(head) ? { ...head, body: new Uint8Array(record.subarray(end + 1)) } : undefined;
}

function isHead(value: unknown): value is Omit<RawDelivery, "body"> {
  if (typeof value !== "object" || value === null) return false;
  const { id, connection, receivedAt, headers } = value as Partial<Record<keyof RawDelivery, unknown>>;
  return (
    typeof id === "string" &&
    typeof connection === "string" &&
    typeof receivedAt === "number" &&
    typeof headers === "object" &&
    headers !== null
  );
}
