import type { Config } from "../config.js";

/** Every secret of a configuration, so that logs can be kept free of them. */
export function secretsOf(config: Pick<Config, "databaseUrl" | "page" | "openproject" | "git">): string[] {
  const secrets = [
    config.page.token,
    ...passwordsOf(config.databaseUrl),
    ...config.openproject.flatMap(({ apiKey, webhookSecrets }) => [apiKey, ...webhookSecrets]),
    ...config.git.flatMap(({ token, webhookSecrets }) => [token, ...webhookSecrets]),
  ];
  return secrets.filter((secret) => secret !== undefined && secret !== "") as string[];
}

/** As it stands in the address, and as it is meant: errors of a driver may hold either. */
function passwordsOf(databaseUrl: string | undefined): string[] {
  if (databaseUrl === undefined || !URL.canParse(databaseUrl)) return [];
  const { password } = new URL(databaseUrl);
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}
