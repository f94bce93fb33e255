import { Mark } from "./mark.tsx";
import { productName } from "../words/shell.ts";

const [first, ...rest] = productName.split(" ");

/** The mark and the name in the header’s first link. On small screens, the first word is invisible. */
export function ProductName() {
  return (
    <>
      <Mark />
      <span className="frame-name">
        <span className="frame-name-first">{first} </span>
        {rest.join(" ")}
      </span>
    </>
  );
}
