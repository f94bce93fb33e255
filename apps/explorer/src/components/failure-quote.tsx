import { failureWords, QUOTE_LENGTH } from "../words/failure.ts";
import { OutsideText } from "./outside-text.tsx";

/** Why a request failed, in a sentence; what the service said is quoted in it. */
export function FailureQuote({ error }: { error: Error }) {
  const { words, quote } = failureWords(error);
  if (quote === null) return `${words}.`;
  return (
    <>
      {words}: “<OutsideText maxLength={QUOTE_LENGTH}>{quote}</OutsideText>”.
    </>
  );
}
