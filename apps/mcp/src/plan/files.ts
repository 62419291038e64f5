import type { OperationDescription } from "@halyard/catalogue";
import type { Input } from "../session/connection.js";

/**
 * Returns an input whose files are ready to be sent. In the given JSON, a file is an object with `fileName`, and with
 * `content` for text or `base64` for bytes. A binary body is an object of this kind, or a string.
 */
export function withFiles({ fields, declaration }: OperationDescription, input: Input): Input {
  const names = fields.filter(({ schema }) => schema["format"] === "binary").map(({ name }) => name);
  const given = names.filter((name) => Object.hasOwn(input, name));
  if (given.length === 0) return input;
  const isWhole = declaration.media.request === "bytes";
  return { ...input, ...Object.fromEntries(given.map((name) => [name, toFile(input[name], isWhole)])) };
}

function toFile(value: unknown, isWhole: boolean): unknown {
  const { base64, ...file } = (typeof value === "object" && value !== null ? value : { content: value }) as File;
  const content = typeof base64 === "string" ? new Uint8Array(Buffer.from(base64, "base64")) : file.content;
  if (!isWhole) return { ...file, content };
  return typeof content === "string" ? new TextEncoder().encode(content) : content;
}

interface File {
  readonly base64?: unknown;
  readonly content?: unknown;
}
