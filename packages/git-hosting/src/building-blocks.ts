/** Parts for resource modules of your own, beside `defineResource` and the operations of `@halyard/http-core`. */
export { fieldPaging, type ListInField } from "./lists/field-paging.js";
export { type PageQuery, pageQuery } from "./lists/page-query.js";
export { type WrappedList, wrappedList } from "./lists/wrapped-list.js";
export {
  changeFilesMethod,
  combinedStatusMethod,
  ensureHookMethod,
  readFileMethod,
  type ReadFileMethod,
  waitUntilMergeableMethod,
  writeFileMethod,
} from "./methods/methods.js";
