import { visibleText } from "../format/outside-text.ts";
import { failureWords, QUOTE_LENGTH } from "../phrasing/failure.ts";
import { OutsideMark } from "./outside-mark.tsx";

export function FailureQuote({ error }: { error: Error }) {
  const { words, quote } = failureWords(error);
  if (quote === null) return `${words}.`;
  return (
    <>
      {words}: <OutsideMark>{visibleText(quote, QUOTE_LENGTH)}</OutsideMark>.
    </>
  );
}
