export { loadCatalogue } from "./catalogue.ts";
export { readInput } from "./read-input.ts";

export type { Catalogue, Product, ProductOperation } from "./catalogue.ts";
export type { JsonSchema, OperationDescription, OperationField } from "./describe.ts";
export type { FieldTexts, InputResult } from "./read-input.ts";
