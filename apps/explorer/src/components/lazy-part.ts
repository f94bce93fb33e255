import { type ComponentType, lazy } from "react";

/**
 * Creates a part of a page whose code is loaded when the part is first shown.
 * @param Instead shown if the code cannot be loaded, for example offline; React would otherwise replace the
 * whole page by an error
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props>,
) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: Instead };
    }
  });
}
