export {
  type Inspection,
  type InspectionFilters,
  type InspectionInput,
  InspectionSchema,
  inspections,
} from "./inspections.js";
