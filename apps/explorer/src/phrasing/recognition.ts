import type { Recognition } from "@digital-evidence/client/recognise";
import { formWords, recognitionSentences } from "../words/search.ts";

export function recognitionWords(recognition: Recognition): string {
  switch (recognition.kind) {
    case "nothing":
      return "";
    case "json":
      return recognitionSentences.json;
    case "list":
      return recognitionSentences.list(recognition.items.length + recognition.leftOut);
    case "too-long":
      return recognitionSentences.tooLong;
    case "candidates":
    default: {
      const [first] = recognition.candidates;
      if (recognition.form !== "ADDRESS" || first === undefined || first.kind === "document-id") {
        return formWords[recognition.form];
      }
      return recognitionSentences.addressOf(first.kind);
    }
  }
}
