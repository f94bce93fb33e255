import { type ComponentType, lazy, Suspense } from "react";

/**
 * Creates a dialog whose code is loaded when the dialog is first opened. React's `lazy` is used here, because a
 * dialog that an effect inserts into the page does not return the focus to the button that opened it.
 * @param Instead shown if the code cannot be loaded
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props>,
) {
  const Dialog = lazy(async () => ({ default: await load().catch(() => Instead) }));
  return function Part(props: Props) {
    return (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
