import { failureWords, QUOTE_LENGTH } from "../phrasing/failure.ts";
import { quotation } from "../words/failure.ts";
import { OutsideText } from "./outside-text.tsx";

export function FailureQuote({ error }: { error: Error }) {
  const { words, quote } = failureWords(error);
  if (quote === null) return `${words}.`;
  return (
    <>
      {words}
      {quotation.opens}
      <OutsideText maxLength={QUOTE_LENGTH}>{quote}</OutsideText>
      {quotation.closes}.
    </>
  );
}
