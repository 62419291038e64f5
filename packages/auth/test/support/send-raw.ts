import { request } from "node:http";

/** Sends a request with any `Host` header, which `fetch` does not allow callers to set. */
export function sendRaw(
  url: string,
  options: { readonly method?: string; readonly host?: string } = {},
): Promise<{ readonly status: number; readonly headers: NodeJS.Dict<string | string[]>; readonly body: string }> {
  const { host, method = "GET" } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers: host === undefined ? {} : { host } }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (body += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      response.on("error", reject);
    });
    outgoing.on("error", reject).end();
  });
}
