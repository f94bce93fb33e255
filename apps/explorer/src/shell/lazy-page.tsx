import { useEffect, useState, type ComponentType } from "react";

/**
 * Creates a page whose code is in a separate file that is loaded when first needed. After `preload`, the page
 * is rendered at once. Otherwise nothing is shown until the code has arrived. React’s `lazy` is not used here:
 * once React has shown a fallback, even an empty one, it waits 0.3 seconds before it shows the page.
 */
export function createPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;

  async function preload(): Promise<void> {
    loaded = await load();
  }

  function Page(props: Props) {
    const [Shown, setShown] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Shown !== undefined) return;
      preload().then(
        () => setShown(() => loaded),
        (error: unknown) => setFailure({ error }),
      );
    }, [Shown]);
    // The error boundary around the pages shows that the code could not be loaded.
    if (failure !== undefined) throw failure.error;
    return Shown === undefined ? null : <Shown {...props} />;
  }

  return { Page, preload };
}
