import { Refusal } from "../../server/refusal.js";
import type { Reply } from "../../server/reply.js";
import type { GitServer } from "./git-server.js";

/** Details of a refusal by Gitea or Forgejo. */
export interface GitDetails {
  /** Body of the response. Default: an error with the message, as JSON. */
  readonly document: object | string;
  readonly headers: Readonly<Record<string, string>>;
  /** Name of the Go function that did not find an object, and the reason. Only Forgejo sends them. */
  readonly lookup: { readonly from: string; readonly text: string };
}

/** Returns the refusal for a missing or hidden object: a 404. */
export function notFound(lookup?: GitDetails["lookup"]): Refusal<GitDetails> {
  return new Refusal<GitDetails>(404, "", lookup === undefined ? {} : { lookup });
}

/** Returns an error from the authentication layer. Its body contains only the message. */
export function refuseAccess(status: 401 | 403, message: string): Refusal<GitDetails> {
  return new Refusal<GitDetails>(status, message, { document: { message } });
}

/** Returns a redirect to another address on the server. The client repeats the request there with the same method. */
export function moved(location: string): Refusal<GitDetails> {
  return new Refusal<GitDetails>(307, "moved", { document: "", headers: { Location: location } });
}

/** Returns an error without a body. */
export function refuseWithoutBody(status: number): Refusal<GitDetails> {
  return new Refusal<GitDetails>(status, "refused", { document: "" });
}

/** Returns the refusal for a path that no version of the API has. */
export function unknownPath(): Refusal<GitDetails> {
  return new Refusal<GitDetails>(404, "unknown path", { document: "404 page not found\n" });
}

/** Returns the refusal for a merge with conflicts. */
export function mergeConflict(style: string, conflicts: readonly string[]): Refusal<GitDetails> {
  const lines = conflicts.map((path) => `CONFLICT (content): Merge conflict in ${path}\n`).join("");
  return new Refusal<GitDetails>(409, "merge conflict", {
    document: {
      Style: style,
      StdOut: `${lines}Automatic merge failed; fix conflicts and then commit the result.\n`,
      StdErr: "",
      Err: "exit status 1",
    },
  });
}

/** Converts a refusal to the response that this server version sends. */
export function refusalReply(server: GitServer, refusal: Refusal<GitDetails>): Reply<object | string> {
  const { status, details } = refusal;
  const { document = errorDocument(server, refusal), headers = {} } = details;
  return { status, document, headers };
}

function errorDocument(server: GitServer, { status, message, details }: Refusal<GitDetails>): object {
  const url = `${server.baseUrl}/api/swagger`;
  if (status !== 404 || message !== "") return { message, url };
  const { lookup } = details;
  if (lookup && server.version.product === "forgejo") return { message: lookup.from, url, errors: [lookup.text] };
  return {
    message: server.has({ gitea: "1.25" }) ? "not found" : "The target couldn't be found.",
    url,
    errors: server.has({ forgejo: "9" }) ? [] : null,
  };
}
