/** There is no room for a delivery, in the limit or on the disk. Nothing was written; it may be sent again later. */
export class SpoolFullError extends Error {
  override readonly name = "SpoolFullError";
}
