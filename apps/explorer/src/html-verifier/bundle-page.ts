// Shows one bundle in full. The bundle is verified again whenever the visitor adds something, such as a
// document.
import { type Bundle, bundleFileName } from "@digital-evidence/evidence/bundle";
import { documentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { type DocumentDigest, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { saveText } from "../components/save-text.ts";
import type { LinkId } from "../evidence-chain/chain-link.ts";
import { NO_ROOT, type OwnRoot } from "../own-root/read-own-root.ts";
import { verifyPiece } from "../verify/verify-piece.ts";
import { htmlVerifierWords as words } from "../words/html-verifier.ts";
import { documentField } from "./document-field.ts";
import { button, element, panel } from "./element.ts";
import { factsPanel } from "./facts.ts";
import { ownRootPanel } from "./own-root-field.ts";
import { verdictSection } from "./verdict.ts";

/** @param text the evidence as text, exactly as the file contains it */
export function bundlePage(bundle: Bundle, text: string): HTMLElement {
  let ownRoot: OwnRoot = NO_ROOT;
  let document: DocumentDigest | undefined;
  const open = new Set<LinkId>();
  const verdict = element("div");
  const facts = element("div");
  const spoken = element("output", { class: "visually-hidden" });

  function verify() {
    const own = { ...ownRoot, ...(document === undefined ? {} : { document }) };
    const setting = { own, proofBinding: undefined };
    const piece = verifyPiece({ kind: "bundle", bundle }, setting, verifyEvidence);
    const verification = verifyEvidence(piece.evidence);
    return { piece, verification };
  }

  function show() {
    const { piece, verification } = verify();
    verdict.replaceChildren(verdictSection(piece, verification, open));
    facts.replaceChildren(factsPanel(bundle, piece.document?.isBound ?? false));
    spoken.textContent = `${piece.words.label}. ${piece.words.sentence}`;
    return verification;
  }

  const reference = verify().piece.document?.reference ?? "";
  const field = documentField(documentAlgorithm(reference) ?? "SHA-256", (digest) => {
    document = digest === undefined ? undefined : { digest };
    field.showCheck(show().checks.find(({ id }) => id === "DOCUMENT"));
  });
  const root = ownRootPanel((own) => {
    ownRoot = own;
    show();
  });
  show();
  return element(
    "div",
    { class: "sections" },
    verdict,
    facts,
    field.element,
    root,
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
