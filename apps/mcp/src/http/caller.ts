import { createHash } from "node:crypto";
import type { Product } from "@halyard/catalogue";
import type { Settings } from "../session/settings.js";

/** User who sends a request, and the product tokens in this request. */
export interface Caller {
  /**
   * Subject of the access token. Undefined when the server is protected by a shared secret, and therefore has one user.
   */
  readonly user?: string | undefined;
  /** The user's tokens. Undefined for a server with its own credentials. */
  readonly tokens?: ProductTokens | undefined;
}

/** One user's token for each product. */
export type ProductTokens = Readonly<Partial<Record<Product, string>>>;

/** Header field for each product's token. */
export const tokenFields: Readonly<Record<Product, string>> = {
  pm: "x-halyard-pm-token",
  git: "x-halyard-git-token",
};

/**
 * Returns the product tokens in a request's headers, or the reason for refusing them. The request's access token is
 * only for this server, so it is not accepted as a product token.
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
      return `\`${field}\` contains the access token for this server. That token is not forwarded. Send a token from OpenProject, Gitea or Forgejo instead.`;
    tokens[product] = token;
  }
  if (Object.keys(tokens).length > 0) return tokens;
  return `Send an OpenProject token in the \`${tokenFields.pm}\` header, a Gitea or Forgejo token in \`${tokenFields.git}\`, or both.`;
}

/** Returns a key that identifies a user together with the user's tokens. The key itself contains no token. */
export function keyOf({ user, tokens }: Caller): string {
  const parts = [user ?? null, tokens?.pm ?? null, tokens?.git ?? null];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/**
 * Returns the settings for a caller, with the tokens from the request. Omits servers for which the request has no
 * token.
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
