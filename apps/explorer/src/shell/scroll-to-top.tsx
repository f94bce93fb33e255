import ArrowUp from "lucide-react/icons/arrow-up";
import { useEffect, useRef, useState } from "react";
import styles from "./scroll-to-top.module.css";
import { shellWords } from "../words/shell.ts";

/** A button that scrolls back to the top of the page. Only small screens show it. */
export function ScrollToTop() {
  const [isFarDown, setFarDown] = useState(false);
  const top = useRef<HTMLDivElement>(null);

  // An observer reports after layout. Reading the scroll offset instead would force a layout.
  useEffect(() => {
    if (top.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      setFarDown(entry?.isIntersecting === false);
    });
    observer.observe(top.current);
    return () => {
      observer.disconnect();
    };
  }, []);

  return (
    <>
      <div ref={top} className={styles.top} />
      {isFarDown && (
        <button
          type="button"
          className={styles.button}
          aria-label={shellWords.scrollToTop}
          onClick={() => {
            const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
            window.scrollTo({ top: 0, behavior: isCalm ? "instant" : "smooth" });
          }}
        >
          <ArrowUp size={20} />
        </button>
      )}
    </>
  );
}
