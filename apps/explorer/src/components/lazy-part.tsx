import { type ComponentType, lazy, useEffect, useRef } from "react";
import { partWords } from "../words/part.ts";
import { Notice } from "./notice.tsx";

/**
 * Creates a part of a page whose code is loaded when the part is first shown. `Instead` is shown if the code cannot be
 * loaded, for example offline. Without it, React would replace the whole page by an error.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props>,
) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: Instead };
    }
  });
}

/** Says that a part of the page is missing. */
export function MissingPart() {
  return (
    <Notice kind="unknown" title={partWords.missing.title}>
      {partWords.missing.advice}
    </Notice>
  );
}

/** The same after a press. It takes the focus, because it may be outside the visible area. */
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
