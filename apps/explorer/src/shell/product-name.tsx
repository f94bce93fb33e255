import { Mark } from "./mark.tsx";
import { productName } from "../words/shell.ts";

const [first, ...rest] = productName.split(" ");

/** What the header's first link holds; on a small screen the name's first word is out of sight. */
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
