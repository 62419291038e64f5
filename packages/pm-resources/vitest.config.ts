export { packageTests as default } from "../../vitest.base.js";
