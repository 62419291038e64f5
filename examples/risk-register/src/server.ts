import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The token the made-up server accepts. */
export const token = "risk-register-token";

interface StoredRisk {
  readonly id: number;
  readonly project: number;
  readonly owner: number | null;
  title: string;
  state: "open" | "mitigated";
}

/** A running risk register. */
export interface RiskServer {
  /** Address without the API's own prefix. */
  readonly url: string;
  /** Method and target of every request so far. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

const people = [
  { id: 1, name: "Ada" },
  { id: 2, name: "Grace" },
];
const pageSize = 20;

/** Starts a small HAL+JSON server on loopback, with 45 risks in project 7, and responds 503 to the first request. */
export async function startRiskServer(): Promise<RiskServer> {
  const requests: string[] = [];
  const risks: StoredRisk[] = Array.from({ length: 45 }, (_, index) => ({
    id: index + 1,
    project: 7,
    owner: index % 3 === 2 ? null : (index % 3) + 1,
    title: `Risk ${index + 1}`,
    state: "open",
  }));

  const server = createServer((request, response) => {
    requests.push(`${String(request.method)} ${String(request.url)}`);
    if (requests.length === 1) return answer(response, 503, { message: "Still warming up." }, { "retry-after": "0" });
    if (request.headers.authorization !== `Bearer ${token}`) return answer(response, 401, { message: "Who are you?" });
    void route(request, response, risks);
  });
  const url = await listen(server);
  return {
    url,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function route(request: IncomingMessage, response: ServerResponse, risks: StoredRisk[]): Promise<void> {
  const { pathname, searchParams } = new URL(String(request.url), "http://localhost");
  const call = `${String(request.method)} ${pathname.replaceAll(/\d+/g, "{id}")}`;
  const id = Number(/\d+/.exec(pathname)?.[0]);
  const risk = risks.find((entry) => entry.id === id);
  switch (call) {
    case "GET /api/projects/{id}/risks":
      return list(response, risks, Number(searchParams.get("offset") ?? 1));
    case "POST /api/projects/{id}/risks": {
      const { title } = JSON.parse(await text(request)) as { title: string };
      if (title.length > 60) {
        return answer(response, 422, { message: "Title is too long.", attribute: "title" });
      }
      const created: StoredRisk = { id: risks.length + 1, project: id, owner: null, title, state: "open" };
      risks.push(created);
      return answer(response, 201, render(created));
    }
    case "GET /api/risks/{id}":
      return risk ? answer(response, 200, render(risk)) : answer(response, 404, { message: "There is no such risk." });
    case "PATCH /api/risks/{id}":
      if (!risk) return answer(response, 404, { message: "There is no such risk." });
      Object.assign(risk, JSON.parse(await text(request)));
      return answer(response, 200, render(risk));
    case "GET /api/people/{id}":
      return answer(response, 200, renderPerson(id));
    default:
      return answer(response, 404, { message: "There is nothing here." });
  }
}

function list(response: ServerResponse, risks: readonly StoredRisk[], offset: number): void {
  const elements = risks.slice((offset - 1) * pageSize, offset * pageSize).map(render);
  answer(response, 200, { total: risks.length, count: elements.length, pageSize, offset, _embedded: { elements } });
}

function render(risk: StoredRisk): object {
  const { id, owner, title, state } = risk;
  return {
    id,
    title,
    state,
    _links: {
      self: { href: `/api/risks/${risk.id}` },
      owner: owner === null ? { href: null } : { href: `/api/people/${owner}`, title: people[owner - 1]?.name },
      // The link is there only while the server permits it.
      ...(risk.state === "open" ? { mitigate: { href: `/api/risks/${risk.id}`, method: "patch" } } : {}),
    },
  };
}

function renderPerson(id: number): object {
  return { ...people[id - 1], _links: { self: { href: `/api/people/${id}` } } };
}

function answer(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/hal+json", ...headers });
  response.end(JSON.stringify(body));
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
