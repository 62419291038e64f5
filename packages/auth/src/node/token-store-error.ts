import { HalyardError } from "@halyard/http-core";

/**
 * Codes of {@link TokenStoreError}:
 *
 * - `token_store_locked`: another process held the lock for longer than `lockTimeout`. Try again.
 * - `token_store_unreadable`: the file cannot be read or does not contain a token set. Remove it and sign in again.
 * - `token_store_unwritable`: the file cannot be written. Check its permissions and the free disk space.
 */
export type TokenStoreErrorCode = "token_store_locked" | "token_store_unreadable" | "token_store_unwritable";

/** Thrown when a token file cannot be used. Contains the file's path, but never its content. */
export class TokenStoreError<Code extends TokenStoreErrorCode = TokenStoreErrorCode> extends HalyardError<Code> {
  override readonly name: string = "TokenStoreError";
  /** Path of the token file or of its lock file. */
  readonly path: string;

  constructor(code: Code, message: string, path: string) {
    super(code, message);
    this.path = path;
  }
}
