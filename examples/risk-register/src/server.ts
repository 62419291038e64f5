import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** The token that the server accepts. */
export const token = "risk-register-token";

const people = ["Ada", "Grace"];
const risks = Array.from({ length: 45 }, (_, index) => ({
  id: index + 1,
  title: `Risk ${index + 1}`,
  state: "open",
  owner: index % 3 === 2 ? null : (index % 3) + 1,
}));

function toDocument({ owner, ...risk }: (typeof risks)[number]): object {
  const self = { href: `/api/risks/${risk.id}` };
  const links = { self, owner: { href: owner === null ? null : `/api/people/${owner}` } };
  // The link exists only while the server permits the action.
  return { ...risk, _links: risk.state === "open" ? { ...links, mitigate: { ...self, method: "patch" } } : links };
}

async function respond(request: IncomingMessage): Promise<readonly [status: number, body: object]> {
  if (request.headers.authorization !== `Bearer ${token}`) return [401, { message: "Who are you?" }];
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
  const id = Number(/\d+$/.exec(pathname)?.[0]);
  const input = JSON.parse((await text(request)) || "{}") as { readonly title?: string; readonly state?: string };
  const risk = risks.find((one) => one.id === id);

  if (pathname.startsWith("/api/people/")) {
    return [200, { id, name: people[id - 1], _links: { self: { href: pathname } } }];
  }
  if (pathname.startsWith("/api/risks/") && risk) return [200, toDocument(Object.assign(risk, input))];
  if (pathname !== "/api/projects/7/risks") return [404, { message: "There is no such risk." }];
  if (request.method === "POST") {
    const { title = "" } = input;
    return title.length > 60
      ? [422, { message: "Title is too long.", attribute: "title" }]
      : [201, toDocument({ id: 46, title, state: "open", owner: null })];
  }
  const offset = Number(searchParams.get("offset") ?? 1);
  const elements = risks.slice((offset - 1) * 20, offset * 20).map(toDocument);
  return [200, { total: 45, count: elements.length, pageSize: 20, offset, _embedded: { elements } }];
}

/**
 * Starts the risk register on this machine. It responds to the first request with 503, like a server that is still
 * booting.
 */
export async function startRiskServer() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${String(request.method)} ${String(request.url)}`);
    const isFirst = requests.length === 1;
    void (isFirst ? Promise.resolve([503, {}] as const) : respond(request)).then(([status, body]) => {
      response.writeHead(status, { "content-type": "application/hal+json", "retry-after": "0" });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, requests, close };
}
