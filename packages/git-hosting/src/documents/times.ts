/**
 * Whether a time stands for "never". The servers send the zero value of their language there, a time in the year 1, and
 * some versions `null` or nothing.
 *
 * @example
 * const token = (await git.users.tokens.list({ username })).items[0];
 * if (token && isNever(token.last_used_at)) console.log("never used");
 */
export function isNever(time: string | null | undefined): boolean {
  return time === null || time === undefined || time === "" || time.startsWith("0001-01-0");
}
