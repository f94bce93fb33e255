import { useEffect } from "react";

export const PRODUCT_NAME = "Digital Evidence Explorer";

/** Names the browser's tab after the screen. */
export function usePageTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} · ${PRODUCT_NAME}`;
  }, [screen]);
}
