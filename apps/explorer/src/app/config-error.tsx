import Settings from "lucide-react/icons/settings";
import { Button } from "../components/button.tsx";
import { MessagePanel } from "../components/message-panel.tsx";
import styles from "./config-error.module.css";
import { PRODUCT_NAME } from "./page-title.ts";

/** Shown alone, when the explorer does not know which network it is for. */
export function ConfigErrorPage({ message }: { message: string }) {
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">{PRODUCT_NAME}</h1>
      <MessagePanel
        icon={<Settings size={22} />}
        title={message}
        actions={
          <Button
            onClick={() => {
              window.location.reload();
            }}
          >
            Reload
          </Button>
        }
      >
        The explorer’s configuration could not be used, so it does not know which service to ask.
        The person who runs this site can fix it in /config.json.
      </MessagePanel>
    </main>
  );
}
