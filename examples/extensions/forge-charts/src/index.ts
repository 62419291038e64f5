export { type Chart, ChartSchema, charts, type UploadChart } from "./charts.js";
