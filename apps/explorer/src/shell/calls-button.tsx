import { Suspense, useState } from "react";
import { lazyPart, MissingAnswer } from "../components/lazy-part.tsx";
import { footerWords } from "../words/footer.ts";
import styles from "./footer.module.css";

const CallsDialog = lazyPart(
  async () => (await import("./calls-dialog.tsx")).CallsDialog,
  MissingAnswer,
);

/** Opens the list of the calls behind the current page. */
export function CallsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.calls}
        onClick={() => {
          setOpen(true);
        }}
      >
        {footerWords.calls}
      </button>
      {isOpen && (
        <Suspense>
          <CallsDialog
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
