import { type ComponentType, lazy, useEffect, useRef } from "react";
import { partWords } from "../words/part.ts";
import { Notice } from "./notice.tsx";

/**
 * Creates a part of a page whose code is loaded when the part is first shown.
 * @param Instead shown if the code cannot be loaded, for example offline; React would otherwise replace the
 * whole page by an error
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

export function MissingPart() {
  return (
    <Notice kind="unknown" title={partWords.missing.title}>
      {partWords.missing.advice}
    </Notice>
  );
}

/**
 * A `MissingPart` that takes the focus. It answers a visitor's press, and without the focus it could stay
 * unnoticed outside the visible area.
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
