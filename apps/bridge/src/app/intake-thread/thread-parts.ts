/** Parts of the intake thread that are not needed to open the spool. They are loaded after the spool is open. */
export { Intake } from "../../inbox/intake.js";
export { listen } from "../listen.js";
export { createFront } from "./front.js";
