export const callsWords = {
  title: "The calls behind this page",
  description:
    "This page got its data through the API calls below. Anybody can make them, without a sign-in. The results of the checks are not among the data: your browser computed them.",
  files: {
    title: "The files behind this page",
    description:
      "This page got its data from the parts of published files that are listed below. Anybody can read them, without a sign-in. The results of the checks are not among the data: your browser computed them.",
    bytes: (from: number, to: number) => `bytes ${from} to ${to}`,
    command: "The same part as a command",
  },
  command: "The same call as a command",
  copy: "Copy command",
  copied: "Command copied",
  notCopied:
    "The browser did not allow copying. The command is selected: copy it with Ctrl+C (⌘C on a Mac) or from the menu.",
  none: "This page has not asked the service for any data.",
};
