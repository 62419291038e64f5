import type { GitServer } from "./git-server.js";

/** Ends a request with an error answer. */
export class Refusal extends Error {
  override readonly name: string = "Refusal";
  readonly status: number;
  /** The body: a document, or plain text. */
  readonly body: object | string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: object | string | null, headers: Readonly<Record<string, string>> = {}) {
    super(`The sandbox refuses with ${status}.`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** An error in the servers' usual form. */
export function refuse(server: GitServer, status: number, message: string): Refusal {
  return new Refusal(status, { message, url: `${server.baseUrl}/api/swagger` });
}

/** An error of the layer that signs in, which names no page. */
export function refuseAccess(status: 401 | 403, message: string): Refusal {
  return new Refusal(status, { message });
}

/**
 * A 404 for a thing that is missing or hidden. Only Forgejo tells `detail`, with the name of the Go function where the message
 * belongs.
 */
export function notFound(server: GitServer, detail?: { readonly from: string; readonly text: string }): Refusal {
  const url = `${server.baseUrl}/api/swagger`;
  if (detail && server.version.product === "forgejo") {
    return new Refusal(404, { message: detail.from, url, errors: [detail.text] });
  }
  const message = server.has({ gitea: "1.25" }) ? "not found" : "The target couldn't be found.";
  return new Refusal(404, { message, url, errors: server.has({ forgejo: "9" }) ? [] : null });
}

/** A redirect to another address of the server, for every method. */
export function moved(location: string): Refusal {
  return new Refusal(307, "", { Location: location });
}

/** A path that no version of the API knows. */
export function unknownPath(): Refusal {
  return new Refusal(404, "404 page not found\n");
}

/** A merge that git gave up. */
export function mergeConflict(style: string, conflicts: readonly string[]): Refusal {
  const lines = conflicts.map((path) => `CONFLICT (content): Merge conflict in ${path}\n`).join("");
  return new Refusal(409, {
    Style: style,
    StdOut: `${lines}Automatic merge failed; fix conflicts and then commit the result.\n`,
    StdErr: "",
    Err: "exit status 1",
  });
}
