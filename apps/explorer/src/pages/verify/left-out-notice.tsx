import { Notice } from "../../components/notice.tsx";
import { verdictListWords } from "../../words/verify.tsx";
import { MAX_FILES } from "./given-sources.ts";
import type { useVerification } from "./use-verification.ts";

type Props = Pick<ReturnType<typeof useVerification>, "leftOut">;

/** Says which of the files that the visitor provided last are not checked. */
export function LeftOutNotice({ leftOut: { tooMany, unreadable, isMore } }: Props) {
  if (tooMany + unreadable === 0) return null;
  const words = verdictListWords.leftOut;
  return (
    <div role="alert">
      <Notice kind="unknown" title={words.title}>
        {tooMany > 0 && <p>{words.sentence(MAX_FILES, tooMany, isMore)}</p>}
        {unreadable > 0 && <p>{words.unreadable(unreadable)}</p>}
      </Notice>
    </div>
  );
}
