/** The words before a reference that settle a work package, unless the file has others. */
export const defaultClosingWords: readonly string[] = [
  ...["close", "closes", "closed"],
  ...["fix", "fixes", "fixed"],
  ...["resolve", "resolves", "resolved"],
  ...["implement", "implements", "implemented"],
];
