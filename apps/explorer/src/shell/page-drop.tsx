import { type ComponentType, useCallback, useLayoutEffect, useState } from "react";
import { useLocation } from "wouter";
import { verifyPath } from "../routes/routes.ts";
import { type HandedOver, handOver } from "../search/handed-over.ts";
import type { InvitationProps } from "./drop-invitation.tsx";

/** Where text that is dragged belongs to the page's own field. */
const EDITABLE = "input, textarea, [contenteditable]";

/**
 * Takes files dropped anywhere on a page to /verify, and keeps the browser from leaving the explorer to show what was
 * dropped. What a zone of the page takes itself it has already taken from the browser when it arrives here. What is
 * shown meanwhile, and the reading of folders, is fetched when something is first dragged over a page.
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

  // A layout effect, because a file that is dropped between the first paint and an ordinary effect would make the
  // browser leave the explorer.
  useLayoutEffect(() => {
    const onEnter = () => {
      const load = async () => {
        const { DropInvitation } = await import("./drop-invitation.tsx");
        setInvitation(() => DropInvitation);
      };
      // Without it files are taken all the same.
      load().catch(() => undefined);
    };
    const onDrag = (event: DragEvent) => {
      const { dataTransfer, target } = event;
      const hasFiles = dataTransfer?.types.includes("Files");
      const isForField = target instanceof Element && target.closest(EDITABLE) !== null;
      if (event.defaultPrevented || dataTransfer === null || (!hasFiles && isForField)) return;
      event.preventDefault();
      // A dropped link would be opened in the explorer's place.
      if (!hasFiles) dataTransfer.dropEffect = "none";
      else if (event.type === "drop") take({ files: Array.from(dataTransfer.files), texts: [] });
    };
    document.addEventListener("dragenter", onEnter, { once: true });
    // Behind the document's own listeners, which are the invitation's.
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
