import { useEffect } from "react";
import { shellWords } from "../words/shell.ts";

export function usePageTitle(screen: string): void {
  useEffect(() => {
    document.title = shellWords.title(screen);
  }, [screen]);
}
