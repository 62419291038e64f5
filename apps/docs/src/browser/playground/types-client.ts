import type { Declarations, TypesQuestion, TypesReply, TypesResults } from "./types-messages.ts";

/** The compiler's functions for the editor. */
export interface TypesClient {
  ask<Kind extends TypesQuestion["kind"]>(kind: Kind, code: string, position?: number): Promise<TypesResults[Kind]>;
}

/**
 * Loads the compiler and the declarations of the packages, and starts the compiler in a worker that has the page's
 * policy.
 *
 * @param workerPath - Address of the worker's script.
 * @param declarationsPath - Address of the declarations.
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
