import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type PageFixture, pageToken, startPage } from "../../test/page-fixture.js";
import type { ErrorView, SessionView } from "./wire.js";

let page: PageFixture;
beforeEach(async () => {
  page = await startPage({ allowActions: true });
  await page.store.connections.pause("forge", "The token is refused.");
});
afterEach(() => page.close());

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(page.url + path, { headers });
}

function post(path: string, headers: Record<string, string>, body?: unknown): Promise<Response> {
  const json = { "content-type": "application/json", ...headers };
  return fetch(page.url + path, { method: "POST", headers: json, body: JSON.stringify(body ?? {}) });
}

function signIn(token: string, headers: Record<string, string> = { origin: page.url }): Promise<Response> {
  return post("/api/sign-in", headers, { token });
}

async function codeOf(answer: Response): Promise<string> {
  return ((await answer.json()) as ErrorView).error.code;
}

const paths = [
  "/api/status",
  "/api/timeline",
  "/api/deliveries",
  "/api/deliveries/a",
  "/api/deliveries/a/raw",
  "/api/links",
  "/api/actions",
  "/api/dead-letters",
  "/api/dead-letters/reasons",
  "/api/connections",
  "/api/anything-else",
];
const actions = [
  "/api/deliveries/a/replay",
  "/api/dead-letters/a/retry",
  "/api/connections/forge/resume",
  "/api/dead-letters/retry",
];

describe("reading", () => {
  it.each(paths)("%s needs the token or a session", async (path) => {
    expect(await codeOf(await get(path))).toBe("unauthenticated");
    expect(await codeOf(await get(path, { authorization: "Bearer wrong" }))).toBe("wrong_token");
    expect(await codeOf(await get(path, { authorization: `Basic ${btoa(`:${pageToken}`)}` }))).toBe("unauthenticated");
    expect(await codeOf(await get(`${path}?token=${pageToken}`))).toBe("unauthenticated");
  });

  it("works with the token as a bearer, and with a session", async () => {
    expect((await get("/api/status", { authorization: `Bearer ${pageToken}` })).status).toBe(200);
    const { cookie = "" } = await page.signIn();
    expect((await get("/api/status", { cookie })).status).toBe(200);
  });

  it("shows a visitor only whether actions are allowed", async () => {
    expect(await (await get("/api/session")).json()).toEqual({ signedIn: false, allowActions: true });
  });
});

describe("the session", () => {
  it("has a cookie that scripts and other sites cannot use", async () => {
    const [cookie = ""] = (await signIn(pageToken)).headers.getSetCookie();
    expect(cookie).toMatch(/^halyard_session=/);
    for (const flag of ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=43200"])
      expect(cookie.split("; ")).toContain(flag);
    expect(cookie).not.toMatch(/Domain/i);
  });

  it("has a cookie for encrypted connections only, when the page was loaded over one, even behind a proxy", async () => {
    const headers = { origin: "https://bridge.example.com", "sec-fetch-site": "same-origin" };
    const [cookie = ""] = (await signIn(pageToken, headers)).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-halyard_session=/);
    expect(cookie.split("; ")).toContain("Secure");
    expect((await get("/api/status", { cookie: cookie.split(";")[0]! })).status).toBe(200);
  });

  it("ends after twelve hours", async () => {
    const { cookie = "" } = await page.signIn();
    page.time += 12 * 3_600_000 - 1;
    expect((await get("/api/status", { cookie })).status).toBe(200);
    page.time += 1;
    expect(await codeOf(await get("/api/status", { cookie }))).toBe("unauthenticated");
  });

  it("ends with sign-out, also for a copy of the cookie", async () => {
    const session = await page.signIn();
    const answer = await post("/api/sign-out", session);
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().every((cookie) => cookie.includes("Max-Age=0"))).toBe(true);
    expect(await codeOf(await get("/api/status", session))).toBe("unauthenticated");
  });

  it("ends when the token changes", async () => {
    const session = await page.signIn();
    page.settings = { ...page.settings, page: { token: "another-token", allowActions: true } };
    expect(await codeOf(await get("/api/status", session))).toBe("unauthenticated");
  });

  it("survives a restart of the bridge", async () => {
    const session = await page.signIn();
    const other = await startPage();
    try {
      expect((await fetch(`${other.url}/api/status`, { headers: session })).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  it("cannot be forged, extended or signed with another key", async () => {
    const { cookie = "" } = await page.signIn();
    const [, name = "", id = "", expiry = "", signature = ""] =
      /^([^=]+)=([0-9a-f]+)-(\d+)\.(.+)$/.exec(cookie) ?? expect.fail(cookie);
    for (const forged of [
      `${id}-${Number(expiry) + 1}.${signature}`,
      `${id}-${expiry}.`,
      `${id}-${expiry}`,
      `${"0".repeat(32)}-${expiry}.${signature}`,
      `${id}-${expiry}.${encodeURIComponent(btoa("x".repeat(32)))}`,
    ]) {
      expect(await codeOf(await get("/api/status", { cookie: `${name}=${forged}` }))).toBe("unauthenticated");
    }
  });
});

describe("signing in", () => {
  it.each(["", "wrong", `${pageToken} `, pageToken.slice(0, -1), "ü"])("refuses %j", async (token) => {
    const answer = await signIn(token);
    expect({ status: answer.status, cookies: answer.headers.getSetCookie() }).toEqual({ status: 401, cookies: [] });
    expect(await codeOf(answer)).toBe("wrong_token");
  });

  it.each([undefined, null, 7, {}, [pageToken]])("refuses %j, which is not a token", async (token) => {
    expect(await codeOf(await post("/api/sign-in", { origin: page.url }, { token }))).toBe("invalid");
  });

  it("refuses a large body without reading it", async () => {
    expect(await codeOf(await signIn("x".repeat(5000)))).toBe("invalid");
  });

  it("is refused for a while after ten wrong tokens, then accepted again", async () => {
    for (let tries = 0; tries < 10; tries += 1) expect(await codeOf(await signIn("wrong"))).toBe("wrong_token");
    const limited = await signIn(pageToken);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("retry-after"))).toBe(300);
    expect((await get("/api/status", { authorization: `Bearer ${pageToken}` })).status).toBe(429);
    page.time += 300_000;
    expect((await signIn(pageToken)).status).toBe(200);
  });

  it("counts wrong bearer tokens too, and does not end existing sessions", async () => {
    const session = await page.signIn();
    for (let tries = 0; tries < 10; tries += 1) await get("/api/status", { authorization: "Bearer wrong" });
    expect((await signIn(pageToken)).status).toBe(429);
    expect((await get("/api/status", session)).status).toBe(200);
  });
});

describe("other sites", () => {
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://127.0.0.1:1" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
  ];

  it.each(foreign)("cannot act with the cookie of a visitor: %j", async (headers) => {
    const { cookie = "", "x-csrf-token": token = "" } = await page.signIn();
    for (const path of [...actions, "/api/sign-out"]) {
      expect(await codeOf(await post(path, { cookie, "x-csrf-token": token, ...headers }))).toBe("cross_site");
    }
    expect(page.asked).toEqual([]);
  });

  it.each(foreign)("cannot act with a token stored in a browser: %j", async (headers) => {
    for (const path of actions) {
      expect(await codeOf(await post(path, { authorization: `Bearer ${pageToken}`, ...headers }))).toBe("cross_site");
    }
    expect(page.asked).toEqual([]);
  });

  it.each(foreign)("cannot sign in a visitor: %j", async (headers) => {
    expect(await codeOf(await signIn(pageToken, headers))).toBe("cross_site");
  });

  it("cannot hide their origin", async () => {
    const { cookie = "", "x-csrf-token": token = "" } = await page.signIn();
    expect(await codeOf(await post(actions[2]!, { cookie, "x-csrf-token": token }))).toBe("cross_site");
    expect(await codeOf(await signIn(pageToken, {}))).toBe("cross_site");
  });

  it("are not allowed to read responses", async () => {
    const answer = await get("/api/session", { origin: "https://evil.example" });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    const preflight = await fetch(page.url + actions[2]!, {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
    });
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("actions", () => {
  it("need the CSRF token of the same session", async () => {
    const session = await page.signIn();
    const { "x-csrf-token": other = "" } = await page.signIn();
    for (const token of ["", "wrong", other]) {
      expect(await codeOf(await post(actions[2]!, { ...session, "x-csrf-token": token }))).toBe("csrf");
    }
    expect(page.asked).toEqual([]);
    expect((await post(actions[2]!, session)).status).toBe(204);
    expect(page.asked).toEqual(["resume forge"]);
  });

  it.each(actions)("%s is refused while the page is read-only", async (path) => {
    page.settings = { ...page.settings, page: { token: pageToken, allowActions: false } };
    expect(await codeOf(await post(path, await page.signIn()))).toBe("read_only");
    expect(await codeOf(await post(path, { authorization: `Bearer ${pageToken}` }))).toBe("read_only");
    expect(page.asked).toEqual([]);
  });

  it.each(actions)("%s cannot be requested by a link", async (path) => {
    expect(await codeOf(await get(path, await page.signIn()))).toBe("not_found");
    expect(page.asked).toEqual([]);
  });
});

describe("headers", () => {
  it.each(["/", "/assets/main.js", "/assets/nothing", "/api/session", "/api/status", "/api/nothing"])(
    "stop %s from being embedded",
    async (path) => {
      const { headers } = await get(path);
      const policy = headers.get("content-security-policy")!.split("; ");
      for (const rule of [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]) {
        expect(policy).toContain(rule);
      }
      expect(policy.join()).not.toMatch(/unsafe|https?:|\*/);
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("x-powered-by")).toBeNull();
    },
  );

  it.each(["/api/session", "/api/status", "/api/nothing"])("keep %s out of caches", async (path) => {
    expect((await get(path)).headers.get("cache-control")).toBe("no-store");
  });

  it("put no script and no style into the HTML", async () => {
    const html = await (await get("/")).text();
    expect(html).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/);
    expect(html).toContain('<script type="module" src=');
  });
});

describe("the token", () => {
  it("is in no response, cookie or log line", async () => {
    const seen: string[] = [];
    const look = async (answer: Response): Promise<void> => {
      seen.push(await answer.text(), JSON.stringify([...answer.headers]));
    };
    const session = await page.signIn();
    await look(await signIn(pageToken));
    await look(await signIn(`${pageToken}!`));
    for (const path of ["/", ...paths, "/api/session"]) await look(await get(path, session));
    for (const path of actions) await look(await post(path, { authorization: `Bearer ${pageToken}` }));
    page.failure = new Error("The database is away.");
    await look(await post(actions[2]!, session));
    expect(page.log.length).toBeGreaterThan(2);
    expect([...seen, ...page.log].join("\n")).not.toContain(pageToken);
  });

  it("cannot be derived from the CSRF token, which differs for every session", async () => {
    const tokens = new Set<string | undefined>();
    for (let count = 0; count < 3; count += 1) {
      tokens.add(((await (await signIn(pageToken)).json()) as SessionView).csrfToken);
    }
    expect(tokens.size).toBe(3);
  });
});
