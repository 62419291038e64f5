export { createResourcePackage } from "./create-resource-package.js";

export type { ResourceClient, ResourcePackageOptions } from "./create-resource-package.js";
