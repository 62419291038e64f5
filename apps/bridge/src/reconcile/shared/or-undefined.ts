import { isHalyardError } from "@halyard/http-core";

/** Resolves to the data that a call returns, or to undefined if the response is 404. */
export async function orUndefined<Data>(call: Promise<Data>): Promise<Data | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isHalyardError(error, "not_found")) return undefined;
    throw error;
  }
}
