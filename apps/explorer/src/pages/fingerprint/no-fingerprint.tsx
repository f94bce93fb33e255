import { ButtonLink } from "../../components/button-link.tsx";
import { NotFoundPanel } from "../../components/not-found-panel.tsx";
import { searchPathFor } from "../../routes/routes.ts";
import { OutsideText } from "../../components/outside-text.tsx";
import { useSource } from "../../queries/source.ts";
import { fingerprintWords as words } from "../../words/fingerprint.tsx";

export function NoFingerprintHash() {
  return <NotFoundPanel title={words.none.title}>{words.none.advice}</NotFoundPanel>;
}

export function FingerprintNotFound({ hash, network }: { hash: string; network: string }) {
  const { published } = useSource();
  const shown = (
    <code>
      <OutsideText>{hash}</OutsideText>
    </code>
  );
  return (
    <NotFoundPanel
      title={words.notFound.title}
      action={<ButtonLink to={searchPathFor(hash)}>{words.notFound.search}</ButtonLink>}
    >
      <p>{words.notFound.sentence(shown, network)}</p>
      <p>{words.notFound.advice}</p>
      {published && <p>{published.notFound}</p>}
    </NotFoundPanel>
  );
}
