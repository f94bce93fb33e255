// The field for observers that the reader trusts, so that what they saw counts here too. Nothing is kept: another reader of
// the same file chooses whom to trust.
import type { Bundle } from "@digital-evidence/evidence/bundle";
import { readObservers } from "@digital-evidence/evidence/check-observers";
import type { TrustedObserver } from "@digital-evidence/evidence/verify-evidence";
import { observerName } from "../trust/read-observers.ts";
import { htmlVerifierWords } from "../words/html-verifier.ts";
import { element, panel, quoted } from "./element.ts";

const words = htmlVerifierWords.observers;
/** Enough for the longest text that is read, and one byte to see that a file is longer. */
const READ_BYTES = 65_537;
/** Stands in the field for a file that could not be read. It names no observer, so the note says that. */
const UNREADABLE = "?";

/** @param onChange called with the observers that the field names; with none while it cannot be read */
export function observersPanel(
  { network }: Bundle,
  onChange: (list: readonly TrustedObserver[]) => void,
): HTMLElement {
  const note = element("p", { class: "muted", id: "observers-note", "aria-live": "polite" });
  const input = element("textarea", {
    id: "observers",
    rows: "3",
    autocomplete: "off",
    spellcheck: "false",
    "aria-describedby": "observers-note",
  });
  const read = () => {
    const isEmpty = input.value.trim() === "";
    const reading = isEmpty ? { list: [] } : readObservers(input.value, network);
    const list = "list" in reading ? reading.list : [];
    input.setAttribute("aria-invalid", String("line" in reading));
    if ("line" in reading) note.replaceChildren(words.unreadable(reading.line));
    else note.replaceChildren(...(isEmpty ? [words.none] : list.flatMap(trustedNote)));
    onChange(list);
  };
  const take = async (file: File | undefined) => {
    const text = file?.slice(0, READ_BYTES).text();
    input.value = (await text?.catch(() => UNREADABLE)) ?? "";
    read();
  };
  const file = element("input", { type: "file", "aria-label": words.file });
  file.addEventListener("change", () => void take(file.files?.[0]));
  input.addEventListener("input", read);
  note.append(words.none);
  const made = panel(
    words.title,
    element("p", {}, words.worth),
    element("label", { for: "observers" }, words.field),
    input,
    file,
    note,
    element("p", { class: "muted" }, words.timestamps),
  );
  // Elsewhere on the page, a dropped file is the document.
  made.addEventListener("drop", (event) => {
    event.preventDefault();
    event.stopPropagation();
    void take(event.dataTransfer?.files[0]);
  });
  return made;
}

function trustedNote(one: TrustedObserver): (Node | string)[] {
  const [before = "", between = "", after = ""] = words.trusted;
  return [before, quoted(observerName(one)), between, quoted(one.network), after];
}
