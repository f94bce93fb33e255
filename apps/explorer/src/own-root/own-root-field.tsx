import { useState } from "react";
import { TextField } from "../components/text-field.tsx";
import { readOwnRoot, type OwnRoot } from "./read-own-root.ts";

type Props = { onChange: (own: OwnRoot) => void };

/** Where a visitor puts a root that did not come from the service. */
export function OwnRootField({ onChange }: Props) {
  const [text, setText] = useState("");
  const own = readOwnRoot(text);
  return (
    <TextField
      label="A root or a snapshot of your own (optional)"
      placeholder="64 hex digits, or a snapshot’s JSON"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(readOwnRoot(event.target.value));
      }}
      isWrong={own.kind === "wrong"}
      note={notes(own)}
    />
  );
}

function notes(own: OwnRoot): string {
  switch (own.kind) {
    case "wrong":
      return own.reason;
    case "root":
      return "Proofs are checked against this root.";
    case "snapshot":
      return `A snapshot with ${own.roots.length === 1 ? "one root" : `${own.roots.length} roots`}: proofs are checked against it.`;
    case "none":
    default:
      return "From somebody you trust, so that the service’s word is not needed.";
  }
}
