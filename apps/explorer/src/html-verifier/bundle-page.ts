// Shows one bundle in full. The bundle is verified again whenever the visitor adds something, such as a
// document.
import { type Bundle, bundleFileName } from "@digital-evidence/evidence/bundle";
import { documentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import type { LinkId } from "@digital-evidence/verdict/chain";
import { conclude, type Conclusion } from "@digital-evidence/verdict/conclude";
import { knownFrom } from "@digital-evidence/verdict/files";
import { type Known, memberOf } from "@digital-evidence/verdict/known";
import { saveText } from "../components/save-text.ts";
import { NO_ROOT, type OwnRoot } from "../own-root/read-own-root.ts";
import { withOwn } from "../verify/row.ts";
import { htmlVerifierWords as words } from "../words/html-verifier.ts";
import { documentField } from "./document-field.ts";
import { button, element, panel } from "./element.ts";
import { factsPanel } from "./facts.ts";
import { ownRootPanel } from "./own-root-field.ts";
import { textOf } from "./said.ts";
import { verdictSection } from "./verdict.ts";

/** @param text the evidence as text, exactly as the file contains it */
export function bundlePage(bundle: Bundle, text: string): HTMLElement {
  const fromFile = knownFrom({ kind: "bundle", bundle });
  let ownRoot: OwnRoot = NO_ROOT;
  let document: Known["document"];
  const open = new Set<LinkId>();
  const verdict = element("div");
  const facts = element("div");
  const spoken = element("output", { class: "visually-hidden" });

  function concluded(): Conclusion {
    const known = {
      ...withOwn(fromFile, ownRoot),
      ...(document === undefined ? {} : { document }),
    };
    return conclude(known, { name: bundle.network, hasOwnLedger: false }, null, verifyEvidence);
  }

  function show(): Conclusion {
    const conclusion = concluded();
    const { told, verification } = conclusion;
    verdict.replaceChildren(verdictSection(conclusion, open));
    const isBound = verification?.checks.some(
      ({ id, verdict: found }) => id === "RECORD_HASH" && found === "pass",
    );
    facts.replaceChildren(factsPanel(bundle, isBound === true));
    spoken.textContent = `${textOf(told.label)}. ${textOf(told.sentence)}`;
    return conclusion;
  }

  const reference = memberOf(fromFile.record, "documentRef");
  const algorithm = typeof reference === "string" ? documentAlgorithm(reference) : null;
  const field = documentField(algorithm ?? "SHA-256", (given) => {
    document = given;
    field.show(show());
  });
  const root = ownRootPanel((own) => {
    ownRoot = own;
    const conclusion = show();
    // While a document is hashed or could not be read, its field says so itself.
    if (typeof document === "object") field.show(conclusion);
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
      ...(["logProof", "timestamps", "observations"] as const).flatMap((part) =>
        bundle.parts[part] === undefined ? [] : [element("p", {}, words.elsewhere[part])],
      ),
      button(words.elsewhere.save, () => {
        saveText(bundleFileName(bundle), text, "application/json");
      }),
    ),
    spoken,
  );
}
