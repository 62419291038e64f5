import { HalyardError } from "@halyard/http-core";

/** A file is larger than the instance takes; nothing was sent. */
export class AttachmentTooLargeError extends HalyardError<"attachment_too_large"> {
  override readonly name: string = "AttachmentTooLargeError";
  /** Bytes of the file. */
  readonly size: number;
  /** Bytes that the instance takes at most. */
  readonly limit: number;

  constructor(fileName: string, size: number, limit: number) {
    super(
      "attachment_too_large",
      `${JSON.stringify(fileName)} has ${size} bytes, and this server takes at most ${limit}. An administrator can raise the limit.`,
    );
    this.size = size;
    this.limit = limit;
  }
}
