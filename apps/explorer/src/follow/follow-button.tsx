import Rss from "lucide-react/icons/rss";
import { useState } from "react";
import { Button } from "../components/button.tsx";
import { lazyDialog } from "../components/lazy-dialog.tsx";
import { MissingAnswer } from "../components/missing-part.tsx";
import { followButtonWords } from "../words/follow-button.ts";
import type { FeedSubject } from "./feed-subject.ts";

const FollowDialog = lazyDialog(
  async () => (await import("./follow-dialog.tsx")).FollowDialog,
  MissingAnswer,
);

/** Opens the dialog with the feeds of these subjects, whose code is loaded then. Without a subject, nothing is shown. */
export function FollowButton({ subjects }: { subjects: readonly FeedSubject[] }) {
  const [isOpen, setOpen] = useState(false);
  const [first, ...others] = subjects;
  if (first === undefined) return null;
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
