import { useEffect } from "react";
import { shellWords } from "../words/shell.ts";

/** Sets the title of the browser's tab to the name of the screen. */
export function usePageTitle(screen: string): void {
  useEffect(() => {
    document.title = shellWords.title(screen);
  }, [screen]);
}
