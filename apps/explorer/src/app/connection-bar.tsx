import CloudAlert from "lucide-react/icons/cloud-alert";
import WifiOff from "lucide-react/icons/wifi-off";
import { useOnline } from "../components/online.ts";
import { useTrouble, type Trouble } from "../queries/trouble.ts";
import styles from "./connection-bar.module.css";

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
            You are offline. What is shown was fetched before; it refreshes when you are back
            online.
          </p>
        )}
        {isOnline && trouble !== null && (
          <p className={styles.bar}>
            <CloudAlert size={16} />
            <span>
              {reasonWords(trouble)} Trying again, attempt {trouble.failures + 1}…
            </span>
            <button type="button" className={styles.action} onClick={tryNow}>
              Try now
            </button>
          </p>
        )}
      </output>
    </div>
  );
}

function reasonWords({ reason }: Trouble): string {
  if (reason === "NETWORK") return "The service could not be reached.";
  if (reason === "TIMEOUT") return "The service takes too long to answer.";
  return reason === "HTTP_429"
    ? "The service is busy."
    : `The service has a fault (${reason.slice("HTTP_".length)}).`;
}
