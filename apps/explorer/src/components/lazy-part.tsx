import { type ComponentType, startTransition, useEffect, useState } from "react";

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
        // In a transition, React shows the part together with its style sheet.
        startTransition(() => {
          setShown(() => Part);
        });
      };
      void show();
    }, [Shown]);
    if (Shown !== undefined) return <Shown {...props} />;
    return Waiting === undefined ? null : <Waiting />;
  };
}
