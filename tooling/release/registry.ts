import { once } from "node:events";
import { mkdirSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { runServer } from "verdaccio";

/** An npm registry on loopback. */
export interface Registry {
  readonly url: string;
  /** Token of a user who may publish. */
  readonly token: string;
  close(): Promise<void>;
}

/**
 * Starts an empty registry that stores packages in a folder. Packages whose names are in `own` come only from that
 * folder. All others come from the upstream registry.
 *
 * @param options.own - Package names, or patterns such as `@scope/*`.
 */
export async function startRegistry(options: {
  readonly folder: string;
  readonly own: readonly string[];
  readonly upstream: string;
}): Promise<Registry> {
  const { folder, own, upstream } = options;
  mkdirSync(folder, { recursive: true });
  const server = (await runServer({
    // The registry requires a path even though its configuration is not read from a file.
    configPath: join(folder, "config.yaml"),
    storage: join(folder, "storage"),
    auth: { htpasswd: { file: join(folder, "htpasswd") } },
    // By default, the upstream registry counts as unavailable for five minutes after two requests that take more than
    // 30 s. That can happen on a busy machine.
    uplinks: { upstream: { url: upstream, timeout: "10m", max_fails: Number.MAX_SAFE_INTEGER, fail_timeout: "0s" } },
    packages: {
      ...Object.fromEntries(own.map((name) => [name, { access: "$all", publish: "$authenticated" }])),
      "**": { access: "$all", proxy: "upstream" },
    },
    web: { enable: false },
    log: { type: "stdout", format: "pretty", level: "fatal" },
  })) as Server;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    token: await signUp(url),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Creates a user and returns a token, like `npm login`. */
async function signUp(url: string): Promise<string> {
  const account = { name: "rehearsal", password: "only on loopback" };
  const response = await fetch(`${url}/-/user/org.couchdb.user:${account.name}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  const { token } = (await response.json()) as { readonly token?: string };
  if (token === undefined)
    throw new Error(`The registry on this machine refused to create an account (status ${response.status}).`);
  return token;
}
