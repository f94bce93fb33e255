import Rss from "lucide-react/icons/rss";
import { Button } from "../components/button.tsx";
import { MissingAnswer, useDialog } from "../components/lazy-part.tsx";
import { useSource } from "../queries/source.ts";
import { followButtonWords } from "../words/fingerprint.tsx";
import type { FeedSubject } from "./feed-subject.ts";

const loadFollow = async () => (await import("./follow-dialog.tsx")).FollowDialog;

/**
 * A button that opens the dialog with the feeds of these subjects. The button is left out if there is no subject, or if
 * the pages read published files, which contain no feeds.
 */
export function FollowButton({ subjects }: { subjects: readonly FeedSubject[] }) {
  const { published } = useSource();
  const { Dialog, button, close } = useDialog(loadFollow, MissingAnswer);
  const [first, ...others] = subjects;
  if (first === undefined || published) return null;
  return (
    <>
      <Button {...button}>
        <Rss size={16} />
        {followButtonWords.open}
      </Button>
      {Dialog !== null && <Dialog subjects={[first, ...others]} onClose={close} />}
    </>
  );
}
