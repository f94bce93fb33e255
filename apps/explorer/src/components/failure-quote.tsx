import { failureWords, QUOTE_LENGTH } from "../phrasing/failure.ts";
import { quotation } from "../words/failure.ts";
import { OutsideText } from "./outside-text.tsx";

/** Why a request failed, in a sentence; what the service said is quoted in it. */
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
