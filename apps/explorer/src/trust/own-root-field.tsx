import { useState } from "react";
import { TextField } from "../components/fields.tsx";
import { ownRootWords } from "../phrasing/own-root.ts";
import { ownRootLabels } from "../words/proof.tsx";
import { readOwnRoot, type OwnRoot } from "./read-own-root.ts";

export const OWN_ROOT_ID = "own-root";

type Props = { onChange: (own: OwnRoot) => void };

export function OwnRootField({ onChange }: Props) {
  const [text, setText] = useState("");
  const { words, isWrong } = ownRootWords(readOwnRoot(text));
  return (
    <div id={OWN_ROOT_ID}>
      <TextField
        label={ownRootLabels.field}
        placeholder={ownRootLabels.placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onChange(readOwnRoot(event.target.value));
        }}
        isWrong={isWrong}
        note={words}
      />
    </div>
  );
}
