import type { Handler } from "../exchange.js";

/** Registers routes. Paths are below the API's prefix; `:name` is a field. */
export interface Router {
  get(path: string, handler: Handler): void;
  post(path: string, handler: Handler): void;
  patch(path: string, handler: Handler): void;
  delete(path: string, handler: Handler): void;
  /** A POST whose body is multipart, with the parts `metadata` and `file`. */
  upload(path: string, handler: Handler): void;
}
