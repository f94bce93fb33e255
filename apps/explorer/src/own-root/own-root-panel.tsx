import { memo } from "react";
import { Panel } from "../components/panel.tsx";
import { ownRootLabels } from "../words/own-root.ts";
import { OwnRootField } from "./own-root-field.tsx";
import styles from "./own-root-panel.module.css";
import type { OwnRoot } from "./read-own-root.ts";

export const OwnRootPanel = memo(function OwnRootPanel({
  onChange,
}: {
  onChange: (own: OwnRoot) => void;
}) {
  return (
    <Panel title={ownRootLabels.title} isScreenOnly>
      <div className={styles.content}>
        <p className={styles.words}>{ownRootLabels.explanation}</p>
        <OwnRootField onChange={onChange} />
      </div>
    </Panel>
  );
});
