/**
 * Makes `util.inspect` and `console.log` show a label instead of the value's fields. The hook is not enumerable, so
 * spread, JSON and `structuredClone` still see plain data.
 */
export function conceal<Value extends object>(value: Value, label: () => string): Value {
  return Object.defineProperty(value, Symbol.for("nodejs.util.inspect.custom"), { value: label });
}
