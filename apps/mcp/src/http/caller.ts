import { createHash } from "node:crypto";
import type { Product } from "@halyard/catalogue";
import type { Settings } from "../session/settings.js";

/** The user who sends a request, and the user's product tokens in the request. */
export interface Caller {
  /** Subject of the access token. Undefined when a shared secret protects the server, which then has a single user. */
  readonly user?: string | undefined;
  /** Tokens of the user. Undefined for a server with its own credentials. */
  readonly tokens?: ProductTokens | undefined;
}

/** Tokens of one user. */
export type ProductTokens = Readonly<Partial<Record<Product, string>>>;

/** The header field of each product. */
export const tokenFields: Readonly<Record<Product, string>> = {
  pm: "x-halyard-pm-token",
  git: "x-halyard-git-token",
};

/**
 * Returns the tokens in the header of a request, or the reason for refusing them. The access token of the request is
 * only for this server, so it is not accepted as the token of a product.
 */
export function readTokens(headers: Headers): ProductTokens | string {
  const bearer = headers.get("authorization")?.replace(/^bearer +/i, "");
  const tokens: Partial<Record<Product, string>> = {};
  for (const [product, field] of Object.entries(tokenFields) as [Product, string][]) {
    const token = headers.get(field);
    if (token === null) continue;
    if (!/^[\x21-\x7e]{1,4096}$/.test(token))
      return `\`${field}\` must contain a token: 1 to 4096 visible ASCII characters.`;
    if (token === bearer)
      return `\`${field}\` contains the access token for this server, which is not forwarded. Send the product's own token.`;
    tokens[product] = token;
  }
  if (Object.keys(tokens).length > 0) return tokens;
  return `Send your tokens for the products in the header fields \`${Object.values(tokenFields).join("` and `")}\`.`;
}

/** Returns a key that is the same for all requests of one user with the same tokens, and contains no token. */
export function keyOf({ user, tokens }: Caller): string {
  const parts = [user ?? null, tokens?.pm ?? null, tokens?.git ?? null];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/**
 * Returns the settings for a caller, with the tokens from the request. Servers for which the request has no token are
 * omitted.
 */
export function settingsOf(settings: Settings, { tokens }: Caller): Settings {
  if (tokens === undefined) return settings;
  const { openproject, git } = settings;
  return {
    ...settings,
    openproject: openproject && tokens.pm !== undefined ? { ...openproject, token: tokens.pm } : undefined,
    git: git && tokens.git !== undefined ? { ...git, token: tokens.git } : undefined,
  };
}
