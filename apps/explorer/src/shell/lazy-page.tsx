import { lazy, useState, type ComponentType } from "react";

/**
 * A page whose code is in a file of its own, fetched when it is first wanted. Once the file is there
 * the page is rendered directly: React's `lazy` alone would show nothing for a moment even then.
 */
export function createPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;

  async function preload(): Promise<void> {
    loaded = await load();
  }

  const Awaited = lazy(async () => ({ default: await load() }));

  function Page(props: Props) {
    // Kept for the page's whole life, so that it does not restart when the code arrives.
    const [Shown] = useState(() => loaded ?? Awaited);
    return <Shown {...props} />;
  }

  return { Page, preload };
}
