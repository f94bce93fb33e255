import { useEffect, useRef, useState } from "react";
import { lazyPart } from "../components/lazy-part.tsx";
import styles from "./scroll-to-top.module.css";

const ScrollButton = lazyPart(
  async () => (await import("./scroll-button.tsx")).ScrollButton,
  () => null,
);

/**
 * A button that scrolls back to the top of the page. Only small screens show it. Its code is loaded when the visitor
 * has scrolled down.
 */
export function ScrollToTop() {
  const [isFarDown, setFarDown] = useState(false);
  const top = useRef<HTMLDivElement>(null);

  // An IntersectionObserver runs after the browser's own layout. Reading the scroll offset would force another layout.
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
      {isFarDown && <ScrollButton />}
    </>
  );
}
