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

/** The product’s mark: a root with two branches, one of them emphasised. */
function Mark() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--accent-fill)" />
      <g
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M16 7v5m0 0-6 6m6-6 6 6" />
        <circle cx="10" cy="22" r="3.25" />
      </g>
      <g fill="var(--on-accent)">
        <circle cx="16" cy="8" r="2.75" />
        <circle cx="22" cy="22" r="4" />
      </g>
    </svg>
  );
}
