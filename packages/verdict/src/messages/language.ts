/** A message has `{slots}`. A message with a count has a form for one and a form for every other number. */
export type Message =
  | string
  | { readonly by: string; readonly one: string; readonly other: string };

/** A language: its messages by their codes, and how it writes numbers, times, lists and quotations. */
export type Language = {
  locale: string;
  messages: Readonly<Record<string, Message>>;
  quotes: readonly [opening: string, closing: string];
  /** Stands for the characters that are left out of a long text. */
  omitted: (characters: string) => string;
};

/** @param messages what is said in other words than those of the language */
export function inOtherWords(
  language: Language,
  messages: Partial<Language["messages"]>,
): Language {
  return { ...language, messages: { ...language.messages, ...messages } as Language["messages"] };
}
