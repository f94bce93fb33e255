import { useQueryClient } from "@tanstack/react-query";
import { Button } from "../components/button.tsx";
import { visibleJson } from "../format/outside-text.ts";
import { useSource } from "../queries/source.ts";
import { logChoiceWords as words } from "../words/log-choices.ts";
import { acceptKey, isUnaccepted } from "./accepted-keys.ts";
import { browserStorage } from "./look-at-log.ts";
import styles from "./witness-trust.module.css";

/** A verifier key is a name of at most 255 bytes, and a public key. */
const MAX_SHOWN_LENGTH = 512;

/** Lets the visitor accept another key of a log. Nothing is shown if this browser could not store the key. */
export function AcceptKey({ service, log }: { service: string; log: string }) {
  const { networkKey } = useSource();
  const queryClient = useQueryClient();
  if (!isUnaccepted(browserStorage, { service, key: log })) return null;
  return (
    <div className={styles.trust}>
      <p>{words.acceptOffer}</p>
      <pre>{visibleJson(log, MAX_SHOWN_LENGTH)}</pre>
      <Button
        onClick={() => {
          acceptKey(browserStorage, { service, key: log });
          void queryClient.invalidateQueries({ queryKey: [networkKey, "log"] });
        }}
      >
        {words.accept}
      </Button>
    </div>
  );
}
