import type { Recognition } from "@digital-evidence/client/recognise";
import { formWords, recognitionSentences as words } from "../words/search.ts";

export function recognitionWords(recognition: Recognition): string {
  switch (recognition.kind) {
    case "nothing":
      return "";
    case "json":
      return words.json;
    case "list":
      return words.list(recognition.items.length + recognition.leftOut);
    case "too-long":
      return words.tooLong;
    case "candidates":
    default: {
      const [first] = recognition.candidates;
      if (recognition.form !== "ADDRESS" || first === undefined || first.kind === "document-id") {
        return formWords[recognition.form];
      }
      return words.addressOf(first.kind);
    }
  }
}
