export { packageSuites as default } from "../../vitest.base.js";
