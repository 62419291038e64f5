import type { ApiDialect, ApiErrorDescription, ApiProblem, ErrorResponse, ServerInfo } from "@halyard/http-core";
import { UnsupportedOperationError } from "../errors/unsupported-operation-error.js";
import { joinNames } from "../lists/name-list.js";
import { isAvailable, type ServerVersion } from "../version.js";

/**
 * Matches the name of a Go function. Some versions send such a name as the `message`, and the real message in `errors`.
 */
const goFunctionName = /^[A-Z][A-Za-z0-9]*(\.[A-Z][A-Za-z0-9]*)?$/;

/**
 * The API's dialect, together with the server's product and version. Resource methods reach it through their transport.
 */
export interface GitDialect extends ApiDialect {
  readonly serverInfo: ServerInfo<ServerVersion | undefined>;
}

/**
 * Creates the dialect for the API of Gitea and Forgejo. It sets the path prefix, reads errors, writes query fields, and
 * checks whether the server has an operation.
 *
 * @param clientTimeout - The client's `totalTimeout`, in milliseconds. Default: the transport's default.
 */
export function gitDialect(serverInfo: GitDialect["serverInfo"], clientTimeout: number = 120_000): GitDialect {
  return {
    prefix: "/api/v1",
    // Without `page`, many lists ignore `limit`. They then send everything, or a page of a different size with a `next`
    // link.
    firstPage: { page: 1, limit: 50 },
    readError,
    serverInfo,
    writeQuery: joinNames,
    async beforeOperation(name, { since }, options) {
      if (since === undefined) return;
      const { totalTimeout = clientTimeout } = options;
      const end = performance.now() + totalTimeout;
      const { known } = serverInfo;
      const server = known ? known.info : await serverInfo.readIfPossible(options);
      if (server && !isAvailable(since, server)) throw new UnsupportedOperationError(name, server, since);
      if (known) return;
      // Passes on the remaining time, but at least 1 ms. An invalid timeout stays unchanged, so that the transport
      // refuses it.
      return { ...options, totalTimeout: Math.max(Math.ceil(end - performance.now()), Math.min(totalTimeout, 1)) };
    },
  };
}

/**
 * Reads an error body from Gitea or Forgejo. The body may be plain text, `null` or an object. The object's `message`
 * may be only the name of a Go function. For a merge conflict, the object has no message.
 */
export function readError({ status, body }: ErrorResponse): ApiErrorDescription {
  if (typeof body === "string") return readText(status, body);
  if (typeof body !== "object" || body === null) return { advice: silentAdvice(status) };
  const fields = body as Readonly<Record<string, unknown>>;
  const problems = readProblems(fields);
  const message = readMessage(fields, problems);
  const identifier = typeof fields["error"] === "string" ? fields["error"] : undefined;
  const refusal = readMergeRefusal(status, message ?? "");
  return { message, identifier, problems, advice: readAdvice(status, message, fields), ...refusal };
}

/**
 * Reads responses that refuse a merge but have a misleading status. Servers send 405 with "Please try again later"
 * while they check for conflicts, but also after they have found conflicts. They may also send 500 if the merge itself
 * fails because of conflicts, or because a fast-forward is not possible. In all of these cases, nothing was merged.
 */
function readMergeRefusal(status: number, message: string): ApiErrorDescription | undefined {
  if (status === 405 && /^please try again later/i.test(message)) {
    const advice =
      "The server found conflicts, or is still checking for them. To find out, call `pulls.waitUntilMergeable`.";
    return { code: "conflict", retryAfterMs: 1000, advice };
  }
  return status === 500 && /^(merge \w+|rebase) error|^conflict \(|not possible to fast-forward/im.test(message)
    ? { code: "conflict", advice: conflictAdvice }
    : undefined;
}

function readText(status: number, body: string): ApiErrorDescription {
  const text = body.trim();
  if (text === "404 page not found") {
    return {
      message: "The server does not know this path",
      advice: "This server version may not support the operation, or `baseUrl` may not be the root of the instance.",
    };
  }
  return text.startsWith("<")
    ? {
        message: "The server sent a web page instead of data",
        advice: "Check `baseUrl` and any proxy in front of the server.",
      }
    : { message: text, advice: scopeAdvice(text) };
}

function readMessage(fields: Readonly<Record<string, unknown>>, problems: readonly ApiProblem[]): string | undefined {
  const { message, error_description: description } = fields;
  if (typeof message === "string" && message !== "") {
    const first = problems[0]?.message;
    return goFunctionName.test(message) && first !== undefined ? first : message;
  }
  if (typeof description === "string") return description;
  return isMergeConflict(fields) ? "The branches cannot be merged without conflicts" : undefined;
}

function readProblems(fields: Readonly<Record<string, unknown>>): readonly ApiProblem[] {
  const { errors, invalidTopics, message } = fields;
  if (Array.isArray(errors)) return texts(errors).map((text) => ({ message: text }));
  if (invalidTopics !== undefined) {
    return texts([invalidTopics].flat()).map((topic) => ({
      attribute: "topics",
      message: `"${topic}" is not a valid topic`,
    }));
  }
  // This is the output of git, or a message that quotes it.
  const output = texts([fields["StdOut"], fields["StdErr"], message]).join("\n");
  const conflicts = output.match(/^(CONFLICT \(|fatal: ).*$/gm);
  if (conflicts) return conflicts.map((text) => ({ message: text }));
  // A message from form validation begins with a field's name in brackets. It names only one field, even if several are
  // invalid.
  const field = typeof message === "string" ? /^\[(\w+)\]: (.+)$/.exec(message) : null;
  return field?.[1] && field[2] ? [{ attribute: field[1], message: field[2] }] : [];
}

function readAdvice(
  status: number,
  message: string | undefined,
  fields: Readonly<Record<string, unknown>>,
): string | undefined {
  if (isMergeConflict(fields)) return conflictAdvice;
  if (message === undefined || message === "") return silentAdvice(status);
  if (status === 401 && /\bOTP\b/.test(message))
    return "Supply the one-time code with the `otp` option of `basic`, or use a token.";
  if (status === 409 && /(?<!not |non-)(already|exists?)\b/.test(message))
    return "Use the existing one, or choose another name.";
  if (status === 403) return scopeAdvice(message);
  if (status === 423) return "Unarchive the repository, or unlock the file.";
  return undefined;
}

const conflictAdvice = "Update the branch from its target and resolve the conflicts, or use another merge style.";

/**
 * Returns advice that names the required scopes, which the server lists in its message. The pattern does not allow `[`
 * within the list, so that matching takes linear time.
 */
function scopeAdvice(message: string): string | undefined {
  const required = /required=\[([^\][]*)]/.exec(message)?.[1];
  if (required === undefined) return undefined;
  return `Create a token with the scope ${required.replaceAll(",", " and the scope ")}.`;
}

function silentAdvice(status: number): string | undefined {
  if (status === 500) {
    return "The server shows the reason only in its log and to site administrators. Read the log, or send the request as a site administrator.";
  }
  return undefined;
}

function isMergeConflict(fields: Readonly<Record<string, unknown>>): boolean {
  return "StdErr" in fields && "Style" in fields;
}

function texts(values: readonly unknown[]): readonly string[] {
  return values.filter((value): value is string => typeof value === "string");
}
