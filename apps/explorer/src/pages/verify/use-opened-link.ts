import { useEffect, useRef } from "react";
import { EVIDENCE_FRAGMENT } from "../../verify/evidence-link.ts";

/**
 * Gives the fragment of the link with which the page was opened to `take`, if the link carries evidence, and again when
 * the visitor opens another such link on this page. The fragment stays in the address, so that the page can be reloaded
 * and bookmarked, until the visitor clears the page.
 */
export function useOpenedLink(take: (fragment: string) => void): { forget: () => void } {
  const taken = useRef<string>(undefined);

  useEffect(() => {
    const read = () => {
      const { hash } = window.location;
      // Links within the page change the fragment too, and going back then restores it.
      if (!hash.startsWith(EVIDENCE_FRAGMENT) || hash === taken.current) return;
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
      if (!window.location.hash.startsWith(EVIDENCE_FRAGMENT)) return;
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, "", pathname + search);
    },
  };
}
