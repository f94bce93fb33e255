// Where a text or a file leads that a visitor enters, pastes or chooses: to the search, or, as evidence, to /verify.
import { isEvidence } from "@digital-evidence/client/clean-text";
import type { ClipboardEvent } from "react";
import { useLocation } from "wouter";
import { searchPathFor, verifyPath } from "../routes/routes.ts";
import { handOver, type HandedOver } from "./handed-over.ts";

/** @param onLeave called before the page changes, with true if the text was handed over to /verify */
export function useGoTo(onLeave: (hasTaken: boolean) => void) {
  const [, navigate] = useLocation();

  function check(items: HandedOver) {
    onLeave(true);
    handOver(items);
    navigate(verifyPath);
  }

  function search(query: string) {
    if (isEvidence(query)) return check({ files: [], texts: [query] });
    onLeave(false);
    if (query.trim() !== "") navigate(searchPathFor(query.trim()));
  }

  function onPaste(event: ClipboardEvent) {
    const files = Array.from(event.clipboardData.files);
    const pasted = event.clipboardData.getData("text/plain");
    if (files.length === 0 && !isEvidence(pasted)) return;
    event.preventDefault();
    check({ files, texts: files.length > 0 ? [] : [pasted] });
  }

  return { search, check, onPaste };
}
