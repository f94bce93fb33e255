// What the page about one thing shows if the text in its address cannot be a hash or an id, or if the service does not
// know the thing.
import type { ComponentProps, ReactNode } from "react";
import { ButtonLink } from "../components/button.tsx";
import { lazyPart, MissingPart } from "../components/lazy-part.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { NotFoundPanel } from "../components/panel.tsx";
import { Code, OutsideText } from "../components/values.tsx";
import { useConfig } from "../config/config.ts";
import { type EXPECTED_DIGITS, spelledHash } from "../phrasing/misspelled-hash.ts";
import { useSource } from "../queries/source.ts";
import { searchPathFor } from "../routes/routes.ts";

/** The code is loaded only when needed, because few addresses are misspelled. */
const Misspelled = lazyPart(
  async () => (await import("./misspelled-panel.tsx")).MisspelledPanel,
  MissingPart,
);

type AskedProps = {
  form: keyof typeof EXPECTED_DIGITS;
  text: string | undefined;
  heading: ComponentProps<typeof PageHeader>;
  words: { none: { title: string; advice: string }; notFound: { title: string } };
  /** Called with the text in the spelling that requests use. */
  children: (value: string) => ReactNode;
};

/** Asks for a thing only if the text in the address can be its hash or its id. */
export function Asked({ form, text = "", heading, words, children }: AskedProps) {
  const reading = spelledHash(text, form);
  if ("value" in reading) return children(reading.value);
  const { none, notFound } = words;
  return (
    <>
      <PageHeader {...heading} />
      {text === "" ? (
        <NotFoundPanel title={none.title}>{none.advice}</NotFoundPanel>
      ) : (
        <Misspelled title={notFound.title} form={form} text={text} reading={reading.misspelled} />
      )}
    </>
  );
}

type UnknownProps = {
  text: string;
  words: {
    title: string;
    sentence: (shown: ReactNode, network: string) => ReactNode;
    advice: string;
    search: string;
  };
  /** Takes the place of the sentences that say that the service does not know the thing. */
  instead?: string | undefined;
};

/** Says that the service does not know the thing, and offers to search for the text. */
export function UnknownThing({ text, words, instead }: UnknownProps) {
  const { network } = useConfig();
  const { published } = useSource();
  const shown = (
    <Code>
      <OutsideText>{text}</OutsideText>
    </Code>
  );
  return (
    <NotFoundPanel
      title={words.title}
      action={<ButtonLink to={searchPathFor(text)}>{words.search}</ButtonLink>}
    >
      {instead === undefined ? (
        <>
          <p>{words.sentence(shown, network.name)}</p>
          <p>{words.advice}</p>
        </>
      ) : (
        <p>{instead}</p>
      )}
      {published && <p>{published.notFound}</p>}
    </NotFoundPanel>
  );
}
