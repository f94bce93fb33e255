// What is said about a document: compared with a record, and looked for by its hash.
import type { Conclusion } from "./conclude.ts";
import { outside, type Outside, type Statement, statement } from "./statements.ts";

export type DocumentTold = {
  kind: "success" | "error" | "unknown";
  title: Statement;
  /** Continues the document's name. */
  predicate: Statement;
};

/**
 * What is said about the document that is compared with a record. Only a document that was hashed here, and whose record is
 * signed and did not fail, is a success: a record that nobody signed can name any document. The engine passes the check only if
 * the record's content passed too, because otherwise the fingerprint's hash might not cover the reference to the document.
 * @returns null while nothing is concluded about a document
 */
export function documentTold({
  mark,
  verification,
}: Pick<Conclusion, "mark" | "verification">): DocumentTold | null {
  const check = verification?.checks.find((each) => each.id === "DOCUMENT");
  if (verification === null || check === undefined) return null;
  const { code } = check;
  if (code === "OK") {
    const by = { algorithm: { exact: check.values.algorithm } };
    if (mark === "failed" || verification.signers.length === 0) {
      const why = mark === "failed" ? "recordFailed" : "recordUnsigned";
      return {
        kind: "unknown",
        title: statement(`document.${why}.title`),
        predicate: statement(`document.${why}.predicate`),
      };
    }
    // A hash that somebody gave is not a document that was hashed here.
    return check.values.given === "file"
      ? {
          kind: "success",
          title: statement("document.same.title"),
          predicate: statement("document.same.predicate", by),
        }
      : {
          kind: "unknown",
          title: statement("document.sameHash.title"),
          predicate: statement("document.sameHash.predicate", by),
        };
  }
  if (code === "OTHER_DOCUMENT") {
    return check.values.given === "file"
      ? {
          kind: "error",
          title: statement("document.other.title"),
          predicate: statement("document.other.predicate"),
        }
      : {
          kind: "error",
          title: statement("document.otherHash.title"),
          predicate: statement("document.otherHash.predicate", {
            algorithm: { exact: check.values.algorithm },
          }),
        };
  }
  if (code === "CONTENT_NOT_PASSED" || code === "OTHER_ALGORITHM") {
    return {
      kind: "unknown",
      title: statement(`document.undecided.${code}.title`),
      predicate: statement(`document.undecided.${code}.predicate`),
    };
  }
  return {
    kind: "unknown",
    title: statement("document.notComparable.title"),
    predicate: statement("document.notComparable.predicate"),
  };
}

/**
 * What is said about a document that was downloaded, and not the outcome of its comparison: another one is compared, or there
 * is no record to compare it with. Null if it is compared, or will be.
 * @param compared the digest of the document that the check compared, where it compared one
 */
export function downloadTold(
  digest: string,
  compared: string | null | undefined,
  { mark, verification }: Pick<Conclusion, "mark" | "verification">,
): Statement | null {
  // A check that could not compare anything has no digest.
  if (typeof compared === "string" && compared !== digest) return statement("document.superseded");
  const isOpen = mark === "checking" || verification !== null;
  return isOpen ? null : statement("document.noRecord");
}

/**
 * What the checks found about a record that refers to a document.
 * - `bound`: the reference belongs to the fingerprint, and the verdict on the evidence is consistent or confirmed.
 * - `recordOpen`, `recordFailed`: the reference belongs to the fingerprint, but the verdict is inconclusive or failed. Anybody
 *   can make such a record, because nobody needs to have signed it.
 * - `unbound`: the content check did not show that the reference belongs to the fingerprint.
 */
export type Standing = "bound" | "recordOpen" | "recordFailed" | "unbound";

/** What the service asks to be paid for a search, in its own words; the amount has only digits. */
export type Price = Readonly<Record<"amount" | "currency" | "chain" | "payTo", string>>;

/** How the search for a document's hash ended. */
export type DocumentSearch =
  | { outcome: "found"; count: number; lookedThrough?: number; isPartial: boolean }
  | { outcome: "absent" | "partly-searched" }
  | { outcome: "not-offered"; lookedThrough: number; payment?: Price }
  | { outcome: "failed"; reason: Statement | Outside };

export type DocumentFind = {
  kind: "success" | "info" | "unknown";
  /** Continues the document's name. */
  title: Statement;
  statements: readonly Statement[];
};

/** Where several records refer to the document, the first of these that applies is said. */
const ORDER: readonly Standing[] = ["bound", "recordFailed", "recordOpen", "unbound"];

/**
 * @param standings what the checks found about each given record that refers to the document
 * @param networkName the name of the network that was asked
 */
export function documentFind(
  standings: readonly Standing[],
  search: DocumentSearch,
  networkName: string,
): DocumentFind {
  const network = outside(networkName);
  const standing = ORDER.find((each) => standings.includes(each));
  if (standing !== undefined) {
    return {
      kind: standing === "bound" ? "success" : "unknown",
      title: statement(`documentFind.${standing}.title`),
      statements: [statement(`documentFind.${standing}.words`)],
    };
  }
  switch (search.outcome) {
    case "found":
      return {
        kind: "info",
        title: statement("documentFind.listed.title"),
        statements: [
          statement("documentFind.listed.words", { network, count: search.count }),
          ...(search.lookedThrough !== undefined
            ? [
                statement("documentFind.listed.loadedOnly", {
                  lookedThrough: search.lookedThrough,
                }),
              ]
            : search.isPartial
              ? [statement("documentFind.listed.notAll")]
              : []),
        ],
      };
    case "failed":
      return {
        kind: "unknown",
        title: statement("documentFind.failed.title"),
        statements: [statement("documentFind.failed.words", { network, reason: search.reason })],
      };
    case "partly-searched":
      return {
        kind: "unknown",
        title: statement("documentFind.partlySearched.title"),
        statements: [statement("documentFind.partlySearched.words", { network })],
      };
    case "not-offered": {
      const { lookedThrough, payment } = search;
      return {
        kind: "unknown",
        title: statement("documentFind.notOffered.title"),
        statements: [
          statement("documentFind.notOffered.words", { network, lookedThrough }),
          ...(payment === undefined ? [] : [paymentStatement(payment)]),
        ],
      };
    }
    case "absent":
    default:
      return {
        kind: "unknown",
        title: statement("documentFind.absent.title", { network }),
        statements: [statement("documentFind.absent.words")],
      };
  }
}

function paymentStatement({ amount, currency, chain, payTo }: Price): Statement {
  return statement("documentFind.payment", {
    amount: { exact: amount },
    currency: outside(currency),
    chain: outside(chain),
    payTo: outside(payTo),
  });
}
