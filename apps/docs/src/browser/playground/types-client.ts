import type { Declarations, TypesQuestion, TypesReply, TypesResults } from "./types-messages.ts";

/** Client for the compiler, which runs in a worker. */
export interface TypesClient {
  ask<Kind extends TypesQuestion["kind"]>(kind: Kind, code: string, position?: number): Promise<TypesResults[Kind]>;
}

/**
 * Loads the compiler and the packages' declarations, and starts the compiler in a worker. The worker inherits the
 * page's Content Security Policy.
 *
 * @param workerPath - URL of the worker's script.
 * @param declarationsPath - URL of the declarations.
 */
export async function startTypes(workerPath: string, declarationsPath: string): Promise<TypesClient> {
  const [script, files] = await Promise.all([
    fetch(workerPath).then((response) => response.text()),
    fetch(declarationsPath).then((response) => response.json() as Promise<Declarations>),
  ]);
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })), { type: "module" });
  const waiting = new Map<number, (result: never) => void>();
  let count = 0;
  return new Promise((resolve, reject) => {
    worker.addEventListener("error", ({ message }) => {
      reject(new Error(`The compiler could not be started: ${message}`));
    });
    worker.addEventListener("message", ({ data }: MessageEvent<TypesReply>) => {
      if (data.kind === "ready") {
        resolve({
          ask: (kind, code, position = 0) =>
            new Promise((give) => {
              const id = (count += 1);
              waiting.set(id, give);
              worker.postMessage({ id, kind, code, position } satisfies TypesQuestion);
            }),
        });
      } else {
        waiting.get(data.id)?.(data.result as never);
        waiting.delete(data.id);
      }
    });
    worker.postMessage(files);
  });
}
