import {
  type AnyOperation,
  type Call,
  type CallOptions,
  encodeBody,
  type FilePart,
  isHalyardError,
  method,
  type MethodContext,
  type MethodDefinition,
} from "@halyard/http-core";
import type { Attachment } from "../resources/attachments/document.js";
import type {
  AttachmentUpload,
  DirectUpload,
  DirectUploadInput,
  StorageUploadLink,
} from "../resources/attachments/uploads.js";
import { configuration, type Configuration } from "../resources/configuration.js";
import { AttachmentTooLargeError } from "../errors/attachment-too-large-error.js";

/** A file to be uploaded. */
export interface UploadInput {
  /** A `Blob` from `openAsBlob` or an `<input>` is not read into memory first. */
  readonly file: FilePart | Blob;
  /** The name it gets. Default: its own. */
  readonly fileName?: string | undefined;
  readonly description?: string | undefined;
}

/** Settings of an `upload` method. */
export interface UploadOptions extends CallOptions {
  /**
   * Sends the file straight to the instance's storage where it has one that allows it. The storage gets no credential.
   * Default true; false sends it by way of the server.
   */
  readonly direct?: boolean | undefined;
}

/** Uploads a file; what it belongs to stands beside it in the input. */
export type UploadMethod<Place> = (input: Place & UploadInput, options?: UploadOptions) => Promise<Attachment>;

/** The operations that an upload is made of. */
export interface UploadOperations {
  /** Takes the file in one step. */
  readonly create: AnyOperation;
  /** Begins a direct upload. */
  readonly prepare: AnyOperation;
  /** Ends a direct upload. */
  readonly complete: AnyOperation;
  /** Reads what is known of a file. */
  readonly read: AnyOperation;
}

type Send<Answer> = (input: object, options?: CallOptions) => Call<Answer>;

/**
 * Declares an `upload` method.
 *
 * The size is held against the instance's limit first. Progress is that of the request that carries the file.
 */
/* @__NO_SIDE_EFFECTS__ */
export function uploadMethod<Place extends object>(
  operations: UploadOperations,
): MethodDefinition<UploadMethod<Place>> {
  return method((context): UploadMethod<Place> => {
    const bound = <Answer>(operation: AnyOperation): Send<Answer> => context.bind(operation) as unknown as Send<Answer>;
    const readConfiguration = bound<Configuration>(configuration.get);
    const create = bound<Attachment>(operations.create);
    const prepare = bound<DirectUpload>(operations.prepare);
    const complete = bound<Attachment>(operations.complete);
    const read = bound<Attachment>(operations.read);

    return async ({ file, fileName = nameOf(file), description, ...place }, { direct = true, ...options } = {}) => {
      const { onUploadProgress: _, ...quiet } = options;
      const { maximumAttachmentFileSize: limit, _links } = await readConfiguration({}, quiet);
      const fileSize = sizeOf(file);
      if (fileSize > limit) throw new AttachmentTooLargeError(fileName, fileSize, limit);
      const metadata = { fileName, ...(description === undefined ? {} : { description: { raw: description } }) };

      if (direct && _links.prepareAttachment) {
        const contentType = file.type === "" ? undefined : file.type;
        const input: DirectUploadInput = { metadata: { ...metadata, fileSize, contentType } };
        const begun = await unlessUnavailable(prepare({ ...place, ...input }, quiet));
        if (begun && isSafe(begun._links.addAttachment, context)) {
          await sendToStorage(begun._links.addAttachment, file, context, options);
          const { id } = begun;
          return complete({ id }, quiet).catch((error: unknown) => {
            // When the answer to a try is lost, the server may be done with the upload before the next one.
            if (isHalyardError(error, "not_found") && error.attempts.length > 1) return read({ id }, quiet);
            throw error;
          });
        }
      }
      // In this order: the server wants to know what comes before it comes.
      const input: AttachmentUpload = { metadata, file };
      return create({ ...place, ...input }, options);
    };
  });
}

/** An instance whose storage takes no direct uploads answers 422. */
async function unlessUnavailable<Answer>(begun: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await begun;
  } catch (error) {
    if (isHalyardError(error, "validation_failed")) return undefined;
    throw error;
  }
}

/** A file that would go to the server encrypted is not sent elsewhere in the clear. */
function isSafe({ href }: StorageUploadLink, { transport }: MethodContext): boolean {
  if (!URL.canParse(href)) return false;
  const { protocol } = new URL(href);
  return protocol === "https:" || (protocol === "http:" && new URL(transport.serverRoot).protocol === "http:");
}

async function sendToStorage(
  { href, form_fields }: StorageUploadLink,
  file: FilePart | Blob,
  { transport, name }: MethodContext,
  options: CallOptions,
): Promise<void> {
  await transport.request({
    operation: name,
    method: "POST",
    url: href,
    // The storage ignores every field after the file.
    body: encodeBody(name, "multipart", { ...form_fields, file }),
    media: "none",
    retry: "create",
    options,
  });
}

function nameOf(file: FilePart | Blob): string {
  if ("fileName" in file) return file.fileName;
  return "name" in file && typeof file.name === "string" && file.name !== "" ? file.name : "file";
}

function sizeOf(file: FilePart | Blob): number {
  const content = "content" in file ? file.content : file;
  if (typeof content === "string") return new TextEncoder().encode(content).byteLength;
  return content instanceof Blob ? content.size : content.byteLength;
}
