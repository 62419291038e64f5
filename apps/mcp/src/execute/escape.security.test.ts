import { beforeAll, describe, expect, test } from "vitest";
import { programLimits, type ProgramLimits, type ProgramOutcome, runProgram } from "./run-program.js";

/** Calls that reached the host. */
const calls: string[] = [];
const door = (operation: string, input: object): Promise<unknown> => {
  calls.push(`${operation} ${JSON.stringify(input)}`);
  return Promise.resolve({ fine: true });
};
const run = (source: string, limits: Partial<ProgramLimits> = {}): Promise<ProgramOutcome> =>
  runProgram(source, door, { ...programLimits, ...limits });

/** Expressions that try to escape from the interpreter, with their values. One interpreter runs them in this order. */
const attempts: readonly (readonly [name: string, expression: string, value: unknown])[] = [
  ["a module loader", "typeof require", "undefined"],
  ["the process", "typeof process", "undefined"],
  ["the network", "typeof fetch", "undefined"],
  ["a web socket", "typeof WebSocket", "undefined"],
  ["a request of the browser", "typeof XMLHttpRequest", "undefined"],
  ["a timer", "typeof setTimeout", "undefined"],
  ["a microtask outside", "typeof queueMicrotask", "undefined"],
  ["the clock", "typeof Date", "undefined"],
  ["a precise clock", "typeof performance", "undefined"],
  ["the console", "typeof console", "undefined"],
  ["WebAssembly", "typeof WebAssembly", "undefined"],
  ["another thread", "typeof Worker", "undefined"],
  ["shared memory with the host", "typeof parentPort", "undefined"],
  ["Deno", "typeof Deno", "undefined"],
  ["Bun", "typeof Bun", "undefined"],
  ["modules of the interpreter, std", "typeof std", "undefined"],
  ["modules of the interpreter, os", "typeof os", "undefined"],
  ["the engine's loader of scripts", "typeof loadScript", "undefined"],
  ["an import of a module", "await import('node:fs').then(() => 'loaded', () => 'refused')", "refused"],
  ["an import of the engine's module", "await import('std').then(() => 'loaded', () => 'refused')", "refused"],
  ["an import of data", "await import('data:text/javascript,0').then(() => 'loaded', () => 'refused')", "refused"],
  ["the constructor of functions", "typeof [].constructor.constructor('return this')().process", "undefined"],
  [
    "the constructor of asynchronous functions",
    "typeof (await (async () => 0).constructor('return globalThis.process')())",
    "undefined",
  ],
  [
    "the constructor of generators",
    "typeof (function* () {}).constructor('yield globalThis.process')().next().value",
    "undefined",
  ],
  ["indirect eval", "typeof (0, eval)('this').process", "undefined"],
  ["the constructor behind an operation", "typeof pm.workPackages.list.constructor", "function"],
  [
    "the caller of a function",
    "(() => { try { return typeof (function f() { return f.caller; })(); } catch { return 'refused'; } })()",
    "refused",
  ],
  ["the door by its name", "typeof call", "undefined"],
  [
    "the door as a global",
    "Object.getOwnPropertyNames(globalThis).filter((name) => /call|door|send|post/i.test(name)).length",
    0,
  ],
  ["another `pm`", "(() => { try { pm = 1; return 'changed'; } catch { return 'refused'; } })()", "refused"],
  ["the prototype of an operation", "Object.getPrototypeOf(pm) === Function.prototype", true],
  [
    "a field on an operation",
    "(() => { 'use strict'; try { pm.evil = 1; return typeof pm.evil; } catch { return 'refused'; } })()",
    "refused",
  ],
  ["a stack of the host", "/node_modules|worker|file:/.test(new Error().stack)", false],
  [
    "a stack that is made by the program",
    "(() => { Error.prepareStackTrace = (_, sites) => sites; return typeof new Error().stack; })()",
    "string",
  ],
  ["a result with a getter", "JSON.stringify({ get x() { return typeof process; } })", '{"x":"undefined"}'],
  [
    "a symbol of the host",
    "Reflect.ownKeys(globalThis).filter((key) => typeof key === 'symbol').map(String).join()",
    "Symbol(Symbol.toStringTag)",
  ],
  [
    "weak references to the host",
    "typeof WeakRef === 'undefined' ? 'undefined' : typeof new WeakRef(pm).deref()",
    expect.any(String),
  ],
  [
    "the prototype of objects",
    "await (async () => { Object.prototype.operation = 'git.repos.delete'; const value = await pm.statuses.list({ own: 1 }); delete Object.prototype.operation; return value.fine; })()",
    true,
  ],
  [
    "another `JSON.stringify`",
    "await (async () => { const own = JSON.stringify; JSON.stringify = () => '{\"id\":9}'; const value = await pm.statuses.get({ id: 1 }); JSON.stringify = own; return value.fine; })()",
    true,
  ],
  [
    "another `JSON.parse`",
    "await (async () => { const own = JSON.parse; JSON.parse = () => ({ stolen: true }); const value = await pm.statuses.get({ id: 2 }); JSON.parse = own; return value.fine; })()",
    true,
  ],
  [
    "another `Promise.prototype.then`",
    "await (async () => { const own = Promise.prototype.then; Promise.prototype.then = function () { return 'stolen'; }; const value = pm.statuses.get({ id: 3 }); Promise.prototype.then = own; return (await value).fine; })()",
    true,
  ],
  ["an operation by a computed name", "await pm['statuses']['get']({ id: 4 }).then(({ fine }) => fine)", true],
  ["a name with a path in it", "await git['../../admin'].list({}).then(({ fine }) => fine)", true],
  ["an input that is a function", "await pm.statuses.get(() => 1).then(() => 'sent', () => 'refused')", "refused"],
  [
    "an input in a circle",
    "await (async () => { const input = {}; input.self = input; try { return await pm.statuses.get(input); } catch { return 'refused'; } })()",
    "refused",
  ],
];

describe("no program escapes the interpreter", () => {
  let values: readonly unknown[] = [];
  beforeAll(async () => {
    const source = attempts.map(
      ([, expression]) =>
        `results.push(await (async () => { try { return ${expression}; } catch (e) { return 'threw ' + e; } })());`,
    );
    const outcome = await run(`const results = [];\n${source.join("\n")}\nreturn results;`, {
      time: 600_000,
      processorTime: 600_000,
    });
    expect(outcome).toMatchObject({ kind: "returned" });
    values = (outcome as { readonly value: readonly unknown[] }).value;
  });

  test.each(attempts.map(([name, , value], index) => [name, index, value] as const))(
    "through %s",
    (_, index, value) => {
      expect(values[index]).toEqual(value);
    },
  );

  test("only the calls that the program wrote have reached the host", () => {
    expect(calls.filter((call) => call.startsWith("pm.statuses"))).toEqual([
      'pm.statuses.list {"own":1}',
      'pm.statuses.get {"id":1}',
      'pm.statuses.get {"id":2}',
      'pm.statuses.get {"id":3}',
      'pm.statuses.get {"id":4}',
    ]);
    expect(calls.filter((call) => call.startsWith("git."))).toEqual(["git.../../admin.list {}"]);
  });
});

/** Limits that give a finite program enough time, but soon stop an endless one. */
const short = { processorTime: 50, time: 600_000 };

describe("a limit or a cancellation stops", () => {
  test.each([
    ["an endless loop", "for (;;);", short, "interrupted"],
    ["an endless loop that catches errors", "for (;;) { try { for (;;); } catch {} }", short, "interrupted"],
    ["an endless loop of promises", "for (;;) await null;", short, "interrupted"],
    ["a regular expression that backtracks", "return /(a+)+b/.test('a'.repeat(50));", short, "interrupted"],
    ["endless recursion", "const f = () => f() + 1; return f();", {}, "stack"],
    ["endless recursion in a getter", "const o = { get x() { return this.x; } }; return o.x;", {}, "stack"],
    [
      "a deeply nested result",
      "let o = {}; for (let i = 0; i < 1e5; i += 1) o = { o }; return o;",
      {},
      /stack|memory|interrupted/,
    ],
    ["too much memory in a string", "return 'x'.repeat(2 ** 29);", {}, "memory"],
    ["too much memory in an array", "return Array.from({ length: 1e9 });", {}, /memory|interrupted/],
    ["too much memory in bytes", "return new Uint8Array(2 ** 30).length;", {}, /memory|length/],
    ["a huge number", "return String(2n ** (2n ** 40n));", {}, /large|memory|interrupted/],
    [
      "a built-in function that is not interrupted",
      "const all = []; for (;;) all.push('x'.repeat(1e6));",
      { time: 300 },
      /memory|longer than/,
    ],
    ["a promise that never settles", "await new Promise(() => {});", {}, "never settles"],
    [
      "too many calls",
      "for (let i = 0; i < 9; i += 1) await pm.statuses.list({});",
      { calls: 5 },
      "more than the maximum of 5 calls",
    ],
    ["a large result", "return 'x'.repeat(1000);", { output: 500 }, "the maximum is 500"],
    [
      "a large input",
      "return pm.statuses.list({ text: 'x'.repeat(1000) });",
      { output: 500 },
      "at most 500 characters",
    ],
    [
      "a flood of calls",
      "for (;;) pm.statuses.list({}).catch(() => {});",
      { processorTime: 600_000 },
      "more than the maximum of 50 calls",
    ],
  ] as const)("%s", async (_, source, limits, message) => {
    const outcome = await run(source, limits);

    expect(outcome).toEqual({
      kind: "failed",
      message: (typeof message === "string"
        ? expect.stringContaining(message)
        : expect.stringMatching(message)) as unknown,
    });
  });

  test("a program whose call is cancelled", async () => {
    const outcome = await runProgram(
      "for (;;);",
      door,
      { ...programLimits, processorTime: 600_000 },
      AbortSignal.timeout(50),
    );

    expect(outcome).toEqual({ kind: "failed", message: "The call was cancelled." });
  });
});

test.each([
  ["`JSON.stringify` that returns invalid JSON", "JSON.stringify = () => 'no JSON'; return { fine: true };"],
  ["`JSON.stringify` that returns an object", "JSON.stringify = () => ({}); return { fine: true };"],
  [
    "`String.prototype.toString` that never ends",
    "String.prototype.toString = () => { for (;;); }; return { fine: true };",
  ],
])("a program cannot change how its result is written, even with a %s", async (_, source) => {
  expect(await run(source)).toEqual({ kind: "returned", value: { fine: true } });
});

test("a flood of calls reaches the host only up to the limit", async () => {
  let reached = 0;
  const counting = (): Promise<unknown> => {
    reached += 1;
    return Promise.resolve(null);
  };
  const source =
    "const all = []; for (let i = 0; i < 500; i += 1) { try { all.push(pm.a.b({ text: 'x'.repeat(1e4) })); } catch {} } await Promise.allSettled(all); return 0;";

  await runProgram(source, counting, { ...programLimits, calls: 7, processorTime: 600_000 });

  expect(reached).toBe(7);
});

test("a program changes only the prototypes of its own interpreter", async () => {
  const pollution =
    'Object.prototype.polluted = 1; Array.prototype.polluted = 1; Function.prototype.polluted = 1; return JSON.parse(\'{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}\');';

  const outcome = await run(pollution);
  const { value } = outcome as { readonly value: object };

  expect(Object.keys(value)).toEqual(["__proto__", "constructor"]);
  for (const one of [{}, [], run]) expect(one).not.toHaveProperty("polluted");
  expect(await run("return typeof ({}).polluted;")).toEqual({ kind: "returned", value: "undefined" });
});

test("a program gets the results of its calls, and errors with their code", async () => {
  const outcome = await runProgram(
    "const { n } = await pm.a.b({ n: 1 }); try { await git.c.d(); } catch ({ message, code, status }) { return [n, message, code, status, today.length]; }",
    (operation, input) =>
      operation === "pm.a.b"
        ? Promise.resolve(input)
        : Promise.reject(Object.assign(new Error("No such thing."), { code: "not_found", status: 404 })),
  );

  expect(outcome).toEqual({ kind: "returned", value: [1, "No such thing.", "not_found", 404, 10] });
});
