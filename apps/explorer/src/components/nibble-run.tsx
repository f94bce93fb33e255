import styles from "./nibble-run.module.css";

/** Shows successive digits of a path in groups of eight. Copying and screen readers get them as one value. */
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
