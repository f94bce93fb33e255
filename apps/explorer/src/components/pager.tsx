import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";
import { Link } from "wouter";
import button from "./button.module.css";
import styles from "./pager.module.css";
import { listWords } from "../words/parts.ts";

type Props = {
  /** The accessible name of the links, such as "Pages of fingerprints". */
  label: string;
  here: string;
  /** The address of the list’s first page, or null on that page. */
  newest: string | null;
  /** The addresses of the newer pages that the visitor passed, newest first, or null if they are not known. */
  trail: readonly string[] | null;
  older: string | null;
  onTurn: () => void;
};

export function Pager({ label, here, newest, trail, older, onTurn }: Props) {
  if (newest === null && older === null) return null;
  const known = newest === null ? [] : (trail ?? []);
  const newer = known.at(-1);
  const turn = { className: button.button, onClick: onTurn };
  return (
    <nav className={styles.pager} aria-label={label}>
      {newest !== null && newer !== newest && (
        <Link href={newest} {...turn}>
          <ChevronsLeft size={16} />
          {listWords.newest}
        </Link>
      )}
      {newer !== undefined && (
        <Link href={newer} state={{ trail: known.slice(0, -1) }} {...turn}>
          <ChevronLeft size={16} />
          {listWords.newer}
        </Link>
      )}
      {older !== null && (
        <Link href={older} state={{ trail: [...known, here] }} {...turn}>
          {listWords.older}
          <ChevronRight size={16} />
        </Link>
      )}
    </nav>
  );
}
