import { type Catalogue, loadCatalogue, type Product, type ProductOperation } from "@halyard/catalogue";
import { Plans } from "../plan/plans.js";
import { type Connection, connect, type ConnectOptions } from "./connection.js";
import { Refusal } from "./refusal.js";
import { createScope, type Scope } from "./scope.js";
import type { Settings } from "./settings.js";

/** Connections to both servers with one user's credentials, and the plans that are waiting for a commit. */
export interface Session {
  readonly settings: Settings;
  readonly catalogue: Catalogue;
  readonly scope: Scope;
  readonly plans: Plans;
  /** Programs that are running now. */
  readonly running: Set<symbol>;
  /** Products whose servers are configured. */
  readonly products: readonly Product[];
  /** Returns the connection to a product's server. Throws a {@link Refusal} if the server is not configured. */
  readonly connection: (product: Product) => Connection;
  /** Returns an operation by its id. If no operation has this id, throws a {@link Refusal} that names similar ids. */
  readonly operation: (id: string) => ProductOperation;
}

/** Options for {@link createSession}. */
export interface SessionOptions {
  /** Replaces the network, for tests. */
  readonly fetch?: ((product: Product) => ConnectOptions["fetch"]) | undefined;
  /** Replaces the clock, for tests. Returns milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
}

/** Creates a session. Sends no request until a tool is used. */
export async function createSession(settings: Settings, options: SessionOptions = {}): Promise<Session> {
  const { openproject, git } = settings;
  const connections = new Map<Product, Connection>();
  if (openproject) connections.set("pm", connect("pm", openproject, { fetch: options.fetch?.("pm") }));
  if (git) connections.set("git", connect("git", git, { fetch: options.fetch?.("git") }));
  const catalogue = await loadCatalogue([...connections.keys()]);
  const operations = new Map(catalogue.listOperations().map((operation) => [operation.id, operation]));

  const session: Session = {
    settings,
    catalogue,
    plans: new Plans(options.now),
    running: new Set(),
    products: [...connections.keys()],
    connection(product) {
      const connection = connections.get(product);
      if (connection) return connection;
      const name = product === "pm" ? "OpenProject server" : "git server";
      throw new Refusal(
        `No ${name} is configured. Use operations whose ids begin with ${[...connections.keys()].join(", ")}.`,
      );
    },
    operation(id) {
      const operation = operations.get(id);
      if (operation) return operation;
      const similar = catalogue.findOperations(id.replaceAll(/[.]/g, " ")).slice(0, 3);
      const names = similar.map((one) => `\`${one.id}\``).join(", ");
      throw new Refusal(
        `There is no operation \`${id.slice(0, 80)}\`. ${names === "" ? "Use `search` to find one." : `Similar: ${names}.`}`,
      );
    },
    scope: createScope(settings, async (id, input) => {
      const operation = session.operation(id);
      const data = await session.connection(operation.product).send(operation, input);
      return data.kind === "one" ? data.value : undefined;
    }),
  };
  return session;
}
