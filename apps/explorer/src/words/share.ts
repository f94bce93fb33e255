import { formatNumber } from "../format/number.ts";

export const shareWords = {
  title: "Share this fingerprint",
  description:
    "Anybody who opens one of these links checks the evidence again, in their own browser.",
  copied: "Copied",
  notCopied:
    "Your browser did not allow copying. The text is selected: copy it with Ctrl+C (⌘C on a Mac) or from the menu.",
  link: {
    title: "Link",
    worth:
      "The link leads to this page. It works as long as the service runs and has the fingerprint.",
    copy: "Copy link",
  },
  embed: {
    title: "Frame for a website",
    worth:
      "This HTML adds a small frame to another website. The frame checks the evidence in the browser of each visitor and leads to this page.",
    copy: "Copy HTML",
    frameTitle: (hash: string) => `Verdict on the fingerprint ${hash.slice(0, 8)}`,
    refused:
      "The server of this explorer does not allow other websites to show its pages in a frame. Share a link instead.",
  },
  evidence: {
    title: "Link with evidence",
    worth:
      "The link carries the evidence bundle itself, so this explorer checks the evidence without asking the service. If the recipient does not trust this explorer, save the bundle under “Download proof” and send that file. It can be checked with another verifier. The part of the link after # is never sent to a server. Everybody who gets the link can read the record in it.",
    copy: "Copy link with evidence",
    making: "Fetching the evidence…",
    size: (characters: number) => `${formatNumber(characters)} characters`,
    tooLong: {
      title: "The evidence does not fit into a link",
      sentence: (mostCharacters: number, mostBytes: number) =>
        `The evidence in a link can have at most ${formatNumber(mostCharacters)} characters, and at most ${formatNumber(mostBytes / 1024)} KiB when unpacked. Save the evidence bundle and send the file instead.`,
    },
    failed: {
      title: "The link with evidence could not be made",
      sentence: (reason: string) =>
        `${reason}. The other links work without the evidence. You can try again.`,
    },
  },
};
