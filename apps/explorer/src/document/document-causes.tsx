import { documentCauses as words } from "../words/document-causes.ts";
import styles from "./document.module.css";

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
