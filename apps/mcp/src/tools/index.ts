import { commit } from "./commit.js";
import { describe } from "./describe.js";
import { developmentStatus } from "./development-status.js";
import { execute } from "./execute.js";
import { plan } from "./plan.js";
import { read } from "./read.js";
import { search } from "./search.js";
import { startWork } from "./start-work.js";
import type { Tool } from "./tool.js";

/** All tools, in the order that clients see. */
export const tools: readonly Tool[] = [search, describe, read, plan, commit, execute, startWork, developmentStatus];
