import Share2 from "lucide-react/icons/share-2";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { lazyDialog } from "../../components/lazy-dialog.tsx";
import { MissingAnswer } from "../../components/missing-part.tsx";
import { fingerprintWords } from "../../words/fingerprint.tsx";

const ShareDialog = lazyDialog(
  async () => (await import("./share-dialog.tsx")).ShareDialog,
  MissingAnswer,
);

export function ShareButton({ hash }: { hash: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        onClick={() => {
          setOpen(true);
        }}
      >
        <Share2 size={16} />
        {fingerprintWords.share}
      </Button>
      {isOpen && (
        <ShareDialog
          hash={hash}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
