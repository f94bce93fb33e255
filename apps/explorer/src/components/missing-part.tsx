import { useEffect, useRef } from "react";
import { partWords } from "../words/parts.ts";
import { Notice } from "./notice.tsx";

export function MissingPart() {
  return (
    <Notice kind="unknown" title={partWords.missing.title}>
      {partWords.missing.advice}
    </Notice>
  );
}

/**
 * A `MissingPart` that takes the focus. It appears because the visitor pressed a button. Without the focus, the
 * visitor might not notice it outside the visible area.
 */
export function MissingAnswer() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1}>
      <MissingPart />
    </div>
  );
}
