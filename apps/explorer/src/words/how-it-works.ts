import type { LinkId } from "@digital-evidence/verdict/chain";
import type { Mark } from "@digital-evidence/verdict/told";

export const howItWorksWords = {
  title: "How it works",
  lead: "What a fingerprint is, what this explorer checks, and what it cannot show. This page takes two minutes to read. At the end, you can change a copy of a real record in your browser and see which checks no longer pass.",
  toExample: "Break a real record",
  fingerprint: {
    title: "What a fingerprint is",
    paragraphs: [
      "A computer can turn any file into a short string of letters and digits, called its hash. The same file always gives the same hash. If a single letter of the file changes, the hash is completely different. The file cannot be computed from its hash. But somebody who guesses the file’s exact content can use the hash to confirm the guess.",
      "A fingerprint is a small signed record about a document: the document’s hash, who recorded it, and when. The record is hashed too. This second hash is the fingerprint hash, with which you find the record here. The record holds the document’s hash and not the document, so content that nobody can guess stays private.",
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
          "Many fingerprints are combined into a single hash, the root. A proof leads from one fingerprint to the root.",
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
    lead: "Your browser itself computes the answer to each question below. It does not rely on what the service calls valid.",
    questions: {
      file: "Do the parts of a bundle have the hashes that the bundle’s own manifest states?",
      content: "Does the hash computed from the record’s fields equal this fingerprint’s hash?",
      signatures: "Is every signature valid for this fingerprint and for the key that it names?",
      inclusion: "Does the proof lead from this fingerprint to the root?",
      batch: "Does the batch state the same root?",
      ledger: "Does the ledger’s snapshot list the batch with this root?",
      statements: "Do the record, the batch and the snapshot agree with each other?",
      document: "Is your document, byte for byte, the one that was recorded?",
      root: "Does the proof lead to a root that you got elsewhere?",
    } satisfies Readonly<Record<LinkId, string>>,
  },
  verdicts: {
    title: "What the verdicts mean",
    meanings: {
      failed: "A check failed, or the evidence contradicts itself.",
      inconclusive:
        "No check failed, but something is missing, cannot be read, cannot be reproduced or is not final. So nothing is concluded about the fingerprint.",
      consistent:
        "Everything fits together, but only the service, or your file, vouches for the root.",
      confirmed:
        "Everything fits together, and a root or a snapshot that you got elsewhere agrees, or enough witnesses that you trust cosigned the service’s log, or an observer that you trust saw the same root.",
    } satisfies Readonly<Record<Exclude<Mark, "checking">, string>>,
  },
  limits: {
    title: "What the checks cannot show",
    list: [
      "Whether the document’s statements are true. A false statement can have a fingerprint too.",
      "Who a person is. A signature shows which key signed. The names beside the signature come from the service.",
      "When the document was written or signed. The time in the record is what the signer claims.",
      "Whether the root is the right one, if it comes only from the service. To have the root confirmed, provide the root or the snapshot from an independent source, or name an observer whom you trust.",
    ],
  },
  keys: {
    title: "Whose key it is",
    lead: "A check can show which key signed. To say whose key it is, the pages use these words:",
    words: [
      {
        word: "Listed",
        meaning:
          "A domain publishes a file with the keys of an organization, and the key is in that file. Only the domain says that the keys are the organization’s. The operator of this explorer chooses the domains.",
      },
      {
        word: "Valid",
        meaning:
          "This word describes the domain’s file and not a key. The file was made for that domain, has not expired, and is signed with one of the keys that it lists.",
      },
      {
        word: "Trusted by you",
        meaning:
          "You gave the key a name of your own and chose an organization for it. Do that only after the key’s holder has confirmed the key to you. Once you have named the key, the pages tell you when another key signs for that organization.",
      },
    ],
    worth:
      "None of these words changes a verdict. Your names for keys stay in your browser and are not sent to anyone.",
    names: "Your names for keys: see, export or import them",
  },
};

export const exampleWords = {
  title: "Break a real record",
  lead: "This is the newest fingerprint that this service calls final. Change one thing, and your browser runs all checks again on the changed evidence.",
  promise:
    "Your changes stay in this browser: nothing is sent, and the service’s record stays as it is.",
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
    count === 1 ? `This check no longer passes: ${links}` : `These checks no longer pass: ${links}`,
  holds: (links: string) => `Checks that still pass: ${links}.`,
  unbroken: {
    title: "No check is affected",
    sentence:
      "The checks compare values. Writing the same value differently, for example in capital letters, changes nothing.",
  },
  why: {
    documentId:
      "The fingerprint hash is computed from the record’s fields, so a changed letter gives a different hash. This check counts as undecided and not as failed, because the evidence alone does not show the cause. Somebody may have changed a field, or the service may write a field differently from the signer.",
    documentRef:
      "The document’s hash is one of the fields from which the fingerprint hash is computed, so another document’s hash in its place gives a different fingerprint hash. This check counts as undecided and not as failed, because the evidence alone does not show the cause. Somebody may have changed a field, or the service may write a field differently from the signer.",
    signature:
      "The signature was computed from the fingerprint hash and the signer’s secret key. The changed signature no longer fits. Without the secret key, nobody can sign another hash.",
    proof:
      "Each step of the proof contains the hash of the step below it. The changed step no longer fits the next one, so the proof no longer leads from the fingerprint to the root.",
    root: "The proof still leads to the same root as before, but the record now states another root.",
  },
  original: "The service’s original record",
  changedRecord: "The record with your change",
  /** Shown where the explorer's configuration names observers. */
  observers: {
    title: "What trusting an observer changes",
    lead: "Without you, only the service vouches for the root above. An observer is another party that signed what it saw the service state. Trust one, ask it, and the verdict above changes: it is confirmed if the observer saw the same root, and failed if it saw another. You can take this back at any time.",
  },
  toRecord: "Open this fingerprint’s page",
  loading: "The record is being fetched…",
  empty: {
    title: "There is no record to break yet",
    sentence:
      "The example needs a fingerprint that is final: its batch has been committed to the ledger. This service has none yet. Look again later.",
  },
  offline: {
    title: "You are offline",
    sentence:
      "The example needs a record from the service. The record is fetched as soon as you are back online.",
  },
  failed: {
    title: "The record could not be read",
    advice: "The explanation above does not need the record. You can try again at any time.",
  },
};
