import { piecesOf, textOf, visibleText } from "@digital-evidence/verdict/say";
import type { Outside, Statement } from "@digital-evidence/verdict/statements";
import { Fragment } from "react";
import { language } from "../words/language.ts";
import { OutsideMark } from "./values.tsx";

/**
 * Shows a statement about evidence. Text from outside has a mark of its own around it, so that nothing in it can look
 * like the end of the quotation and go on in our voice. A text in place of a statement is our own.
 */
export function Said({ of }: { of: Statement | string }) {
  if (typeof of === "string") return of;
  return piecesOf(of, language).map((piece, index) =>
    typeof piece === "string" ? (
      piece
    ) : (
      // The pieces of one statement keep their order.
      // oxlint-disable-next-line react/no-array-index-key
      <Quoted key={index}>{piece}</Quoted>
    ),
  );
}

type QuotedProps = { children: string | Outside; maxLength?: number };

/** Shows text from outside with the mark that it has in statements, for example the name of a file in a title. */
export function Quoted({ children, maxLength }: QuotedProps) {
  const text = typeof children === "string" ? children : children.outside;
  return <OutsideMark>{visibleText(text, language, maxLength)}</OutsideMark>;
}

/** Shows statements one after the other, as the sentences of one paragraph. */
export function SaidTogether({ of }: { of: readonly Statement[] }) {
  return of.map((each, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && " "}
      <Said of={each} />
    </Fragment>
  ));
}

/** Returns the statement as one text, for titles, announcements and files. */
export function saidText(said: Statement | string): string {
  return typeof said === "string" ? said : textOf(said, language);
}
