export const rootWords = {
  /** The page offers the explanation beside a label that contains this word. */
  term: "root",
  question: "What is the root?",
};
