/** Default closing words. A closing word before a reference closes the referenced work package. */
export const defaultClosingWords: readonly string[] = [
  ...["close", "closes", "closed"],
  ...["fix", "fixes", "fixed"],
  ...["resolve", "resolves", "resolved"],
  ...["implement", "implements", "implemented"],
];
