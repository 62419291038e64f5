import { HalyardError } from "@halyard/http-core";

/** Thrown when a file is larger than the instance accepts. The file was not sent. */
export class AttachmentTooLargeError extends HalyardError<"attachment_too_large"> {
  override readonly name: string = "AttachmentTooLargeError";
  /** Size of the file in bytes. */
  readonly size: number;
  /** Maximum size that the instance accepts, in bytes. */
  readonly limit: number;

  constructor(fileName: string, size: number, limit: number) {
    super(
      "attachment_too_large",
      `${JSON.stringify(fileName)} has ${size} bytes, but this server accepts at most ${limit}. An administrator can raise the limit.`,
    );
    this.size = size;
    this.limit = limit;
  }
}
