/** Parts of the intake thread that opening the spool does not need. They are loaded after the spool is open. */
export { Intake } from "../../inbox/intake.js";
export { listen } from "../listen.js";
export { createFront } from "./front.js";
