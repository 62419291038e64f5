import { type ListedOperation, listOperations } from "@halyard/http-core";
import { resources } from "./resources.js";

/** Every operation of the client as data, for tools that document, compare or offer operations. */
export const operations: readonly ListedOperation[] = listOperations(resources);
