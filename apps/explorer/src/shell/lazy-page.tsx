import { lazy, useState, type ComponentType } from "react";

/**
 * Creates a page whose code is in a separate file that is loaded when first needed. After `preload`, the
 * page is rendered at once; React’s `lazy` alone would first show nothing for a moment.
 */
export function createPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;

  async function preload(): Promise<void> {
    loaded = await load();
  }

  const Awaited = lazy(async () => ({ default: await load() }));

  function Page(props: Props) {
    // The state fixes the choice while the page is mounted. If `Awaited` were replaced when the code
    // arrives, the page would start again and lose its state.
    const [Shown] = useState(() => loaded ?? Awaited);
    return <Shown {...props} />;
  }

  return { Page, preload };
}
