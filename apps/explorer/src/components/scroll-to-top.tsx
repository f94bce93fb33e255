import ArrowUp from "lucide-react/icons/arrow-up";
import { useEffect, useState } from "react";
import styles from "./scroll-to-top.module.css";

/** How far down the page the button appears, in CSS pixels. */
const APPEARS_AT = 480;

/** Back to the top of the page, on small screens alone. */
export function ScrollToTop() {
  const [isFarDown, setFarDown] = useState(false);
  useEffect(() => {
    const onScroll = () => {
      setFarDown(window.scrollY > APPEARS_AT);
    };
    onScroll();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      window.removeEventListener("scroll", onScroll);
    };
  }, []);
  if (!isFarDown) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="Scroll to top"
      onClick={() => {
        const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
        window.scrollTo({ top: 0, behavior: isCalm ? "instant" : "smooth" });
      }}
    >
      <ArrowUp size={20} />
    </button>
  );
}
