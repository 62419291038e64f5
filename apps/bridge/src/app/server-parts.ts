/** Parts of the server that handle all requests except deliveries. They are loaded after the spool is open. */
export { createHealth } from "./health.js";
export { createApp } from "./routes.js";
