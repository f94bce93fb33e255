import { type ComponentType, type ReactNode, useState } from "react";

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
