export { RiskSchema, risks } from "./risks.ts";
export type { Risk, RiskFilters } from "./risks.ts";
