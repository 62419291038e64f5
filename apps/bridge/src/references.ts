export { defaultClosingWords } from "./config/closing-words.js";
export { findReferences } from "./reconcile/references/find-references.js";
export { referencesInBranch } from "./reconcile/references/references-in-branch.js";
export { mergeReferences } from "./reconcile/references/merge-references.js";

export type {
  OpenProjectInstance,
  Reference,
  ReferenceKind,
  ReferenceSyntax,
} from "./reconcile/references/reference.js";
