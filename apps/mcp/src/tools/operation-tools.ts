import type { OperationDescription, ProductOperation } from "@halyard/catalogue";
import type { JsonSchemaType } from "@modelcontextprotocol/server";
import { makePlan } from "../plan/make-plan.js";
import { read } from "../read/read.js";
import type { Input } from "../session/connection.js";
import { effectOf } from "../session/effect.js";
import type { Session } from "../session/session.js";
import { tool, type Tool } from "./tool.js";
import { toolsets } from "./toolsets.js";

/** Arguments of a tool that are for `read`, not for the operation. No operation has fields with these names. */
interface ReadFields {
  readonly _fields?: readonly string[];
  readonly _cursor?: string;
}

/**
 * Returns a tool for each operation of the toolsets, in the catalogue's order. A read's tool sends the read. A write's
 * tool makes a plan for `commit`.
 *
 * @param names - Names of toolsets, or `all`.
 */
export function operationTools(session: Session, names: readonly string[]): Tool[] {
  const isWanted = (id: string): boolean =>
    names.includes("all") || toolsets.some(({ name, operations }) => names.includes(name) && operations.test(id));
  return session.catalogue
    .listOperations()
    .filter(({ id }) => isWanted(id))
    .map((operation) => toolOf(operation, session.catalogue.describeOperation(operation.id)));
}

function toolOf(operation: ProductOperation, description: OperationDescription | undefined): Tool {
  const { id, summary, method, path } = operation;
  const isRead = effectOf(operation) === "read";
  const text = summary === "" ? `${method} ${path}` : summary;
  return tool<Input & ReadFields>({
    name: id.replaceAll(".", "_"),
    operation: id,
    description: isRead ? text : `Plan: ${text}`,
    input: inputOf(description, operation.isPaged),
    isReadOnly: true,
    async run({ _fields: fields, _cursor: cursor, ...input }, { session, signal, notePlan }) {
      if (isRead) return read(session, { operation: id, input, fields, cursor }, signal);
      const { token, result } = await makePlan(session, [{ operation: id, input }]);
      notePlan(token, [id]);
      return result;
    },
  });
}

/**
 * Returns a short schema with the fields' names and types. The operation itself checks inputs against its complete
 * schema.
 */
function inputOf(description: OperationDescription | undefined, isPaged: boolean): JsonSchemaType {
  const fields = description?.fields ?? [];
  const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, shortSchema(schema)]));
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: "object",
    properties: { ...properties, ...(isPaged ? { _cursor: { type: "string" } } : {}) },
    ...(required.length === 0 ? {} : { required }),
  };
}

const maxChoices = 6;

function shortSchema({ type, enum: choices }: Readonly<Record<string, unknown>>): JsonSchemaType {
  if (Array.isArray(choices) && choices.length <= maxChoices) return { enum: choices as string[] };
  return typeof type === "string" ? { type } : {};
}
