import { type ListedOperation, listOperations } from "@halyard/http-core";
import { resources } from "./resources.js";

/** All operations of the client, as data for tools that document, compare or offer them. */
export const operations: readonly ListedOperation[] = listOperations(resources);
