// The words of the report's page. The words of the report itself are in packages/report, because the
// command-line tool uses them too.
import { reportWords } from "@digital-evidence/report/words";
import { counted } from "../format/list.ts";
import { titleOf } from "../format/short-title.ts";

export { reportWords };

export const reportPageWords = {
  title: (hash: string | undefined) => titleOf(reportWords.title, hash),
  name: "Report",
  /** Shown on the screen above the report, and not printed with it. */
  lead: "This report shows what the service states about this fingerprint, and what your own browser found when it checked the evidence. You can print this page, or save it as a PDF.",
  making: "Gathering the evidence and checking it in your browser…",
  failed: {
    title: "The report could not be made",
    advice: "The evidence could not be checked. Try again in a moment.",
  },
  back: "Back to the fingerprint",
  print: "Print",
  save: "Save as PDF",
  saving: "Making the PDF…",
  unsaved: "The PDF could not be made",
  reason: (reason: string) => `${reason}. Nothing was saved. You can try again, or print the page.`,
  qr: "QR code of the permanent link",
  verdict: "Verdict",
};

/** The words about witnesses whose cosignatures confirm the root. The readers of a report did not choose them. */
export const reportWitnessWords = {
  label: "Confirmed by witnesses that the person who made this report trusts",
  /** @param time the latest time that one of the cosignatures states */
  agrees: (fits: string, count: number, time: string) =>
    `${fits}. The log has the hash of the snapshot that lists the proof’s root, and ${counted(count, "witness", "witnesses")} that the person who made this report trusts ${count === 1 ? "has" : "have"} cosigned the log. The latest cosignature is dated ${time}.`,
  worth:
    "You did not choose these witnesses. They vouch only that, as far as they saw, nothing in the log was changed or removed. If you do not trust them, only the service vouches for the root, and a check of the evidence bundle gives “Consistent”. Details about them are in this report.",
  /** About the witnesses that the service names, whether the verdict rests on some of them or not. */
  named:
    "The service chose these witnesses. Cosignatures count for this report’s verdict only if they are by witnesses that the person who made this report trusts.",
  check: "Cosignatures of witnesses that the person who made this report trusts",
  codes: {
    OK: "The snapshot is in the log, and enough of these witnesses have cosigned that log to meet the policy of the person who made this report.",
    UNKNOWN_LOG:
      "The log is not signed by a key that the policy of the person who made this report names.",
    KEY_ENDED:
      "The log signed this checkpoint with a key that the policy of the person who made this report accepts only for earlier checkpoints, when the log was smaller.",
    QUORUM_NOT_REACHED:
      "Too few of these witnesses have cosigned the log. The policy of the person who made this report requires more.",
  },
};
