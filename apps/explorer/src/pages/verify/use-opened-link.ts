import { useEffect, useRef } from "react";
import { EVIDENCE_LINK } from "@digital-evidence/evidence/limits";

/**
 * Calls `take` with the fragment of the page's address if the fragment contains evidence. This happens when the
 * page opens, and again when the visitor opens another such link on this page. The fragment stays in the
 * address until the visitor clears the page, so that the page can be reloaded and bookmarked.
 */
export function useOpenedLink(take: (fragment: string) => void): { forget: () => void } {
  const taken = useRef<string>(undefined);

  useEffect(() => {
    const read = () => {
      const { hash } = window.location;
      // Links within the page also change the fragment. Going back restores the fragment with the evidence, which must
      // not be taken twice.
      if (!hash.startsWith(EVIDENCE_LINK.fragment) || hash === taken.current) return;
      taken.current = hash;
      take(hash);
    };
    read();
    window.addEventListener("hashchange", read);
    return () => {
      window.removeEventListener("hashchange", read);
    };
  }, [take]);

  return {
    forget: () => {
      taken.current = undefined;
      if (!window.location.hash.startsWith(EVIDENCE_LINK.fragment)) return;
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, "", pathname + search);
    },
  };
}
