import { accessToken, apiKey } from "@halyard/auth";
import type { Product, ProductOperation } from "@halyard/catalogue";
import { createGitClient } from "@halyard/git-hosting/core";
import { type ClientCore, type Fetch, get, type Page, type PagedCallOptions } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { createPmClient } from "@halyard/pm-resources/core";
import { guardFetch } from "./guard-fetch.js";
import { previewFetch, type RequestPreview } from "./preview.js";
import type { ServerSettings } from "./settings.js";

/** Input for an operation. */
export type Input = Readonly<Record<string, unknown>>;

/** Data of a response. For a list, this is the first page. */
export type Data = { readonly kind: "one"; readonly value: unknown } | ({ readonly kind: "page" } & ListPage);

/** One page of a list. */
export type ListPage = Pick<Page<unknown>, "items" | "total" | "hasNext" | "next">;

/** Connection that sends operations to a server. */
export interface Connection {
  readonly product: Product;
  /** URL of the server, without a trailing slash. */
  readonly url: string;
  /** Sends an operation. Throws the errors of the OpenProject or git client. */
  send(operation: ProductOperation, input: Input, signal?: AbortSignal): Promise<Data>;
  /** Returns an operation's request without sending it. Throws the client's error if the input is invalid. */
  preview(operation: ProductOperation, input: Input): Promise<RequestPreview>;
  /** Returns the account that the credential belongs to, such as `pm:3`. */
  account(): Promise<string>;
}

/** Options for {@link connect}. */
export interface ConnectOptions {
  /** Replaces the network, for tests. */
  readonly fetch?: Fetch | undefined;
}

/** Returns a connection to a server. Sends no request until the connection is used. */
export function connect(product: Product, settings: ServerSettings, options: ConnectOptions = {}): Connection {
  const network = guardFetch(settings.url, options.fetch ?? ((request, init) => globalThis.fetch(request, init)));
  const client = createClient(product, settings, network);
  const method = (operation: ProductOperation, of: ClientCore = client): Method =>
    of.operation(operation.declaration, operation.id);
  return {
    product,
    url: settings.url.replace(/\/+$/, ""),
    async send(operation, input, signal) {
      const value = await method(operation)(input, operation.isPaged ? { signal, prefetch: 0 } : { signal });
      return operation.isPaged ? toPage(value as Page<unknown>) : { kind: "one", value };
    },
    async preview(operation, input) {
      const { fetch, taken } = previewFetch(network);
      try {
        await method(operation, createClient(product, settings, fetch))(input, {});
      } catch (error) {
        // After the request is captured, the client gets an empty response. An error about this response is ignored.
        if (taken() === undefined) throw error;
      }
      const preview = taken();
      if (preview === undefined) throw new Error(`${operation.id} sent no request.`);
      return preview;
    },
    async account() {
      const { id } = await client.operation(whoami[product])();
      return `${product}:${id}`;
    },
  };
}

function createClient(product: Product, settings: ServerSettings, fetch: Fetch): ClientCore {
  const { url: baseUrl, token, allowInsecureHttp } = settings;
  const options = { baseUrl, allowInsecureHttp, fetch, resources: {}, totalTimeout: 60_000 };
  return product === "pm"
    ? createPmClient({ ...options, auth: apiKey(token) })
    : createGitClient({ ...options, auth: accessToken(token) });
}

const account = z.lazy(() => z.fields({ id: z.int() }));
const whoami = { pm: get("/users/me", { response: account }), git: get("/user", { response: account }) };

type Method = (input: Input, options: PagedCallOptions) => Promise<unknown>;

function toPage(page: Page<unknown>): Data {
  const { items, total, hasNext } = page;
  return { kind: "page", items, total, hasNext, next: () => page.next() };
}
