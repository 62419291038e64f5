/** Default closing words. A reference that follows one of them closes its work package. */
export const defaultClosingWords: readonly string[] = [
  ...["close", "closes", "closed"],
  ...["fix", "fixes", "fixed"],
  ...["resolve", "resolves", "resolved"],
  ...["implement", "implements", "implemented"],
];
