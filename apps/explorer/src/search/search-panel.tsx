import FileSearch from "lucide-react/icons/file-search";
import History from "lucide-react/icons/history";
import ScanSearch from "lucide-react/icons/scan-search";
import { Link } from "wouter";
import { verifyPath } from "../app/paths.ts";
import { forgetSearches, useRecentSearches } from "./recent-searches.ts";
import { recognise } from "./recognise.ts";
import styles from "./search-panel.module.css";
import { recognitionWords } from "./words.ts";

type Props = { text: string; onSearch: (text: string) => void };

/** What the box has recognised, what it takes, and what was searched for lately on this device. */
export function SearchPanel({ text, onSearch }: Props) {
  const recent = useRecentSearches();
  const words = recognitionWords(recognise(text));
  return (
    // A press takes no focus from the box: that would close this before the press is done.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.panel}
      onMouseDown={(event) => {
        event.preventDefault();
      }}
    >
      <output className={styles.recognised}>
        <ScanSearch size={16} />
        {words === ""
          ? "Takes a hash, an id, an address, or a proof to check, in any spelling"
          : words}
      </output>
      {recent.length > 0 && (
        <div className={styles.recent}>
          <p className={styles.heading}>
            <span>Recent, on this device only</span>
            <button type="button" className={styles.clear} onClick={forgetSearches}>
              Clear
            </button>
          </p>
          <ul aria-label="Recent searches">
            {recent.map((each) => (
              <li key={each}>
                <button
                  type="button"
                  className={styles.item}
                  onClick={() => {
                    onSearch(each);
                  }}
                >
                  <History size={16} />
                  <span className={styles.text}>{each}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Link href={verifyPath} className={styles.verify}>
        <FileSearch size={16} />
        Have a proof, a bundle or a document? Check it here
      </Link>
    </div>
  );
}
