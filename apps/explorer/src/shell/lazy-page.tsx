import { lazy, useState, type ComponentType } from "react";

/**
 * Creates a page whose code is in a file of its own and is fetched when first needed. Once the file is
 * loaded, the page is rendered directly, because React’s `lazy` would still show nothing for a moment.
 */
export function createPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;

  async function preload(): Promise<void> {
    loaded = await load();
  }

  const Awaited = lazy(async () => ({ default: await load() }));

  function Page(props: Props) {
    // The choice is kept while the page is mounted, so that the page does not restart when its code
    // arrives.
    const [Shown] = useState(() => loaded ?? Awaited);
    return <Shown {...props} />;
  }

  return { Page, preload };
}
