/** Default closing words: a work package referenced after one of them is closed. */
export const defaultClosingWords: readonly string[] = [
  ...["close", "closes", "closed"],
  ...["fix", "fixes", "fixed"],
  ...["resolve", "resolves", "resolved"],
  ...["implement", "implements", "implemented"],
];
