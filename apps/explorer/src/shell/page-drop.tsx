import { type ComponentType, useCallback, useLayoutEffect, useState } from "react";
import { useLocation } from "wouter";
import { verifyPath } from "../routes/routes.ts";
import { type HandedOver, handOver } from "../search/handed-over.ts";
import type { InvitationProps } from "./drop-invitation.tsx";

/** Matches elements that accept text. Dragged text may be dropped there. */
const EDITABLE = "input, textarea, [contenteditable]";

/**
 * Passes files that are dropped anywhere on a page to /verify. Without this component, the browser would
 * leave the explorer and show the dropped file.
 * A drop zone inside the page handles its own drops, which are ignored here. The invitation and the code
 * that reads folders are loaded when a visitor first drags something over a page.
 */
export function PageDrop() {
  const [pathname, navigate] = useLocation();
  const [Invitation, setInvitation] = useState<ComponentType<InvitationProps>>();

  const take = useCallback(
    (items: HandedOver) => {
      handOver(items);
      if (pathname !== verifyPath) navigate(verifyPath);
    },
    [pathname, navigate],
  );

  // A layout effect runs before the first paint. With an ordinary effect, the listeners could be missing for a
  // moment after that paint. A file dropped in that moment would make the browser leave the explorer.
  useLayoutEffect(() => {
    const onEnter = () => {
      const load = async () => {
        const { DropInvitation } = await import("./drop-invitation.tsx");
        setInvitation(() => DropInvitation);
      };
      // A failure is ignored, because dropped files are accepted without the invitation too.
      load().catch(() => undefined);
    };
    const onDrag = (event: DragEvent) => {
      const { dataTransfer, target } = event;
      const hasFiles = dataTransfer?.types.includes("Files");
      const isForField = target instanceof Element && target.closest(EDITABLE) !== null;
      if (event.defaultPrevented || dataTransfer === null || (!hasFiles && isForField)) return;
      event.preventDefault();
      // Refuses a dropped link, which the browser would otherwise open instead of the explorer.
      if (!hasFiles) dataTransfer.dropEffect = "none";
      else if (event.type === "drop") take({ files: Array.from(dataTransfer.files), texts: [] });
    };
    document.addEventListener("dragenter", onEnter, { once: true });
    // These listeners are on the window, so they run after the invitation's listeners on the document.
    window.addEventListener("dragover", onDrag);
    window.addEventListener("drop", onDrag);
    return () => {
      document.removeEventListener("dragenter", onEnter);
      window.removeEventListener("dragover", onDrag);
      window.removeEventListener("drop", onDrag);
    };
  }, [take]);

  return Invitation === undefined ? null : <Invitation onFiles={take} />;
}
