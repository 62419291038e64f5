/** The parts of the server for everything but deliveries. They are loaded once the spool is open. */
export { createHealth } from "./health.js";
export { createApp } from "./routes.js";
