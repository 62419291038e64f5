import { ConfigurationError } from "@halyard/http-core";
import { conceal } from "./internal/conceal.js";
import { tokenProblem } from "./internal/credential-text.js";

/**
 * Tokens from a sign-in or a renewal. A token set is plain data. Stores can save it as JSON, which contains the secrets
 * unencrypted. `util.inspect` and `console.log` do not show the tokens.
 */
export interface TokenSet {
  /** Token sent with API requests. */
  readonly accessToken: string;
  /** The access token's expiry, in milliseconds since 1970. Absent if the server does not state it. */
  readonly expiresAt?: number | undefined;
  /** Time of issue, in milliseconds since 1970. `expiresAt - obtainedAt` is the token's lifetime. */
  readonly obtainedAt?: number | undefined;
  /** Token for obtaining the next access token. Absent if the server did not issue one. */
  readonly refreshToken?: string | undefined;
  /** Granted scopes, separated by spaces. Absent if the server does not state them. */
  readonly scope?: string | undefined;
}

/**
 * Validates any value as a token set, for instance the parsed JSON of a custom store. Guarantees that the access token
 * can be sent in a header.
 *
 * @throws ConfigurationError when the value is not a token set. The message never shows the value.
 * @example
 * const tokens = toTokenSet(JSON.parse(row.tokens));
 */
export function toTokenSet(value: unknown): TokenSet {
  const { accessToken, refreshToken, expiresAt, obtainedAt, scope } = (value ?? {}) as Partial<Record<string, unknown>>;
  const fault = tokenProblem(accessToken);
  if (fault !== undefined) {
    throw new ConfigurationError(`The value is not a token set: \`accessToken\` cannot be used because ${fault}.`);
  }
  return concealTokens({
    accessToken: accessToken as string,
    ...optional("expiresAt", expiresAt, Number.isFinite(expiresAt)),
    ...optional("obtainedAt", obtainedAt, Number.isFinite(obtainedAt)),
    ...optional("refreshToken", refreshToken, typeof refreshToken === "string" && refreshToken !== ""),
    ...optional("scope", scope, typeof scope === "string"),
  });
}

/**
 * Returns whether two token sets contain the same tokens. Use this comparison to implement a store's `compareAndSwap`.
 */
export function sameTokens(left: TokenSet | undefined, right: TokenSet | undefined): boolean {
  return left?.accessToken === right?.accessToken && left?.refreshToken === right?.refreshToken;
}

function optional(name: string, value: unknown, fits: boolean): object {
  if (value === undefined || value === null) return {};
  if (!fits) throw new ConfigurationError(`The value is not a token set: \`${name}\` has an invalid value.`);
  return { [name]: value };
}

function concealTokens(tokens: TokenSet): TokenSet {
  return conceal(tokens, () => {
    const { expiresAt, scope } = tokens;
    const until = expiresAt === undefined ? "no known expiry" : `expires ${new Date(expiresAt).toJSON()}`;
    return `TokenSet { ${until}${scope === undefined ? "" : `, scope ${JSON.stringify(scope)}`} }`;
  });
}
