import type { Config } from "../config.js";

/** Returns every secret in a configuration, so that logs can omit them. */
export function secretsOf(config: Pick<Config, "databaseUrl" | "page" | "openproject" | "git" | "notify">): string[] {
  const secrets = [
    config.page.token,
    config.page.openid?.clientSecret,
    ...passwordsOf(config.databaseUrl),
    ...config.openproject.flatMap(({ apiKey, githubSecret, webhookSecrets }) => [
      apiKey,
      githubSecret,
      ...webhookSecrets,
    ]),
    ...config.notify.flatMap(({ url, token }) => [url, ...pathOf(url), ...passwordsOf(url), token]),
    ...config.git.flatMap(({ token, webhookSecrets }) => [token, ...webhookSecrets]),
  ];
  return secrets.filter((secret) => secret !== undefined && secret !== "") as string[];
}

/**
 * Returns the passwords in a URL, both as written and decoded, because errors from a driver may contain either form.
 */
function passwordsOf(databaseUrl: string | undefined): string[] {
  if (databaseUrl === undefined) return [];
  const [, written = ""] = /^[^:]*:\/\/[^:]*:(.*)@/s.exec(databaseUrl) ?? [];
  // The driver also reads a password from the query.
  const [, queried = ""] = /[?&]password=([^&#]*)/s.exec(databaseUrl) ?? [];
  const url = URL.parse(databaseUrl);
  const parsed = [url?.password ?? "", url?.searchParams.get("password") ?? ""];
  const passwords = [...parsed, written, queried].flatMap((password) => {
    try {
      return [password, decodeURIComponent(password)];
    } catch {
      return [password];
    }
  });
  return [...new Set(passwords)];
}

/** Returns the path and query of a URL. In a chat server's webhook URL, they contain a secret. */
function pathOf(address: string): string[] {
  const { pathname = "/", search = "" } = URL.parse(address) ?? {};
  return pathname === "/" && search === "" ? [] : [pathname + search];
}
