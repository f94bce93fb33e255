import { useEffect } from "react";
import { shellWords } from "../words/shell.ts";

/** Names the browser's tab after the screen. */
export function usePageTitle(screen: string): void {
  useEffect(() => {
    document.title = shellWords.title(screen);
  }, [screen]);
}
