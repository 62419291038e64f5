import { defineConfig } from "tsup";
import { clientBuild } from "../../tsup.base.js";

export default defineConfig(clientBuild());
