import { useDialog } from "../components/use-dialog.tsx";
import { footerWords } from "../words/footer.ts";
import styles from "./footer.module.css";

const loadCalls = async () => (await import("./calls-dialog.tsx")).CallsDialog;

export function CallsButton() {
  const { Dialog, button, close } = useDialog(loadCalls, CallsMissing);
  return (
    <span>
      <button type="button" className={styles.calls} {...button}>
        {footerWords.calls}
      </button>{" "}
      {Dialog !== null && <Dialog onClose={close} />}
    </span>
  );
}

function CallsMissing() {
  return <span role="alert">{footerWords.callsMissing}</span>;
}
