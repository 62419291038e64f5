import { HalyardError, type Since } from "@halyard/http-core";
import { describeSince, productName, type ServerVersion } from "../version.js";

/** The server is of a product or version that does not have the operation; nothing was sent. */
export class UnsupportedOperationError extends HalyardError<"unsupported_operation"> {
  override readonly name: string = "UnsupportedOperationError";
  /** The operation that was called, such as `actions.runs.rerun`. */
  readonly operation: string;
  /** The server that does not have it. */
  readonly server: ServerVersion;
  /** Where it exists, by product. */
  readonly since: Since;

  constructor(operation: string, server: ServerVersion, since: Since) {
    super(
      "unsupported_operation",
      `${operation} was not sent: this server is ${productName(server.product)} ${server.version}, and the operation needs ${describeSince(since)}. Update the server, or ask \`supports("${operation}")\` first.`,
    );
    this.operation = operation;
    this.server = server;
    this.since = since;
  }
}
