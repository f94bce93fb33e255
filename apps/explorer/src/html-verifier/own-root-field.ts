import { readOwnRoot, type OwnRoot } from "../own-root/read-own-root.ts";
import { ownRootWords } from "../phrasing/own-root.ts";
import { ownRootLabels as labels } from "../words/own-root.ts";
import { element, panel } from "./element.ts";

export function ownRootPanel(onChange: (own: OwnRoot) => void): HTMLElement {
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
