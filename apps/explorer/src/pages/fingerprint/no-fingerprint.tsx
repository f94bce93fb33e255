import { RequestError } from "@digital-evidence/client/errors";
import { ButtonLink } from "../../components/button-link.tsx";
import { NotFoundPanel } from "../../components/not-found-panel.tsx";
import { searchPathFor } from "../../routes/routes.ts";
import { OutsideText } from "../../components/outside-text.tsx";
import { useSource } from "../../queries/source.ts";
import { fingerprintWords as words } from "../../words/fingerprint.tsx";

export function NoFingerprintHash() {
  return <NotFoundPanel title={words.none.title}>{words.none.advice}</NotFoundPanel>;
}

/** Whether the address answered with a 404 that is not one of the service, so that nothing is known about the hash. */
export function isOtherServer(error: Error | null): boolean {
  return error instanceof RequestError && error.code === "NOT_THE_SERVICE";
}

type Props = { hash: string; network: string; isOtherServer?: boolean };

export function FingerprintNotFound({ hash, network, isOtherServer = false }: Props) {
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
      {isOtherServer ? (
        <p>{words.notFound.otherServer}</p>
      ) : (
        <>
          <p>{words.notFound.sentence(shown, network)}</p>
          <p>{words.notFound.advice}</p>
        </>
      )}
      {published && <p>{published.notFound}</p>}
    </NotFoundPanel>
  );
}
