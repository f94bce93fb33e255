import styles from "./nibble-run.module.css";

/** Shows a run of path digits in groups of eight. The run is copied and read out as one value. */
export function NibbleRun({ run }: { run: string }) {
  if (run === "") return null;
  return (
    <code className={styles.run}>
      {(run.match(/.{1,8}/g) ?? []).map((group, index) => (
        // Groups may repeat, so only the index identifies a group.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={styles.group}>
          {group}
        </span>
      ))}
    </code>
  );
}
