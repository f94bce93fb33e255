// The field for a document, which a visitor drops or chooses. The document is hashed in the page itself,
// because a page that is opened from disk cannot start a worker.
import {
  createDocumentHasher,
  type DocumentAlgorithm,
} from "@digital-evidence/evidence/fingerprint";
import type { Conclusion } from "@digital-evidence/verdict/conclude";
import { documentTold } from "@digital-evidence/verdict/documents";
import type { Known } from "@digital-evidence/verdict/known";
import { comparedDigest } from "../document/compared-digest.ts";
import { readPieces } from "../document/pieces.ts";
import { reasonOf } from "../phrasing/reason.ts";
import { documentCauses, documentCheckWords as words, hashingWords } from "../words/document.tsx";
import { dropZoneWords } from "../words/parts.ts";
import { element, notice, panel } from "./element.ts";
import { quoted, said } from "./said.ts";

/** The document is hashed in pieces of this size, so that the page can react to the visitor between two pieces. */
const PIECE_BYTES = 1024 * 1024;

export type DocumentField = {
  element: HTMLElement;
  /** Shows what the conclusion says about the document. */
  show: (conclusion: Conclusion) => void;
};

/** @param onDigest called when a document is given, with its digest, and with undefined if it could not be read */
export function documentField(
  algorithm: DocumentAlgorithm,
  onDigest: (document: Known["document"]) => void,
): DocumentField {
  const outcome = element("div", { "aria-live": "polite" });
  let last: File | undefined;

  async function take(file: File): Promise<void> {
    last = file;
    onDigest("awaited");
    try {
      const digest = await hashFile(file, algorithm, (percent) => {
        if (last === file) outcome.replaceChildren(`${hashingWords.hashing}: ${percent}%`);
      });
      if (last === file) onDigest({ digest, given: "file" });
    } catch (error) {
      if (last !== file) return;
      onDigest(undefined);
      const { title, advice } = words.failures.unreadable;
      const reason = `: ${reasonOf(error)}. ${advice}`;
      outcome.replaceChildren(
        notice("unknown", title, element("p", {}, quoted(file.name), reason)),
      );
    }
  }

  const input = element("input", { type: "file", "aria-label": dropZoneWords.chooseFile });
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file !== undefined) void take(file);
  });
  // A file may be dropped anywhere on the page. Without these listeners, the browser would leave the page
  // and show the file.
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file !== undefined) void take(file);
  });

  return {
    element: panel(
      words.title,
      element(
        "div",
        { class: "zone" },
        element("p", {}, words.drop),
        input,
        element("p", { class: "muted" }, words.promise),
      ),
      outcome,
    ),
    show: (conclusion) => {
      if (last === undefined) outcome.replaceChildren();
      else outcome.replaceChildren(...found(conclusion, last.name));
    },
  };
}

async function hashFile(
  file: File,
  algorithm: DocumentAlgorithm,
  onPercent: (percent: number) => void,
): Promise<string> {
  const hash = createDocumentHasher(algorithm);
  let bytes = 0;
  for await (const piece of readPieces(file, PIECE_BYTES)) {
    bytes += piece.length;
    hash.update(piece);
    onPercent(file.size === 0 ? 100 : Math.floor((100 * bytes) / file.size));
  }
  return hash.digest();
}

function found(conclusion: Conclusion, name: string): HTMLElement[] {
  const told = documentTold(conclusion);
  if (told === null) return [];
  const { kind, title, predicate } = told;
  const causes =
    kind === "error"
      ? element(
          "div",
          {},
          element("p", {}, documentCauses.lead),
          element("ul", {}, ...documentCauses.list.map((cause) => element("li", {}, cause))),
        )
      : null;
  return [
    notice(
      kind,
      said(title),
      element("p", {}, quoted(name), " ", said(predicate)),
      causes,
      element("p", {}, element("code", { translate: "no" }, comparedDigest(conclusion) ?? "")),
    ),
  ];
}
