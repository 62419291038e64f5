import { maxTokens, sizeOf } from "../read/fit.js";
import { effectOf } from "../session/effect.js";
import { Refusal } from "../session/refusal.js";
import { tool, type Tool } from "./tool.js";

interface Arguments {
  readonly operation: string;
  readonly field?: string;
}

const longestType = 300;

/** The tool `describe`, which returns the input fields of one operation. */
export const describe: Tool = tool<Arguments>({
  name: "describe",
  description: "Show the input fields of one operation, or the complete type of one `field`.",
  input: {
    type: "object",
    properties: { operation: { type: "string" }, field: { type: "string" } },
    required: ["operation"],
  },
  isReadOnly: true,
  run({ operation: id, field: only }, { session }) {
    const operation = session.operation(id);
    const described = session.catalogue.describeOperation(id);
    const fields = described?.fields ?? [];
    const one = fields.find(({ name }) => name === only);
    if (one) return Promise.resolve({ name: one.name, type: one.type, description: one.description });
    if (only !== undefined) {
      const names = fields.map(({ name }) => name).join(", ");
      throw new Refusal(
        `\`${id}\` has no field \`${only.slice(0, 80)}\`. ${names === "" ? "It has no fields" : `Its fields: ${names}`}.`,
      );
    }
    const texts = fields.map(({ name, required, type, description }) => {
      const short = type.length > longestType ? `${type.slice(0, longestType)}…` : type;
      return [name + (required ? "" : "?"), description === undefined ? short : `${short} — ${description}`] as const;
    });
    const result = {
      operation: id,
      request: `${operation.method} ${operation.path}`,
      effect: effectOf(operation),
      ...(operation.summary === "" ? {} : { summary: operation.summary }),
      ...(described?.details === undefined ? {} : { details: described.details }),
      ...(described?.access === undefined ? {} : { access: described.access }),
      fields: Object.fromEntries(texts),
      ...(described?.takesOthers === true ? { others: "Other fields, such as customField1, are sent unchanged." } : {}),
    };
    if (sizeOf(result) <= maxTokens) return Promise.resolve(result);
    const names = fields.map(({ name, required }) => name + (required ? "" : "?"));
    return Promise.resolve({ ...result, fields: names, note: "Pass `field` to get the type of one field." });
  },
});
