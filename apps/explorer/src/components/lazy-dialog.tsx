import { type ComponentType, lazy, Suspense } from "react";

/**
 * Creates a dialog whose code is loaded when the dialog is first opened. It uses React's `lazy` and not `lazyPart`.
 * `lazyPart` inserts its content in an effect, and a dialog that is inserted in an effect does not return the focus to
 * the button that opened it.
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
