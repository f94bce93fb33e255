import { useSyncExternalStore } from "react";
import { keptChoiceWords } from "../words/parts.ts";
import type { KeptList } from "./kept-list.ts";

type Props = {
  list: Pick<KeptList<unknown>, "subscribe" | "isStored">;
  /** What to say; without it, that the visitor's choice lasts until the page is closed. */
  sentence?: string;
};

/** Says that the browser did not store a list, which is then lost when the page is closed. */
export function UnstoredChoice({ list, sentence = keptChoiceWords.unstored }: Props) {
  const isStored = useSyncExternalStore(list.subscribe, list.isStored);
  return isStored ? null : <p>{sentence}</p>;
}
