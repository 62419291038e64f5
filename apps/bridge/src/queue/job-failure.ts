/**
 * Thrown by a handler when a job has to wait. The job is retried at `notBefore`, and the attempt does not count as
 * failed.
 */
export class Postponed extends Error {
  override readonly name = "Postponed";
  /** Earliest start of the next attempt, in milliseconds since 1970. */
  readonly notBefore: number;

  constructor(reason: string, notBefore: number) {
    super(reason);
    this.notBefore = notBefore;
  }
}

/**
 * Thrown by a handler when retries cannot help. The job becomes a dead letter and waits for an operator. The dead
 * letter's reason is the message of this error.
 */
export class DeadEnd extends Error {
  override readonly name = "DeadEnd";
}

/**
 * Thrown by a handler when a server rejects the credential of a connection. The queue pauses the connection until an
 * operator resumes it or reloads the configuration.
 */
export class ConnectionRefused extends Error {
  override readonly name = "ConnectionRefused";
  /** Name of the connection. */
  readonly connection: string;

  constructor(connection: string, reason: string) {
    super(reason);
    this.connection = connection;
  }
}
