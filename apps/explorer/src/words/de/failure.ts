// A request that failed, in our words. What the service itself said about it is quoted.
import type * as english from "../failure.ts";

export const quotation: typeof english.quotation = { opens: ": „", closes: "“" };

export const failureSentences: typeof english.failureSentences = {
  status: (status) => `Der Dienst hat mit dem Status ${status} geantwortet`,
  unreadable: "Die Antwort des Dienstes hat eine Form, die diese Seite nicht lesen kann",
};

export const detailsWords: typeof english.detailsWords = {
  title: "Technische Einzelheiten",
  copied: "technische Einzelheiten",
  report:
    "Wenn das wiederholt vorkommt, schicken Sie die technischen Einzelheiten an den Betreiber des Dienstes.",
  facts: {
    code: "Code",
    address: "Adresse",
    status: "Status",
    requestId: "Anfrage",
    place: "Stelle",
    reason: "Grund",
  },
};
