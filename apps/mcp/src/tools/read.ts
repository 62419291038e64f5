import { read as readOperation, type ReadRequest } from "../read/read.js";
import { inputSchema, tool, type Tool } from "./tool.js";

/** The tool `read`, which calls an operation that changes nothing. */
export const read: Tool = tool<ReadRequest>({
  name: "read",
  description:
    'Call an operation that changes nothing. Lists and long texts come in parts: for the next part, repeat the call with the `cursor` of the result. `fields` selects fields: `["id","subject"]`, or `["*"]` for all.',
  input: {
    type: "object",
    properties: {
      operation: { type: "string" },
      input: inputSchema,
      fields: { type: "array", items: { type: "string" } },
      cursor: { type: "string" },
    },
    required: ["operation"],
  },
  isReadOnly: true,
  run: (request, { session, signal }) => readOperation(session, request, signal),
});
