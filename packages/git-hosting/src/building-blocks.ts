/**
 * Building blocks for your own resource modules, in addition to `defineResource` and the operations of
 * `@halyard/http-core`.
 */
export { isNever, type TimeInput, timeInput } from "./documents/times.js";
export { fieldPaging, type ListInField } from "./lists/field-paging.js";
export { type PageQuery, pageQuery } from "./lists/page-query.js";
export { nameList } from "./lists/name-list.js";
export { type WrappedList, wrappedList } from "./lists/wrapped-list.js";
export { type CombinedStatusMethod, combinedStatusMethod } from "./methods/combined-status.js";
export { type EnsureHookMethod, ensureHookMethod } from "./methods/ensure-hook.js";
export {
  type ChangeFilesMethod,
  changeFilesMethod,
  type ReadFileMethod,
  readFileMethod,
  type WriteFileMethod,
  writeFileMethod,
} from "./methods/files.js";
export { type Git, gitMethod } from "./methods/git-method.js";
export { type WaitUntilMergeableMethod, waitUntilMergeableMethod } from "./methods/wait-until-mergeable.js";
