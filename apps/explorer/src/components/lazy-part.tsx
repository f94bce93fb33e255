import { type ComponentType, useEffect, useState, useRef, type ReactNode } from "react";
import { partWords } from "../words/parts.tsx";
import { Notice } from "./panel.tsx";

/**
 * Creates a part of a page whose code is loaded when the part is first shown. React's `lazy` is not used here:
 * once React has shown a fallback, even an empty one, it waits 0.3 seconds before it shows the part.
 * @param Instead shown if the code cannot be loaded, for example offline
 * @param Waiting shown until the code has arrived; without it, nothing is shown
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props>,
  Waiting?: ComponentType,
) {
  let loaded: ComponentType<Props> | undefined;

  return function Part(props: Props) {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (Shown !== undefined) return;
      const show = async () => {
        const Part = await load().then(
          (Loaded) => (loaded = Loaded),
          () => Instead,
        );
        setShown(() => Part);
      };
      void show();
    }, [Shown]);
    if (Shown !== undefined) return <Shown {...props} />;
    return Waiting === undefined ? null : <Waiting />;
  };
}

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

/**
 * A dialog whose code begins to load when the pointer or the focus reaches its button, so that it opens at once when the
 * button is pressed. React's `lazy` is not used: after a fallback, even an empty one, React waits 0.3 seconds before it
 * shows the content.
 * @param load always the same function
 * @param Instead shown if the code cannot be loaded
 * @returns the dialog, null while it is closed; the handlers of its button; and the function that closes it
 */
export function useDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: () => ReactNode,
) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const prepare = () => void load().catch(() => undefined);
  const button = {
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => {
      load().then(
        (Loaded) => setDialog(() => Loaded),
        () => setDialog(() => Instead),
      );
    },
  };
  return { Dialog, button, close: () => setDialog(null) };
}
