import { once } from "node:events";
import { mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { runServer } from "verdaccio";

/** An npm registry on loopback. */
export interface Registry {
  readonly url: string;
  /** Lets npm publish to it: the registry takes any account that signs up. */
  readonly token: string;
  close(): Promise<void>;
}

/**
 * Starts an empty registry that keeps its packages in a folder. Packages of the scope come from there alone; every other
 * package is passed on from the registry that npm is configured with.
 */
export async function startRegistry(options: {
  readonly folder: string;
  readonly scope: string;
  readonly upstream: string;
}): Promise<Registry> {
  const { folder, scope, upstream } = options;
  mkdirSync(folder, { recursive: true });
  const server = await runServer({
    // Verdaccio resolves `storage` and the accounts file against the folder of this path.
    configPath: join(folder, "config.yaml"),
    storage: join(folder, "storage"),
    auth: { htpasswd: { file: join(folder, "htpasswd") } },
    uplinks: { upstream: { url: upstream, cache: true } },
    packages: {
      [`${scope}/*`]: { access: "$all", publish: "$authenticated" },
      "**": { access: "$all", proxy: "upstream" },
    },
    web: { enable: false },
    log: { type: "stdout", format: "pretty", level: "fatal" },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    token: await signUp(url),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Creates an account and returns its token, as `npm login` does. */
async function signUp(url: string): Promise<string> {
  const account = { name: "rehearsal", password: "only on loopback" };
  const response = await fetch(`${url}/-/user/org.couchdb.user:${account.name}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  const { token } = (await response.json()) as { readonly token?: string };
  if (token === undefined) throw new Error(`The registry on loopback created no account (status ${response.status}).`);
  return token;
}
