import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";
import type { ReceivedSummary } from "@digital-evidence/client";
import { visibleText, cutMiddle } from "../format/text.ts";
import styles from "./values.module.css";
import { valueWords } from "../words/values.ts";
import { CopyButton } from "./copy-button.tsx";
import { ExternalLink } from "./button.tsx";
import { useTooltip } from "./tooltip.tsx";
import { listWords } from "../words/parts.tsx";

/** Hex digits, ids and other text for machines. A browser that translates the page leaves it as it is. */
export function Code(props: ComponentProps<"code">) {
  // This is the only `code` element of the pages: the linter forbids others.
  // oxlint-disable-next-line react/forbid-elements
  return <code translate="no" {...props} />;
}

type Props = { children: string; maxLength?: number };

/**
 * Shows text from a service or a file safely. The text is shortened, its invisible characters are made visible,
 * and its writing direction does not affect the text around it.
 */
export function OutsideText({ children, maxLength }: Props) {
  return <bdi className={styles.text}>{visibleText(children, maxLength)}</bdi>;
}

/** Puts the mark of text from outside around a text that is already shortened and has no invisible characters. */
export function OutsideMark({ children }: { children: ReactNode }) {
  return (
    <q className={styles.outside}>
      <bdi>{children}</bdi>
    </q>
  );
}

type MissingProps = {
  isWithheld?: boolean | undefined;
};

export function Missing({ isWithheld = false }: MissingProps) {
  const words = isWithheld ? valueWords.withheld : valueWords.missing;
  return <span className={styles.missing}>{words}</span>;
}

type ShortenedProps = {
  value: string;
  /** How many characters stay visible at either end. */
  ends?: number;
};

/**
 * Hides the middle of a long value, but only on the screen. Selecting, copying, searching the page, printing and screen
 * readers still get the whole value, up to the length limit of `visibleText`. A browser that translates the page leaves it
 * as it is.
 */
export function Shortened({ value, ends = 8 }: ShortenedProps) {
  const shown = visibleText(value);
  const middle = cutMiddle(shown, ends);
  if (middle === null) return <bdi translate="no">{shown}</bdi>;
  return (
    <bdi translate="no" className={styles.cut}>
      <span className={styles.head}>{middle.head}</span>
      <span className={styles.hidden}>{middle.hidden}</span>
      <span>{middle.tail}</span>
    </bdi>
  );
}

type HashValueProps = {
  value: string;
  /** The name of the value in the copy button's label, as in "Copy hash". */
  label: string;
  /** How many characters stay visible at either end. */
  ends?: number;
  to?: string | undefined;
  href?: string;
  /** Shown between the value and its copy button. */
  mark?: ReactNode;
};

/**
 * Shows a hash, a key or an id. The value is shortened only on the screen. The tooltip shows all of it, and
 * copying gives all of it.
 */
export function HashValue({ value, label, ends = 8, to, href, mark }: HashValueProps) {
  const tooltip = useTooltip(
    <Code>
      <OutsideText>{value}</OutsideText>
    </Code>,
  );
  const shortened = <Shortened value={value} ends={ends} />;
  return (
    <span className={styles.row}>
      <span className={styles.value} {...tooltip.handlers}>
        {to !== undefined && <Link href={to}>{shortened}</Link>}
        {href !== undefined && <ExternalLink href={href}>{shortened}</ExternalLink>}
        {to === undefined && href === undefined && (
          <span className={styles.selectable}>{shortened}</span>
        )}
      </span>
      {mark}
      <CopyButton value={value} label={label} />
    </span>
  );
}

/** The document ID in a row of a list, or the reason why there is none. */
export function DocumentId({ of }: { of: Pick<ReceivedSummary, "documentId" | "withheld"> }) {
  const { documentId, withheld } = of;
  if (documentId) return <HashValue value={documentId} label={listWords.copies.documentId} />;
  return <Missing isWithheld={withheld?.some(({ member }) => member === "documentId")} />;
}

type NameProps = {
  name: string | undefined;
  id: string | undefined;
  /** How many characters of the name stay visible at either end. */
  ends?: number;
};

/**
 * Shows the name of an organization or a tenant. Without a name it shows the id, and without either, `N/A`.
 */
export function Name({ name, id, ends = 10 }: NameProps) {
  const { handlers } = useTooltip(
    <>
      <OutsideText>{name ?? ""}</OutsideText>
      <br />
      <Code>
        <OutsideText>{id ?? ""}</OutsideText>
      </Code>
    </>,
  );
  if (name === undefined || name === "") {
    return id === undefined || id === "" ? (
      <Missing />
    ) : (
      <HashValue value={id} label={listWords.copies.id} />
    );
  }
  return (
    <span {...handlers}>
      <Shortened value={name} ends={ends} />
    </span>
  );
}
