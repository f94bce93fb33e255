import { documentCauses as words } from "../words/document-causes.ts";
import styles from "./document.module.css";

/**
 * Explains why the bytes may differ. A difference says nothing about who changed the file, or whether the
 * change was intended.
 */
export function DocumentCauses() {
  return (
    <>
      <p>{words.lead}</p>
      <ul className={styles.causes}>
        {words.list.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ul>
    </>
  );
}
