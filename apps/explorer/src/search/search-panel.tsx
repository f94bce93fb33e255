import FileSearch from "lucide-react/icons/file-search";
import History from "lucide-react/icons/history";
import ScanSearch from "lucide-react/icons/scan-search";
import { Link } from "wouter";
import { verifyPath } from "../routes/routes.ts";
import { recognitionWords } from "../phrasing/search.ts";
import { searchBoxWords } from "../words/shell.ts";
import { forgetSearches, useRecentSearches } from "./remembered.ts";
import { recognise } from "@digital-evidence/client/recognise";
import styles from "./search-box.module.css";

type Props = { text: string; onSearch: (text: string) => void };

/** Says what a search takes a text for. */
export function TakenFor({ text }: { text: string }) {
  const words = recognitionWords(recognise(text));
  return words === "" ? searchBoxWords.empty : words;
}

export function SearchPanel({ text, onSearch }: Props) {
  const recent = useRecentSearches();
  return (
    // Pressing the mouse button here must not take the focus from the box. Without the focus, the panel would
    // close before the press is complete.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.panel}
      onMouseDown={(event) => {
        event.preventDefault();
      }}
    >
      <output className={styles.recognised}>
        <ScanSearch size={16} />
        <TakenFor text={text} />
      </output>
      {recent.length > 0 && (
        <div className={styles.recent}>
          <p className={styles.heading}>
            <span>{searchBoxWords.recent}</span>
            <button type="button" className={styles.clear} onClick={forgetSearches}>
              {searchBoxWords.clear}
            </button>
          </p>
          <ul aria-label={searchBoxWords.recentList}>
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
                  <span className={styles.text} translate="no">
                    {each}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Link href={verifyPath} className={styles.verify}>
        <FileSearch size={16} />
        {searchBoxWords.toVerify}
      </Link>
    </div>
  );
}
