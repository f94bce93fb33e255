import Settings from "lucide-react/icons/settings";
import { Button } from "../components/button.tsx";
import type { ConfigError } from "../config/config-schema.ts";
import { MessagePanel } from "../components/panel.tsx";
import styles from "./shell.module.css";
import { actionWords } from "../words/parts.tsx";
import { productName } from "../words/shell.ts";
import { configErrorWords } from "../words/config-error.ts";

/** Takes the place of the whole explorer when the configuration cannot be used. */
export function ConfigErrorPage({ error }: { error: ConfigError }) {
  return (
    <main className={styles.page}>
      <h1 className="visually-hidden">{productName}</h1>
      <MessagePanel
        icon={<Settings size={22} />}
        title={error.say(configErrorWords)}
        actions={
          <Button
            onClick={() => {
              window.location.reload();
            }}
          >
            {actionWords.reload}
          </Button>
        }
      >
        {configErrorWords.advice}
      </MessagePanel>
    </main>
  );
}
