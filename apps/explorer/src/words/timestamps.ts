export const timestampSentences = {
  /** Shown above the button. It says what pressing the button means. */
  offer: (name: string) =>
    `If you know that this certificate belongs to ${name}, and that ${name} is independent of this service, you can trust this authority. Your choice stays in this browser and applies to this certificate only. If you save the policy of the witnesses that you trust, the file also contains this choice.`,
  trust: (name: string) => `Trust the authority ${name}`,
  full: (limit: number) =>
    `You already trust ${limit} timestamp authorities, and no more can be kept. Nothing was changed. First stop trusting another one: the button is below one of its timestamps on a fingerprint’s page.`,
  stop: (name: string) => `Stop trusting the authority ${name}`,
};
