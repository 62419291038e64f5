import type { WorkerMessage, WorkerProgram } from "./messages.ts";

/** Runs programs, each in a worker of its own. */
export interface Runner {
  /** Starts a program. Calls `onMessage` with the worker's messages until the program is done or stopped. */
  start(program: WorkerProgram, onMessage: (message: WorkerMessage) => void): void;
  /** Ends the running program, if there is one. */
  stop(): void;
  readonly isRunning: boolean;
}

/** A worker that was started in advance. Its script may still be loading. */
interface Prepared {
  readonly worker: Promise<Worker>;
  readonly ready: Promise<void>;
}

/**
 * Creates a runner. It starts the next program's worker in advance, because loading the worker's script takes most of a
 * short program's running time.
 *
 * @param path - URL of the worker's script.
 */
export function createRunner(path: string): Runner {
  // A worker created from text inherits the page's Content Security Policy, so it can send requests to this site only.
  const url = fetch(path)
    .then((response) => response.text())
    .then((text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  let next = prepare(url);
  let running: { end(): void } | undefined;
  const stop = (): void => {
    running?.end();
    running = undefined;
  };
  return {
    get isRunning() {
      return running !== undefined;
    },
    start(program, onMessage) {
      stop();
      const { worker, ready } = next;
      let isEnded = false;
      const run = {
        end() {
          isEnded = true;
          worker.then(
            (started) => {
              started.terminate();
            },
            // If the script could not be loaded, there is no worker to end.
            () => undefined,
          );
          next = prepare(url);
        },
      };
      running = run;
      const send = (message: WorkerMessage): void => {
        if (!isEnded) onMessage(message);
      };
      void Promise.all([worker, ready]).then(
        ([started]) => {
          started.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
            send(data);
          });
          started.addEventListener("error", () => {
            send({ kind: "broken" });
          });
          started.postMessage(program);
        },
        () => {
          send({ kind: "broken" });
        },
      );
    },
    stop,
  };
}

function prepare(url: Promise<string>): Prepared {
  const worker = url.then((address) => new Worker(address, { type: "module" }));
  const ready = worker.then(
    (started) =>
      new Promise<void>((resolve, reject) => {
        started.addEventListener(
          "message",
          () => {
            resolve();
          },
          { once: true },
        );
        started.addEventListener(
          "error",
          () => {
            reject(new Error("The program could not be started in the browser. Reload the page."));
          },
          { once: true },
        );
      }),
  );
  // Prevents an unhandled rejection. `start` reports the error.
  ready.catch(() => undefined);
  return { worker, ready };
}
