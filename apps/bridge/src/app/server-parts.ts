/** The server's parts for everything except deliveries. They are loaded after the spool is open. */
export { createHealth } from "./health.js";
export { createApp } from "./routes.js";
