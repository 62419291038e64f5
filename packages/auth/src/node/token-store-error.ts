import { HalyardError } from "@halyard/http-core";

/**
 * Code of a failure of a token file:
 *
 * - `token_store_locked`: another process kept the lock for longer than `lockTimeout`.
 * - `token_store_unreadable`: it cannot be read, or does not hold tokens; remove it and sign in again.
 * - `token_store_unwritable`: it cannot be written; look at the directory and the disk.
 */
export type TokenStoreErrorCode = "token_store_locked" | "token_store_unreadable" | "token_store_unwritable";

/** A token file could not be used. Holds the path, never a piece of the content. */
export class TokenStoreError<Code extends TokenStoreErrorCode = TokenStoreErrorCode> extends HalyardError<Code> {
  override readonly name: string = "TokenStoreError";
  /** The token file. */
  readonly path: string;

  constructor(code: Code, message: string, path: string) {
    super(code, message);
    this.path = path;
  }
}
