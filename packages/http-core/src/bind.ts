import { Call } from "./call.js";
import { ConfigurationError, ResponseShapeError } from "./errors.js";
import { addCaller } from "./internal/caller-stack.js";
import { check } from "./internal/check.js";
import { compileInput, type Prepare, type PreparedInput, writeQuery } from "./internal/prepare.js";
import { SequenceLoader } from "./internal/page-loader.js";
import type { Operation } from "./operation.js";
import { PagedCall } from "./page.js";
import { encodeBody } from "./request-body.js";
import { type Bound, isMethod, isOperation, type ResourceEntry } from "./resource.js";
import type { CallOptions, PagedCallOptions, Transport, WithResponse } from "./transport.js";

type Method = (input?: unknown, options?: PagedCallOptions) => Call<unknown>;

/**
 * Binds declarations to a transport.
 *
 * @param name - Path of the resource within the client, such as `pulls.reviews`. Errors and logs contain it.
 * @throws ConfigurationError when a member is not an object, for example because its import is undefined.
 * @example
 * const risks = bind(riskOperations, transport, "risks");
 * await risks.get({ id: 7 });
 */
export function bind<const Definition extends ResourceEntry>(
  definition: Definition,
  transport: Transport,
  name: string,
): Bound<Definition> {
  return bindEntry(definition, transport, name) as Bound<Definition>;
}

function bindEntry(entry: ResourceEntry, transport: Transport, name: string): unknown {
  // JavaScript callers and circular imports can pass undefined despite the type.
  const given: unknown = entry;
  if (typeof given !== "object" || given === null) {
    const what = given === null || given === undefined ? String(given) : `of type ${typeof given}`;
    throw new ConfigurationError(`The resource \`${name}\` is ${what}. Check its import.`);
  }
  if (isOperation(entry)) return bindOperation(entry as Operation, transport, name);
  if (isMethod(entry)) {
    return entry.attach({ transport, name, bind: (operation) => bind(operation, transport, name) });
  }
  const members = Object.entries(entry);
  return Object.fromEntries(members.map(([key, member]) => [key, bindEntry(member, transport, `${name}.${key}`)]));
}

function bindOperation(operation: Operation, transport: Transport, name: string): Method {
  let compiled: Prepare | undefined;
  const prepare: Prepare = (...input) => (compiled ??= compileInput(name, operation, transport.dialect))(...input);
  const { paging } = operation;

  if (!paging) {
    return (input, options) => new Call(sendOperation(operation, transport, name, () => prepare(input), options));
  }
  return (input, options = {}) => {
    const { prefetch = 1, ...callOptions } = options;
    const loader = new SequenceLoader(
      paging,
      (step, signal, onHeader) => {
        const prepared = (): PreparedInput => prepare(input, step);
        return sendOperation(operation, transport, name, prepared, withSignal(callOptions, signal), onHeader);
      },
      (expected, got) => {
        transport.reportMismatch({
          operation: name,
          method: operation.method,
          path: operation.path,
          mismatches: [{ path: "", expected, got }],
        });
      },
    );
    return new PagedCall(loader.first(), loader, prefetch, callOptions.signal);
  };
}

/**
 * Sends one request for an operation and checks the response data. Invalid input rejects the promise, as all other
 * failures do.
 */
async function sendOperation(
  operation: Operation,
  transport: Transport,
  name: string,
  prepare: () => PreparedInput,
  options: CallOptions = {},
  onHeader?: () => void,
): Promise<WithResponse<unknown> & { readonly query: PreparedInput["query"] }> {
  try {
    const { path, query, body } = prepare();
    const remaining = await transport.dialect.beforeOperation?.(name, operation, options);
    const result = await transport.request({
      operation: name,
      template: (operation.root === "api" ? (transport.dialect.prefix ?? "") : "") + operation.path,
      method: operation.method,
      url: (operation.root === "server" ? transport.serverRoot : "") + path + writeQuery(query, transport.dialect),
      body: encodeBody(name, operation.media.request, body),
      media: operation.media.response,
      retry: operation.retry,
      redirect: operation.redirect,
      secrets: operation.secrets,
      onHeader,
      options: remaining ?? options,
    });
    checkResponse(operation, transport, name, result);
    return { ...result, query: typeof body === "object" ? { ...body, ...query } : query };
  } catch (error) {
    addCaller(error);
    throw error;
  }
}

function checkResponse(operation: Operation, transport: Transport, name: string, result: WithResponse<unknown>): void {
  const { response: schema, method, path } = operation;
  const { data, response } = result;
  if (!schema || transport.validate === "off" || operation.media.response !== "json") return;
  // Responses with these statuses cannot be checked. A "not modified" response has no data. A redirect, which is
  // returned only if the operation declares `manual`, does not follow the schema.
  if (response.status >= 300) return;
  const mismatches = check(schema, data).map(({ path: field, expected, got }) => ({
    path: transport.redact(field),
    expected: transport.redact(expected),
    got: got === undefined ? undefined : transport.redact(got),
  }));
  if (mismatches.length === 0) return;
  if (transport.validate === "report") {
    transport.reportMismatch({ operation: name, method, path, mismatches });
    return;
  }
  throw new ResponseShapeError(
    { operation: name, method, url: response.url },
    response.status,
    "the data does not match the schema",
    { mismatches },
    response.attempts,
  );
}

function withSignal(options: CallOptions, signal: AbortSignal | undefined): CallOptions {
  if (!signal) return options;
  return { ...options, signal: options.signal ? AbortSignal.any([options.signal, signal]) : signal };
}
