import { HalyardError, type Since } from "@halyard/http-core";
import { describeSince, productName, type ServerVersion } from "../version.js";

/** Thrown before a request is sent, when the server's product or version does not have the operation. */
export class UnsupportedOperationError extends HalyardError<"unsupported_operation"> {
  override readonly name: string = "UnsupportedOperationError";
  /** Name of the operation, such as `actions.runs.rerun`. */
  readonly operation: string;
  /** The server's product and version. */
  readonly server: ServerVersion;
  /** The versions that have the operation, by product. */
  readonly since: Since;

  constructor(operation: string, server: ServerVersion, since: Since) {
    super(
      "unsupported_operation",
      `${operation} was not sent: this server is ${productName(server.product)} ${server.version}, and the operation needs ${describeSince(since)}. Update the server, or call \`supports("${operation}")\` first.`,
    );
    this.operation = operation;
    this.server = server;
    this.since = since;
  }
}
