import { randomBytes } from "node:crypto";

/**
 * Returns a new delivery id: a UUID version 7, which begins with the time in milliseconds. Ids therefore sort by time.
 * @see https://www.rfc-editor.org/rfc/rfc9562#section-5.7
 */
export function deliveryId(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Returns a delivery's time of arrival from its id, in milliseconds since 1970. */
export function arrivalOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
