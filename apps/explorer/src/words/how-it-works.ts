import type { LinkId } from "@digital-evidence/verdict/chain";
import type { Mark } from "@digital-evidence/verdict/headline";

export const howItWorksWords = {
  title: "How it works",
  lead: "A fingerprint is a small signed record about a document. The checks show whether it was changed since, and not whether what it says is true. Change one character of a real one, and see what breaks.",
  fingerprint: {
    title: "What a fingerprint is",
    paragraphs: [
      "A computer can turn any file into a short string of letters and digits, its hash. The same file always gives the same hash, and a single changed letter gives a completely different one. The file cannot be computed from its hash, but somebody who guesses its exact content can confirm the guess.",
      "A fingerprint is a small signed record about a document: the document’s hash, who recorded it, and when. The record is hashed too, and by this second hash, the fingerprint hash, you find it here. It does not hold the document, so content that nobody can guess stays private.",
    ],
  },
  steps: {
    title: "From a document to the ledger",
    list: [
      {
        title: "Hash",
        words: "The document’s hash goes into a record, and the record is hashed as well.",
      },
      {
        title: "Signature",
        words:
          "The signer signs the record’s hash with a secret key. Anybody can check the signature, but only the key’s holder can make it.",
      },
      {
        title: "Batch",
        words:
          "Many fingerprints are combined into one hash, the root. A proof leads from a fingerprint to the root.",
      },
      {
        title: "Ledger",
        words:
          "The root is written into a ledger. A fingerprint that is changed afterwards no longer leads to that root.",
      },
    ],
  },
  checks: {
    title: "What is checked",
    lead: "Your browser computes each answer itself and does not rely on what the service calls valid.",
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
        "No check failed, but something is missing, cannot be read, cannot be reproduced or is not final.",
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
      "Whether the root is the right one, if it comes only from the service. An independent source, or an observer whom you trust, can confirm it.",
    ],
  },
  keys: {
    title: "Whose key it is",
    lead: "A check can show which key signed. To say whose key it is, the pages use these words:",
    words: [
      {
        word: "Listed",
        meaning:
          "A domain publishes a file of an organization’s keys, and the key is in it. Only the domain says that the keys are the organization’s. The operator of this explorer chooses the domains.",
      },
      {
        word: "Valid",
        meaning:
          "The domain’s file, and not a key, is valid: it was made for that domain, has not expired, and is signed with one of the keys that it lists.",
      },
      {
        word: "Trusted by you",
        meaning:
          "You gave the key a name and chose an organization for it. Do so only after the holder has confirmed the key to you. From then on, the pages tell you when another key signs for that organization.",
      },
    ],
    worth: "None of these words changes a verdict. Your names for keys stay in your browser.",
    names: "Your names for keys: see, export or import them",
  },
};

export const exampleWords = {
  title: "Break a real record",
  lead: "This is the newest fingerprint that this service calls final. After each change, your browser runs all checks again.",
  promise: "Your changes stay in this browser. The service’s record stays as it is.",
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
      "The fingerprint hash is computed from the record’s fields, so a changed letter gives a different hash. The check is undecided and not failed, because the evidence alone does not show the cause: somebody may have changed a field, or the service may write it differently from the signer.",
    documentRef:
      "The fingerprint hash is computed from the record’s fields, so another document’s hash gives a different fingerprint hash. The check is undecided and not failed, because the evidence alone does not show the cause: somebody may have changed a field, or the service may write it differently from the signer.",
    signature:
      "The signature was computed from the fingerprint hash and the signer’s secret key. Without that key, nobody can make one that fits.",
    proof:
      "Each step of the proof contains the hash of the step below it. The changed step no longer fits the next one, so the proof leads to no root.",
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
    advice: "The explanation below does not need the record. You can try again at any time.",
  },
};
