// The start of the HTML verifier: a page that contains one bundle and verifies it. It can be opened from disk
// without a network (docs/protocol/html-verifier.md). It creates its elements with the DOM's own functions,
// because React alone would be larger than everything else in the file.
import "../styles/tokens.css";
import "../styles/base.css";
import "./html-verifier.css";
import { EVIDENCE_SLOT_ID } from "@digital-evidence/evidence/html-verifier";
import { readBundle, type Unreadable } from "@digital-evidence/verdict/files";
import { statement } from "@digital-evidence/verdict/statements";
import { htmlVerifierWords as words } from "../words/html-verifier.ts";
import { bundlePage } from "./bundle-page.ts";
import { element, notice } from "./element.ts";
import { said } from "./said.ts";

function evidence(): HTMLElement {
  const text = document.getElementById(EVIDENCE_SLOT_ID)?.textContent ?? "";
  if (text === "") {
    return notice("info", words.empty.title, element("p", {}, words.empty.sentence));
  }
  const read = damage(text) ?? readBundle(text);
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

/**
 * Returns an error if the evidence contains U+FFFD or `<`, which an undamaged page never contains, and null otherwise.
 * The browser has replaced bytes that are not UTF-8 by U+FFFD. The error codes are the same as those of the verifiers
 * that read the bytes of this file.
 */
function damage(text: string): Unreadable | null {
  const code = text.includes("\ufffd") ? "NOT_UTF8" : text.includes("<") ? "MALFORMED" : null;
  const reason = statement(code === "NOT_UTF8" ? "unread.notUtf8" : "unread.noBundle");
  return code === null ? null : { kind: "unreadable", code, reason };
}

document.title = words.title;
document
  .querySelector("main")
  ?.replaceChildren(
    element("h1", {}, words.title),
    element("p", { class: "muted" }, words.lead),
    notice("unknown", words.warning.title, element("p", {}, words.warning.sentence)),
    evidence(),
  );
