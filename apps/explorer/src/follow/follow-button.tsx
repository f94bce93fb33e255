import Rss from "lucide-react/icons/rss";
import { useState } from "react";
import { Button } from "../components/button.tsx";
import { lazyDialog } from "../components/lazy-dialog.tsx";
import { MissingAnswer } from "../components/missing-part.tsx";
import { useSource } from "../queries/source.ts";
import { followButtonWords } from "../words/follow-button.ts";
import type { FeedSubject } from "./feed-subject.ts";

const FollowDialog = lazyDialog(
  async () => (await import("./follow-dialog.tsx")).FollowDialog,
  MissingAnswer,
);

/**
 * A button that opens the dialog with the feeds of these subjects. The dialog's code is loaded when the dialog is
 * first opened. The button is left out if there is no subject, or if the pages read published files, which contain no
 * feeds.
 */
export function FollowButton({ subjects }: { subjects: readonly FeedSubject[] }) {
  const { published } = useSource();
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = subjects;
  if (first === undefined || published) return null;
  return (
    <>
      <Button
        onClick={() => {
          setOpen(true);
        }}
      >
        <Rss size={16} />
        {followButtonWords.open}
      </Button>
      {isOpen && (
        <FollowDialog
          subjects={[first, ...others]}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
