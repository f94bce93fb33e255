// What the pages say about two choices of the visitor about a log: to accept another key, and to dismiss a contradiction
// that was found earlier.

export const logChoiceWords = {
  /** Below the sentence that the log has another key. It says what pressing the button means. */
  acceptOffer:
    "This stays undecided at each visit until you accept the key shown below. Accept it only if the operator has confirmed it to you in a way that you trust. From then on, this browser compares the log with what it saw under this key. It still remembers what it saw under the earlier key.",
  accept: "Accept this key",
  /** Below two checkpoints that contradicted each other at an earlier look. */
  dismissOffer:
    "This warning stays until you dismiss it, whatever the service shows in the meantime. Dismiss it only after you have saved both checkpoints and know the cause.",
  dismiss: "Dismiss this warning",
};
