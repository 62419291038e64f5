export { packageTests as default } from "../../vitest.base.ts";
