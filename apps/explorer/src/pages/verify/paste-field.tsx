import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { TextArea } from "../../components/text-area.tsx";
import styles from "./verify-page.module.css";
import { verifyWords } from "../../words/verify.tsx";

export function PasteField({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState("");
  const check = (pasted: string) => {
    if (pasted.trim() === "") return;
    onText(pasted);
    setText("");
  };
  return (
    <form
      className={styles.paste}
      onSubmit={(event) => {
        event.preventDefault();
        check(text);
      }}
    >
      <TextArea
        label={verifyWords.paste}
        rows={3}
        value={text}
        placeholder={verifyWords.pastePlaceholder}
        onText={setText}
        onPaste={(event) => {
          // JSON that is pasted into the empty field is submitted at once, so no button is needed for it.
          const pasted = event.clipboardData.getData("text/plain");
          if (text !== "" || !/^\s*[[{]/.test(pasted)) return;
          event.preventDefault();
          check(pasted);
        }}
      />
      {text.trim() !== "" && (
        <Button type="submit" look="primary">
          {verifyWords.pasteCheck}
        </Button>
      )}
    </form>
  );
}
