import { ConfigurationError } from "@halyard/http-core";
import { conceal } from "./internal/conceal.js";
import { tokenFault } from "./internal/credential-text.js";

/**
 * Tokens from a sign-in or a renewal: the one value of this package that holds secrets in the clear, because stores
 * have to keep it. Plain data: JSON and back gives the same. `util.inspect` and `console.log` show it without its tokens.
 */
export interface TokenSet {
  /** The token that requests carry. */
  readonly accessToken: string;
  /** When it stops working, in milliseconds since 1970; absent when the server does not say. */
  readonly expiresAt?: number | undefined;
  /** When it was issued, in milliseconds since 1970; tells how long its life is. */
  readonly obtainedAt?: number | undefined;
  /** The token that buys the next access token; absent when the server gave none. */
  readonly refreshToken?: string | undefined;
  /** Granted scopes, parted by blanks; absent when the server does not say. */
  readonly scope?: string | undefined;
}

/**
 * Reads a token set out of anything, for instance the parsed JSON of a store of your own, and guarantees that its
 * tokens can be sent.
 *
 * @throws ConfigurationError when it is not one; the message never shows what it holds.
 * @example
 * const tokens = toTokenSet(JSON.parse(row.tokens));
 */
export function toTokenSet(value: unknown): TokenSet {
  const { accessToken, refreshToken, expiresAt, obtainedAt, scope } = (value ?? {}) as Partial<Record<string, unknown>>;
  const fault = tokenFault(accessToken);
  if (fault !== undefined) {
    throw new ConfigurationError(`This is not a token set, because of \`accessToken\`: ${fault}.`);
  }
  return concealTokens({
    accessToken: accessToken as string,
    ...optional("expiresAt", expiresAt, Number.isFinite(expiresAt)),
    ...optional("obtainedAt", obtainedAt, Number.isFinite(obtainedAt)),
    ...optional("refreshToken", refreshToken, typeof refreshToken === "string" && refreshToken !== ""),
    ...optional("scope", scope, typeof scope === "string"),
  });
}

/** Whether two token sets carry the same tokens: what a store compares in `compareAndSwap`. */
export function sameTokens(left: TokenSet | undefined, right: TokenSet | undefined): boolean {
  return left?.accessToken === right?.accessToken && left?.refreshToken === right?.refreshToken;
}

function optional(name: string, value: unknown, fits: boolean): object {
  if (value === undefined || value === null) return {};
  if (!fits) throw new ConfigurationError(`This is not a token set: \`${name}\` is of the wrong type.`);
  return { [name]: value };
}

function concealTokens(tokens: TokenSet): TokenSet {
  return conceal(tokens, () => {
    const { expiresAt, scope } = tokens;
    const until = expiresAt === undefined ? "no known expiry" : `expires ${new Date(expiresAt).toJSON()}`;
    return `TokenSet { ${until}${scope === undefined ? "" : `, scope ${JSON.stringify(scope)}`} }`;
  });
}
