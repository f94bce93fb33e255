import { lazy, useState, type ComponentType } from "react";

/**
 * Creates a page whose code is in a separate file, which is loaded when first needed. Once the file is
 * loaded, the page is rendered directly. React’s `lazy` would still show nothing for a moment.
 */
export function createPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;

  async function preload(): Promise<void> {
    loaded = await load();
  }

  const Awaited = lazy(async () => ({ default: await load() }));

  function Page(props: Props) {
    // The state keeps the choice while the page is mounted. Otherwise the page would restart when its code
    // arrives.
    const [Shown] = useState(() => loaded ?? Awaited);
    return <Shown {...props} />;
  }

  return { Page, preload };
}
