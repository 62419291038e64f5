import type { NetworkBody } from "../network.js";
import type { TransferProgress } from "../transport.js";

/** Counts transferred bytes and reports them as {@link TransferProgress}. */
export interface Meter {
  add(bytes: number): void;
  /** Reports the end of the transfer, once. */
  end(): void;
}

/**
 * Creates a meter. It reports a chunk only when the next chunk arrives or the transfer ends. This way, only the last
 * report has a `percent` of 1.
 *
 * @param total - Total size in bytes, or 0 if it is unknown.
 */
export function createMeter(total: number, onProgress: (progress: TransferProgress) => void): Meter {
  let transferredBytes = 0;
  let waiting = 0;
  let ended = false;
  return {
    add(bytes) {
      transferredBytes += waiting;
      if (waiting > 0) {
        const percent = total === 0 ? 0 : Math.min(transferredBytes / total, 1 - Number.EPSILON);
        onProgress({ percent, totalBytes: Math.max(total, transferredBytes), transferredBytes });
      }
      waiting = bytes;
    },
    end() {
      if (ended) return;
      ended = true;
      transferredBytes += waiting;
      onProgress({ percent: 1, totalBytes: Math.max(total, transferredBytes), transferredBytes });
    },
  };
}

/** Returns a body that reports its progress while it is read. */
export function withDownloadProgress(
  body: NetworkBody,
  headers: Headers,
  onProgress: (progress: TransferProgress) => void,
): NetworkBody {
  return {
    getReader() {
      const reader = body.getReader();
      const meter = createMeter(Number(headers.get("content-length")) || 0, onProgress);
      return {
        async read() {
          const chunk = await reader.read();
          if (chunk.done) meter.end();
          else meter.add(chunk.value.byteLength);
          return chunk;
        },
        cancel: (reason) => reader.cancel(reason),
      };
    },
  };
}
