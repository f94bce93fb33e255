import { type ComponentType, useState } from "react";
import { footerWords } from "../words/footer.ts";
import styles from "./footer.module.css";

type State = { Dialog?: ComponentType<{ onClose: () => void }>; isMissing?: boolean };

export function CallsButton() {
  const [{ Dialog, isMissing = false }, setState] = useState<State>({});
  return (
    <span>
      <button
        type="button"
        className={styles.calls}
        onClick={() => {
          import("./calls-dialog.tsx").then(
            ({ CallsDialog }) => setState({ Dialog: CallsDialog }),
            () => setState({ isMissing: true }),
          );
        }}
      >
        {footerWords.calls}
      </button>{" "}
      <output>{isMissing && footerWords.callsMissing}</output>
      {Dialog !== undefined && <Dialog onClose={() => setState({})} />}
    </span>
  );
}
