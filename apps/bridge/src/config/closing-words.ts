/** Default closing words. A reference after one of these words closes the work package. */
export const defaultClosingWords: readonly string[] = [
  ...["close", "closes", "closed"],
  ...["fix", "fixes", "fixed"],
  ...["resolve", "resolves", "resolved"],
  ...["implement", "implements", "implemented"],
];
