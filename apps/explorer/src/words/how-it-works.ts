// The words of the page that explains the explorer. On it, a visitor can change a real record and see which
// checks fail.
import type { OverallVerdict } from "@digital-evidence/evidence/verify-evidence";
import type { LinkId } from "../evidence-chain/chain-link.ts";

export const howItWorksWords = {
  title: "How it works",
  lead: "What a fingerprint is, what this explorer checks, and what it cannot show. Two minutes, with a real record at the end that you can break.",
  toExample: "Break a real record",
  fingerprint: {
    title: "What a fingerprint is",
    paragraphs: [
      "A computer can turn any file into a short row of digits, called its hash. The same file always gives the same digits. When a single letter of the file changes, the digits are completely different. Nobody can work back from the digits to the file.",
      "A fingerprint is a small signed record about a document: the document’s hash, who recorded it, and when. The record is hashed too, and that hash is its name here. It holds the document’s hash and not the document, so the document can stay private.",
    ],
  },
  steps: {
    title: "From a document to the ledger",
    list: [
      {
        title: "Hash",
        words:
          "The document is hashed. Its hash goes into a record, and the record is hashed as well.",
      },
      {
        title: "Signature",
        words:
          "The signer signs the record’s hash with a secret key. Anybody can check the signature, but only somebody who has the key can make it.",
      },
      {
        title: "Batch",
        words:
          "Many fingerprints are combined into a single hash, the root. A proof shows the way from the root to one fingerprint.",
      },
      {
        title: "Ledger",
        words:
          "The root is written into a ledger. If a fingerprint is changed afterwards, its batch has a different root from the one in the ledger.",
      },
    ],
  },
  checks: {
    title: "What is checked",
    lead: "Your browser computes every answer below itself. It does not rely on what the service calls valid.",
    questions: {
      content: "Is the hash of the record’s fields, computed here, this fingerprint?",
      signatures: "Does every signature fit the fingerprint and its key?",
      inclusion: "Does the proof lead from the root to this fingerprint?",
      batch: "Does the batch state the same root?",
      ledger: "Does the ledger’s snapshot list the batch with this root?",
      statements: "Do the record, the batch and the snapshot agree with each other?",
      document: "Is your document, byte for byte, the one that was recorded?",
      root: "Does the proof lead to a root that you provided from elsewhere?",
    } satisfies Readonly<Record<LinkId, string>>,
  },
  verdicts: {
    title: "What the verdicts mean",
    meanings: {
      failed: "A check was computed and its answer is no, or the evidence contradicts itself.",
      inconclusive:
        "Nothing failed, but something is missing, unreadable, not reproducible or not final. Nothing is concluded from it.",
      consistent:
        "Everything fits together, but only the service, or your file, vouches for the root.",
      confirmed:
        "Everything fits together, and it agrees with a root or a snapshot that you provided from elsewhere.",
    } satisfies Readonly<Record<OverallVerdict, string>>,
  },
  limits: {
    title: "What it cannot show",
    list: [
      "Whether what the document says is true. A false statement can have a fingerprint too.",
      "Who a person is. A signature shows which key signed. The names beside it are the service’s.",
      "When the document was written. The time in the record is the signer’s own.",
      "That the root is the right one, as long as only the service states it. Bring the root or the snapshot from an independent source to have it confirmed.",
    ],
  },
};

export const exampleWords = {
  title: "Break a real record",
  lead: "This is the newest final fingerprint of this service. Change one thing, and your browser runs all checks again on the changed evidence.",
  promise:
    "What you change stays in this browser: nothing is sent, and the service’s record stays as it is.",
  parts: {
    documentId: "The document’s name (document ID)",
    documentRef: "The document’s hash (document REF)",
    signature: "The signature",
    proof: "A step of the proof",
    root: "The root that the record states",
  },
  change: {
    documentId: "Change a letter",
    documentRef: "Change a digit",
    signature: "Change a digit",
    proof: "Change a digit",
    root: "Change a digit",
  },
  /** The button's name for screen readers. */
  changeOf: (change: string, part: string) => `${change}: ${part}`,
  putBack: "Put it back",
  putBackOf: (part: string) => `Put it back: ${part}`,
  changedCharacter: (at: number, was: string, now: string) =>
    `Character ${at} was “${was}” and is now “${now}”.`,
  changed: "You changed this value.",
  breaks: (links: string, count: number) =>
    count === 1 ? `This link breaks: ${links}` : `These links break: ${links}`,
  holds: (links: string) => `Still holds: ${links}.`,
  unbroken: {
    title: "No link breaks",
    sentence: "To the checks, this is the same value in another spelling.",
  },
  why: {
    documentId:
      "The fingerprint hash is computed from the record’s fields, so a changed letter gives a different hash. This link counts as undecided and not as failed, because the evidence alone does not show the cause: somebody may have changed a field, or the service may write the field in another form than the signer did.",
    documentRef:
      "The document’s hash is one of the fields from which the fingerprint hash is computed, so nobody can put another document’s hash in its place without a different result. This link counts as undecided and not as failed, because the evidence alone does not show the cause: somebody may have changed a field, or the service may write the field in another form than the signer did.",
    signature:
      "A signature fits only one hash and one key. The changed signature fits neither. Without the secret key, nobody can compute a signature that does.",
    proof:
      "Each step of the proof contains the hash of the step below it. The changed step no longer fits the next one, so no way leads from the root to the fingerprint.",
    root: "The proof still leads to the same root as before, but the record now states another root.",
  },
  original: "The record as the service gave it",
  changedRecord: "The record with your change",
  toRecord: "Open this fingerprint’s page",
  loading: "The record is being fetched…",
  empty: {
    title: "There is no record to break yet",
    sentence:
      "This service has no final fingerprint yet. As soon as one is final, it can be tried here.",
  },
  offline: {
    title: "You are offline",
    sentence:
      "The example needs a record from the service. It is fetched as soon as you are back online.",
  },
  failed: {
    title: "The record could not be read",
    advice: "The explanation above does not need it. You can try again at any time.",
  },
};
