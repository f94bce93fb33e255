// The HTML verifier: a page that contains one bundle and verifies it. It can be opened from disk
// without a network (docs/protocol/html-verifier.md). It creates its elements with the DOM's own functions,
// because React alone would be larger than everything else in the file.
import { EVIDENCE_SLOT_ID } from "@digital-evidence/evidence/html-verifier";
import { readSlot } from "@digital-evidence/verdict/files";
import { type Bundle, bundleFileName } from "@digital-evidence/evidence/bundle";
import {
  documentAlgorithm,
  createDocumentHasher,
  type DocumentAlgorithm,
} from "@digital-evidence/evidence/fingerprint";
import type { LinkId } from "@digital-evidence/verdict/chain";
import type { Conclusion } from "@digital-evidence/verdict/conclude";
import type { Known } from "@digital-evidence/verdict/known";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { documentTold } from "@digital-evidence/verdict/documents";
import "../styles/tokens.css";
import "../styles/base.css";
import "./html-verifier.css";
import { htmlVerifierWords as words } from "../words/html-verifier.ts";
import { element, notice, button, panel, said, textOf, quoted } from "./element.ts";
import { saveText } from "../components/save-file.ts";
import { NO_ROOT, type OwnRoot, readOwnRoot } from "../trust/read-own-root.ts";
import { concludeBundle, type Given } from "./conclude-bundle.ts";
import { observersPanel } from "./observers.ts";
import { verdictSection } from "./verdict.ts";
import { ownRootWords } from "../phrasing/own-root.ts";
import { ownRootLabels as labels } from "../words/proof.tsx";
import { RECORD_MEMBERS } from "../verify/record-members.ts";
import { coverageWords, statedByFile } from "../words/parts.tsx";
import { recordWords } from "../words/verify.tsx";
import { comparedDigest } from "../document/compared-digest.ts";
import { readPieces } from "../document/pieces.ts";
import { reasonOf } from "../phrasing/failure.ts";
import {
  documentCauses,
  documentCheckWords as documentFieldWords,
  hashingWords,
} from "../words/document.tsx";
import { dropZoneWords } from "../words/parts.tsx";

function evidence(): HTMLElement {
  const text = document.getElementById(EVIDENCE_SLOT_ID)?.textContent ?? "";
  if (text === "") {
    return notice("info", words.empty.title, element("p", {}, words.empty.sentence));
  }
  const read = readSlot(text);
  if (read.kind === "bundle") return bundlePage(read.bundle, text);
  const { code, reason } = read;
  const shown = notice(
    "unknown",
    words.unreadable.title,
    element("p", {}, words.unreadable.reason, said(reason), words.unreadable.advice(code)),
  );
  shown.dataset["reasons"] = code;
  return shown;
}

// Shows one bundle in full. The bundle is verified again whenever the visitor adds something, such as a
// document.

/** @param text the evidence as text, exactly as the file contains it */
function bundlePage(bundle: Bundle, text: string): HTMLElement {
  const given: Given = { own: NO_ROOT, document: undefined, observers: [] };
  const open = new Set<LinkId>();
  const verdict = element("div");
  const facts = element("div");
  const spoken = element("output", { class: "visually-hidden" });

  function show(): Conclusion {
    const conclusion = concludeBundle(bundle, given, Date.now());
    const { told, verification } = conclusion;
    verdict.replaceChildren(verdictSection(conclusion, open));
    const isBound = verification?.checks.some(
      ({ id, verdict: found }) => id === "RECORD_HASH" && found === "pass",
    );
    facts.replaceChildren(factsPanel(bundle, isBound === true));
    spoken.textContent = `${textOf(told.label)}. ${textOf(told.sentence)}`;
    return conclusion;
  }

  const record = bundle.parts.record?.value;
  const reference = isJsonObject(record) ? record["documentRef"] : null;
  const algorithm = typeof reference === "string" ? documentAlgorithm(reference) : null;
  const field = documentField(algorithm ?? "SHA-256", (document) => {
    given.document = document;
    field.show(show());
  });
  const showAgain = () => {
    const conclusion = show();
    // While a document is hashed or could not be read, its field says so itself.
    if (typeof given.document === "object") field.show(conclusion);
  };
  const root = ownRootPanel((own) => {
    given.own = own;
    showAgain();
  });
  const observers = observersPanel(bundle, (list) => {
    given.observers = list;
    showAgain();
  });
  show();
  return element(
    "div",
    { class: "sections" },
    verdict,
    facts,
    field.element,
    root,
    bundle.parts.observations === undefined ? null : observers,
    panel(
      words.elsewhere.title,
      element("p", {}, words.elsewhere.sentence),
      ...(["logProof", "timestamps"] as const).flatMap((part) =>
        bundle.parts[part] === undefined ? [] : [element("p", {}, words.elsewhere[part])],
      ),
      button(words.elsewhere.save, () => {
        saveText(bundleFileName(bundle), text, "application/json");
      }),
    ),
    spoken,
  );
}

function ownRootPanel(onChange: (own: OwnRoot) => void): HTMLElement {
  const note = element("p", { class: "muted", id: "own-root-note" });
  const input = element("input", {
    id: "own-root",
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: labels.placeholder,
    "aria-describedby": "own-root-note",
  });
  const read = () => {
    const own = readOwnRoot(input.value);
    const { words, isWrong } = ownRootWords(own);
    note.textContent = words;
    input.setAttribute("aria-invalid", String(isWrong));
    return own;
  };
  input.addEventListener("input", () => {
    onChange(read());
  });
  read();
  return panel(labels.title, element("label", { for: "own-root" }, labels.field), input, note);
}

// Shows what the evidence is about: the bundle's own description and the record's members. A note beside each
// member says whether the hash covers the member or only the file states it.

const { fields, checked } = recordWords;

/** @param isBound whether the content check proved that the record belongs to the fingerprint */
function factsPanel(bundle: Bundle, isBound: boolean): HTMLElement {
  const record = bundle.parts.record?.value;
  const members = RECORD_MEMBERS.flatMap(({ key, name, isCovered }) => {
    const value = isJsonObject(record) && Object.hasOwn(record, key) ? record[key] : null;
    if (typeof value !== "string" || value === "") return [];
    return fact(name, value, isCovered && isBound ? coverageWords.covered : statedByFile);
  });
  return panel(
    checked,
    element(
      "dl",
      { class: "facts" },
      ...fact(fields.fingerprint, bundle.hash),
      ...fact(fields.network, bundle.network),
      ...fact(fields.made, bundle.createdAt),
      ...members,
    ),
  );
}

function fact(name: string, value: string, coverage?: string): HTMLElement[] {
  return [
    element("dt", {}, name),
    element(
      "dd",
      {},
      quoted(value),
      coverage === undefined ? null : element("span", { class: "muted" }, ` ${coverage}`),
    ),
  ];
}

// The field for a document, which a visitor drops or chooses. The document is hashed in the page itself,
// because a page that is opened from disk cannot start a worker.

/** The document is hashed in pieces of this size, so that the page can react to the visitor between two pieces. */
const PIECE_BYTES = 1024 * 1024;

type DocumentField = {
  element: HTMLElement;
  /** Shows what the conclusion says about the document. */
  show: (conclusion: Conclusion) => void;
};

/** @param onDigest called when a document is given, with its digest, and with undefined if it could not be read */
function documentField(
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
      const { title, advice } = documentFieldWords.failures.unreadable;
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
      documentFieldWords.title,
      element(
        "div",
        { class: "zone" },
        element("p", {}, documentFieldWords.drop),
        input,
        element("p", { class: "muted" }, documentFieldWords.promise),
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
          element("p", {}, `${documentCauses.lead} ${documentCauses.title}:`),
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

// This starts the page. It is at the end of the file, because it uses constants that are declared above.
document.title = words.title;
document
  .querySelector("main")
  ?.replaceChildren(
    element("h1", {}, words.title),
    element("p", { class: "muted" }, words.lead),
    notice("unknown", words.warning.title, element("p", {}, words.warning.sentence)),
    evidence(),
  );
