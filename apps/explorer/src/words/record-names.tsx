// What a record's page says, beside its signatures, about the names that the visitor gave to keys.

export const recordNameWords = {
  named: "Your name for this key",
  namedKey: (name: string, key: string) => `${name} (${key})`,
  other: {
    title: "Signed with a key that you have not named for this organization",
    sentence: (named: string, signed: string, count: number) =>
      `For this organization you named ${count === 1 ? "the key" : "the keys"} ${named}. None of this fingerprint’s valid signatures was made with ${count === 1 ? "that key" : "those keys"}. It was signed with ${signed}.`,
    advice: (count: number) =>
      `An organization may use several keys, so this alone does not mean that anything is wrong. No check depends on your names. Ask the organization, in a way that you trust, whether ${count === 1 ? "this key is" : "these keys are"} theirs. ${count === 1 ? "If it is, name the key on its page. If it is not, or nobody can tell you, do not rely on this fingerprint as coming from the organization." : "Name each key that is theirs on its page. If none is, or nobody can tell you, do not rely on this fingerprint as coming from the organization."}`,
    pages: (count: number): string =>
      count === 1
        ? "The page of the key that signed this fingerprint:"
        : "The pages of the keys that signed this fingerprint:",
  },
};
