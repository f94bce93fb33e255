// Explains the word “root” where a verdict uses it.

export const rootWords = {
  /** The page offers the explanation beside a label that contains this word. */
  term: "root",
  question: "What is the root?",
};
