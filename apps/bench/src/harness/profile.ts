import { existsSync, readFileSync } from "node:fs";
import type { Profiler } from "node:inspector";
import { Session } from "node:inspector/promises";
import { SourceMap, type SourceMapPayload } from "node:module";
import { fileURLToPath } from "node:url";

/** Parts of the program with their processor time in microseconds per run, largest first. */
export type ProfileParts = readonly (readonly [part: string, microseconds: number])[];

/** Microseconds between two samples. */
export const interval = 100;

/**
 * Profiles the main thread while the work runs repeatedly, at least once and for at least `duration` milliseconds.
 * Excludes the time that the thread spends waiting.
 */
export async function profileRuns(work: () => Promise<unknown>, duration: number): Promise<ProfileParts> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval });
    await session.post("Profiler.start");
    const before = process.threadCpuUsage();
    const end = performance.now() + duration;
    let runs = 0;
    do {
      await work();
      runs++;
    } while (performance.now() < end);
    const { user, system } = process.threadCpuUsage(before);
    const { profile } = await session.post("Profiler.stop");
    const parts = timeByPart(profile, partFinder());
    const sampled = parts.reduce((sum, [, time]) => sum + time, 0);
    // The profiler measures wall-clock time, which includes time that other processes spent on the processor. The times
    // are therefore scaled to the thread's processor time.
    const scale = (user + system) / runs / sampled;
    return parts.map(([part, time]) => [part, time * scale] as const);
  } finally {
    session.disconnect();
  }
}

/** Returns the total time of each part of the program in a profile, largest first. */
export function timeByPart(
  { nodes, samples = [], timeDeltas = [] }: Profiler.Profile,
  partOf: (frame: CallFrame) => string | undefined,
): [part: string, microseconds: number][] {
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
  const times = new Map<string, number>();
  samples.forEach((id, index) => {
    const part = parts.get(id);
    if (part !== undefined) times.set(part, (times.get(part) ?? 0) + (timeDeltas[index] ?? 0));
  });
  return [...times].toSorted(([, a], [, b]) => b - a);
}

type CallFrame = Profiler.ProfileNode["callFrame"];

/**
 * Returns a function that names the part of the program that a call frame belongs to, based on the frame's source file.
 * The function returns undefined for frames that only wait.
 *
 * @param partOf - Returns the part that a source file belongs to.
 */
export function partFinder(
  partOf: (source: string) => string = partOfSource,
): (frame: CallFrame) => string | undefined {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (path: string): SourceMap | undefined => {
    if (!maps.has(path)) maps.set(path, readSourceMap(path));
    return maps.get(path);
  };
  return ({ functionName, url, lineNumber, columnNumber }) => {
    if (functionName === "(idle)") return undefined;
    if (functionName === "(garbage collector)") return "collection of garbage";
    if (url === "" || functionName === "(program)") return "the runtime, in C++";
    if (!url.startsWith("file:")) return partOf(url);
    const path = fileURLToPath(url);
    const entry = mapOf(path)?.findEntry(lineNumber, columnNumber);
    return partOf(entry !== undefined && "originalSource" in entry ? entry.originalSource : path);
  };
}

function readSourceMap(path: string): SourceMap | undefined {
  const file = `${path}.map`;
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8")) as SourceMapPayload) : undefined;
}

/** Returns the part of the program that a source file belongs to. */
export function partOfSource(source: string): string {
  if (source.includes("undici")) return "undici";
  if (source.startsWith("node:")) return "other modules of Node";
  const dependency = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
  if (dependency !== undefined && !dependency.startsWith("@halyard/")) return dependency;
  const [, name, file] = /(?:packages|@halyard)\/([^/]+)\/(?:src|dist)\/(.*?)\.\w+$/.exec(source) ?? [];
  if (name === undefined || file === undefined) {
    // Paths in a package's source maps are relative to the folder with its built files.
    const own = /^\.\.\/src\/(.*?)\.\w+$/.exec(source)?.[1];
    return own === undefined ? "the contender's own loop" : `Halyard, ${own}`;
  }
  return `Halyard, ${file}`;
}
