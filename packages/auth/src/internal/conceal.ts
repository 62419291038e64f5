/**
 * Makes `util.inspect`, and with it `console.log`, show a label instead of the value's fields. The hook is not
 * enumerable and not copied by a spread, so the value remains plain data for JSON and `structuredClone`.
 */
export function conceal<Value extends object>(value: Value, label: () => string): Value {
  return Object.defineProperty(value, Symbol.for("nodejs.util.inspect.custom"), { value: label });
}
