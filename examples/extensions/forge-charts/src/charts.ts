import { defineResource, del, type FilePart, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** A sea chart that belongs to a repository. */
export interface Chart {
  id: number;
  name: string;
  /** Size in bytes. */
  size: number;
}

/** Schema of {@link Chart}. */
export const ChartSchema: z.Schema<Chart> = z.lazy(() => z.object({ id: z.int(), name: z.string(), size: z.int() }));

/** A chart to upload. */
export interface UploadChart {
  /** Scale, such as `1:50000`. */
  scale?: string | undefined;
  /**
   * A `File`, a `Blob`, or `{ fileName, content }`. Pass `streamed(stream)` as the content to send it while it is
   * produced.
   */
  chart: Blob | FilePart;
}

const UploadChartSchema: z.Schema<UploadChart> = z.lazy(() =>
  z.object({ scale: z.optional(z.string()), chart: z.file() }),
);

/** A repository's charts: `git.charts`. */
export const charts = defineResource({
  /** Lists a repository's charts. */
  list: get("/repos/{owner}/{repo}/charts", {
    query: () => z.fields({ page: z.optional(z.int()), limit: z.optional(z.int()) }),
    response: z.listOf(ChartSchema),
  }),

  /** Uploads a chart. The request is not retried if the server may already have received it. */
  upload: post("/repos/{owner}/{repo}/charts", {
    body: UploadChartSchema,
    response: ChartSchema,
    media: { request: "multipart" },
  }),

  /** Downloads a chart as a stream of bytes. Read the stream to its end, or cancel it. */
  download: get("/repos/{owner}/{repo}/charts/{id}/content", { media: { response: "stream" } }),

  /** Deletes a chart. */
  delete: del("/repos/{owner}/{repo}/charts/{id}"),
});
