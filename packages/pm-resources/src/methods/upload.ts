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
  type StreamedContent,
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

type SizedFile = (FilePart & { readonly content: Exclude<FilePart["content"], StreamedContent> }) | Blob;

/** A file to upload. */
export interface UploadInput {
  /**
   * The file. A `Blob` from `openAsBlob` or an `<input>` is sent without being read into memory as a whole. Streams are
   * not accepted, because the size must be known beforehand.
   */
  readonly file: SizedFile;
  /** Name of the attachment. Default: the file's name. */
  readonly fileName?: string | undefined;
  readonly description?: string | undefined;
}

/** Options for an `upload` method. */
export interface UploadOptions extends CallOptions {
  /**
   * Sends the file directly to the instance's storage, if the storage allows direct uploads. The storage receives no
   * credential. Default true. With false, the file goes through the server.
   */
  readonly direct?: boolean | undefined;
}

/** Uploads a file. The input also contains the path fields of the resource that the file is attached to. */
export type UploadMethod<Place> = (input: Place & UploadInput, options?: UploadOptions) => Promise<Attachment>;

/** Operations that an `upload` method calls. */
export interface UploadOperations {
  /** Uploads the file in one request. */
  readonly create: AnyOperation;
  /** Prepares a direct upload. */
  readonly prepare: AnyOperation;
  /** Completes a direct upload. */
  readonly complete: AnyOperation;
  /** Reads the metadata of a file. */
  readonly read: AnyOperation;
}

type Send<Answer> = (input: object, options?: CallOptions) => Call<Answer>;

/**
 * Declares an `upload` method.
 *
 * The method first compares the file's size with the instance's limit. It reports progress only for the request that
 * contains the file.
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
            // If the response to an earlier attempt was lost, the server may have completed the upload before the
            // retry.
            if (isHalyardError(error, "not_found") && error.attempts.length > 1) return read({ id }, quiet);
            throw error;
          });
        }
      }
      // The order matters: the server expects the metadata before the file.
      const input: AttachmentUpload = { metadata, file };
      return create({ ...place, ...input }, options);
    };
  });
}

/** Returns the response, or undefined after a 422, which means that the instance accepts no direct uploads. */
async function unlessUnavailable<Answer>(begun: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await begun;
  } catch (error) {
    if (isHalyardError(error, "validation_failed")) return undefined;
    throw error;
  }
}

/** Returns whether a file may be sent to the storage. Plain http is permitted only if the server itself uses it. */
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
    // The file comes last, because the storage ignores fields after it.
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

function sizeOf(file: SizedFile): number {
  const content = "content" in file ? file.content : file;
  if (typeof content === "string") return new TextEncoder().encode(content).byteLength;
  return content instanceof Blob ? content.size : content.byteLength;
}
