/**
 * The parts of the bridge that are not needed to open its database. They are loaded while the database opens, because
 * loading them takes about as long.
 */
export { createPage } from "../page/page.js";
export { Control } from "./control.js";
export { Engine } from "./engine.js";
export { createHealth } from "./health.js";
export { listen } from "./listen.js";
export { createApp } from "./routes.js";
