import CloudAlert from "lucide-react/icons/cloud-alert";
import WifiOff from "lucide-react/icons/wifi-off";
import { useOnline } from "../components/online.ts";
import { useTrouble } from "../queries/trouble.ts";
import styles from "./connection-bar.module.css";
import { shellWords, troubleWords } from "../words/shell.ts";

/** Over the foot of the window, so that it moves nothing: offline, or the service is being asked again. */
export function ConnectionBar() {
  const isOnline = useOnline();
  const { trouble, tryNow } = useTrouble();
  return (
    <div className={styles.place}>
      <output>
        {!isOnline && (
          <p className={styles.bar}>
            <WifiOff size={16} />
            {shellWords.offline}
          </p>
        )}
        {isOnline && trouble !== null && (
          <p className={styles.bar}>
            <CloudAlert size={16} />
            <span>{troubleWords(trouble)}</span>
            <button type="button" className={styles.action} onClick={tryNow}>
              {shellWords.tryNow}
            </button>
          </p>
        )}
      </output>
    </div>
  );
}
