import { Panel } from "../components/panel.tsx";
import { OwnRootField } from "./own-root-field.tsx";
import styles from "./own-root-panel.module.css";
import type { OwnRoot } from "./read-own-root.ts";

/** Where a proof can be held against a root that the service did not supply. */
export function OwnRootPanel({ onChange }: { onChange: (own: OwnRoot) => void }) {
  return (
    <Panel title="A root of your own">
      <div className={styles.content}>
        <p className={styles.words}>
          The root that the proof is checked against comes from the service, and so does the proof.
          If you have the batch’s root or the ledger’s snapshot from somebody else, give it here:
          the checks at the top then compare the proof with that.
        </p>
        <OwnRootField onChange={onChange} />
      </div>
    </Panel>
  );
}
