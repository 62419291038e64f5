import type { UploadedFile } from "./call.js";

/** Parts of a multipart body. */
export interface Parts {
  readonly texts: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

/** Reads a form body. Returns undefined for any other body. */
export async function readParts(request: Request): Promise<Parts | undefined> {
  const form = await request.formData().catch(() => undefined);
  if (form === undefined) return undefined;
  const texts: Record<string, string> = {};
  const files: Record<string, UploadedFile> = {};
  for (const [name, value] of form) {
    if (typeof value === "string") texts[name] = value;
    else {
      const content = new Uint8Array(await value.arrayBuffer());
      files[name] = { content, contentType: value.type || "application/octet-stream", name: value.name };
    }
  }
  return { texts, files };
}
