/**
 * Thread that runs a program in QuickJS. This file must also run from source, without a build, so it imports only
 * packages and types. In the interpreter, only the function `call` reaches the outside: it sends a message to {@link
 * file://./run-program.ts} and waits for the response.
 */
import { parentPort, workerData } from "node:worker_threads";
import {
  DefaultIntrinsics,
  newQuickJSWASMModuleFromVariant,
  type QuickJSDeferredPromise,
  type QuickJSHandle,
} from "quickjs-emscripten-core";
import type { CallResponse, ProgramMessage, ProgramStart } from "./messages.js";

/**
 * Code that runs in the interpreter before the program. It creates `pm` and `git` from `call`. The program itself
 * cannot access `call`.
 */
const prelude = `(call, today) => {
  "use strict";
  const { parse, stringify } = JSON;
  const { defineProperty, freeze } = Object;
  const { apply } = Reflect;
  const { then } = Promise.prototype;
  const NativeProxy = Proxy;
  const refuse = (error) => {
    const given = parse(error.message);
    const known = new Error(given.message);
    for (const name of ["code", "status"]) if (given[name] !== undefined) known[name] = given[name];
    throw known;
  };
  const target = () => undefined;
  delete target.name;
  delete target.length;
  freeze(target);
  const send = (place, input) => {
    const text = stringify(input === undefined ? {} : input);
    try {
      return call(place, text);
    } catch (error) {
      return refuse(error);
    }
  };
  const at = (place) =>
    new NativeProxy(target, {
      get: (_, name) => (typeof name === "string" && name !== "then" ? at(place + "." + name) : undefined),
      apply: (_, _self, [input]) => apply(then, send(place, input), [(text) => parse(text), refuse]),
    });
  for (const [name, value] of [["pm", at("pm")], ["git", at("git")], ["today", today]]) {
    defineProperty(globalThis, name, { value, enumerable: true });
  }
}`;

/**
 * Source code of a function that converts the program's result to JSON. A value without a JSON form becomes `null`. The
 * function keeps the original `JSON.stringify`, because the program can replace the global one.
 */
const toJson = `(({ stringify }) => (value) => { const text = stringify(value); return text === undefined ? "null" : text; })(JSON)`;

async function run({ source, today, memory, processorTime, calls, output }: ProgramStart): Promise<ProgramMessage> {
  const engine = await newQuickJSWASMModuleFromVariant(import("@jitl/quickjs-wasmfile-release-sync"));
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(memory);
  runtime.setMaxStackSize(256 * 1024);
  let used = 0;
  let since: number | undefined;
  const isOver = (): boolean => used + (since === undefined ? 0 : performance.now() - since) > processorTime;
  runtime.setInterruptHandler(isOver);
  // Removes `Date`, so that the program has no clock.
  const context = runtime.newContext({ intrinsics: { ...DefaultIntrinsics, Date: false } });
  const pending = new Map<number, QuickJSDeferredPromise>();
  let last = 0;

  /** Runs code in the interpreter, and adds its duration to the processor time used so far. */
  const timed = <Result>(work: () => Result): Result => {
    const begin = performance.now();
    since = begin;
    try {
      return work();
    } finally {
      used += performance.now() - begin;
      since = undefined;
    }
  };

  /** Returns the outcome for a thrown value. Reading the value can run the program's code, such as getters. */
  const failed = (thrown: QuickJSHandle): ProgramMessage => {
    if (isOver()) return interrupted;
    try {
      return { kind: "failed", message: textOf(timed(() => context.dump(thrown) as unknown)) };
    } catch {
      return interrupted;
    }
  };

  /** Returns an error for QuickJS to throw in the program. Its message is JSON, which the prelude parses. */
  const refusal = (message: string): { error: QuickJSHandle } => ({
    error: context.newError(JSON.stringify({ message })),
  });
  const call = context.newFunction("call", (operation, input) => {
    const texts = { operation: context.getString(operation), input: context.getString(input) };
    // This thread checks the limits itself. Otherwise a program could send more messages than the main thread can
    // store.
    if (last >= calls)
      return refusal(
        `The program makes more than the maximum of ${calls} calls. Split the work into several programs.`,
      );
    if (texts.operation.length + texts.input.length > output) {
      return refusal(`The input of a call can have at most ${output} characters. Send less data.`);
    }
    const deferred = context.newPromise();
    last += 1;
    pending.set(last, deferred);
    send({ kind: "call", id: last, ...texts });
    return deferred.handle;
  });
  const start = context.unwrapResult(context.evalCode(prelude, "prelude.js"));
  const write = context.unwrapResult(context.evalCode(toJson, "to-json.js"));
  context.unwrapResult(context.callFunction(start, context.undefined, call, context.newString(today))).dispose();
  call.dispose();

  // Resolves when the program cannot continue: a job has failed, or the program awaits a promise although no call is
  // pending.
  const stuck = Promise.withResolvers<ProgramMessage>();
  const settle = (): void => {
    const { error } = timed(() => runtime.executePendingJobs());
    if (error) return stuck.resolve(failed(error));
    if (pending.size === 0)
      setImmediate(() => {
        if (pending.size === 0) stuck.resolve(isOver() ? interrupted : never);
      });
  };
  parentPort?.on("message", ({ id, ok, value }: CallResponse) => {
    const deferred = pending.get(id);
    pending.delete(id);
    if (!deferred) return;
    if (ok) context.newString(value).consume((text) => deferred.resolve(text));
    else context.newError(value).consume((error) => deferred.reject(error));
    settle();
  });

  const result = timed(() => context.evalCode(`(async () => {"use strict";\n${source}\n})()`, "program.js"));
  if (result.error) return failed(result.error);
  const outcome = context.resolvePromise(result.value).then((settled): ProgramMessage => {
    if (settled.error) return failed(settled.error);
    const text = timed(() => context.callFunction(write, context.undefined, settled.value));
    if (text.error) return failed(text.error);
    const value = context.getString(text.value);
    if (value.length <= output) return { kind: "returned", value };
    return {
      kind: "failed",
      message: `The result has ${value.length} characters, but the maximum is ${output}. Return less data.`,
    };
  });
  settle();
  return Promise.race([outcome, stuck.promise]);
}

const interrupted: ProgramMessage = {
  kind: "failed",
  message:
    "The program was interrupted, because it used too much processor time. Process less data, and check that every loop ends.",
};

const never: ProgramMessage = {
  kind: "failed",
  message: "The program awaits a promise that never settles. Await only calls to `pm` and `git`.",
};

function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const { name, message } = value as { readonly name?: unknown; readonly message?: unknown };
  if (typeof message !== "string") return JSON.stringify(value);
  return typeof name === "string" && name !== "Error" ? `${name}: ${message}` : message;
}

function send(message: ProgramMessage): void {
  parentPort?.postMessage(message);
}

send(await run(workerData as ProgramStart));
parentPort?.close();
