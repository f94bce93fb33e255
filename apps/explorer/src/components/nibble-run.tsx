import styles from "./nibble-run.module.css";

/** Shows digits of a path in groups of eight. When they are copied or read by a screen reader, they are one value. */
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
