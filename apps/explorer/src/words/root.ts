// Explains the word “root” where a verdict uses it.

export const rootWords = {
  /** The word by which a verdict is recognised. */
  term: "root",
  question: "What is the root?",
};
