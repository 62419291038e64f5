/**
 * Makes `util.inspect`, and with it `console.log`, show a label in place of the value's fields. Neither enumerable nor
 * copied by a spread, so the value stays plain data for JSON and `structuredClone`.
 */
export function conceal<Value extends object>(value: Value, label: () => string): Value {
  return Object.defineProperty(value, Symbol.for("nodejs.util.inspect.custom"), { value: label });
}
