import type * as english from "../snapshot.tsx";
import type { ReactNode } from "react";
import { formatNumber } from "../../format/number.ts";
import { titleOf } from "../../format/text.ts";

const title = "Snapshot";

const onlyStated = "Alles Folgende ist nur das, was der Dienst angibt.";

export const snapshotWords: typeof english.snapshotWords = {
  title: (hash: string | undefined) => titleOf(title, hash),
  heading: { title },
  meaning:
    "Ein Snapshot ist ein Eintrag des Ledgers. Er enthält die Wurzeln der Stapel, die zusammen festgeschrieben wurden, und den Hash des vorherigen Snapshots.",
  none: {
    title: "Kein Snapshot-Hash angegeben",
    advice:
      "Die Seite eines Snapshots hat die Adresse /snapshot/, gefolgt von seinem Hash. Der Hash steht auf der Seite eines Fingerabdrucks.",
  },
  notFound: {
    title: "Snapshot nicht gefunden",
    sentence: (hash: ReactNode, network: string): ReactNode => (
      <>
        Der Dienst von „{network}“ hat keinen Snapshot mit dem Hash {hash}.
      </>
    ),
    advice:
      "Vielleicht ist das der Hash eines Fingerabdrucks oder eines Dokuments, oder er gehört zu einem anderen Netzwerk.",
    search: "Danach suchen",
  },
  failed: {
    title: "Der Snapshot konnte nicht gelesen werden",
    advice:
      "Es ist nicht bekannt, ob es diesen Snapshot gibt. Versuchen Sie es gleich noch einmal.",
    notASnapshot:
      "Die Antwort des Dienstes ist kein Snapshot. Es gibt also nichts zu prüfen und nichts zu zeigen.",
  },
  elsewhere: {
    title: "Dieses Ledger hat einen eigenen Explorer",
    sentence: (network: string) =>
      `Der Dienst von „${network}“ führt das Ledger nicht selbst. Deshalb kann diese Seite ihn nicht nach Snapshots fragen.`,
    link: "Im Explorer des Ledgers nachsehen",
  },
  loading: "Der Snapshot wird geladen...",
  awaited: {
    title: "Noch ist nichts geprüft",
    sentence: "Der Snapshot wird noch geholt. Sobald er da ist, prüft ihn Ihr Browser.",
  },
  same: {
    title: "Der Inhalt passt zum Hash",
    found:
      "Ihr Browser hat den SHA-256-Hash vom Inhalt dieses Snapshots berechnet. Das Ergebnis ist der Hash in der Adresse dieser Seite.",
    limit:
      "Der Dienst führt dieses Ledger selbst. Um zu sehen, ob er allen dasselbe Ledger zeigt, vergleichen Sie diesen Hash mit dem Hash, der jemand anderem für dieselbe Ordnungszahl gezeigt wurde.",
  },
  mismatch: {
    title: "Der Inhalt passt nicht zum Hash",
    found:
      "Ihr Browser hat den SHA-256-Hash vom Inhalt dieses Snapshots berechnet. Das Ergebnis ist nicht der Hash, den der Snapshot angibt. Also ist der Inhalt falsch, der Hash oder beides. Verlassen Sie sich auf nichts, was hier folgt.",
  },
  another: {
    title: "Das ist ein anderer Snapshot",
    found:
      "Der Inhalt passt zu dem Hash, den der Snapshot angibt, aber dieser Hash ist nicht der in der Adresse dieser Seite. Der Dienst hat also nicht mit dem Snapshot geantwortet, den diese Seite angefragt hat.",
  },
  unknownLedger: {
    title: "Der Hash konnte nicht geprüft werden",
    found: `Diese Seite weiß nicht, wie dieses Ledger die Hashes seiner Snapshots berechnet. ${onlyStated}`,
  },
  unreadable: {
    title: "Der Hash konnte nicht geprüft werden",
    found: `Der Snapshot ist größer oder tiefer verschachtelt, als diese Seite lesen kann. ${onlyStated}`,
  },
  details: "Einzelheiten",
  fields: {
    hash: "Hash",
    ordinal: "Ordnungszahl",
    time: "Zeitpunkt",
    previous: "Vorheriger Snapshot",
    next: "Nächster Snapshot",
    answer: "Antwort des Dienstes",
  },
  copies: {
    snapshotHash: "Snapshot-Hash",
    hash: "Hash",
    previous: "Hash des vorherigen Snapshots",
    next: "Hash des nächsten Snapshots",
  },
  first: "Keiner: Nach seiner Ordnungszahl ist das der erste Snapshot",
  noPrevious: "Der Snapshot nennt keinen",
  newest: "Der Dienst führt noch keinen auf",
  nextFailed: (reason: string) => `Konnte nicht gelesen werden. ${reason}.`,
  nextContinues:
    "Der Inhalt des nächsten Snapshots passt zu dessen Hash und enthält den Hash dieses Snapshots.",
  nextDoesNotContinue:
    "Der Snapshot, den der Dienst als nächsten nennt, setzt diesen nicht fort: Sein Inhalt passt nicht zu seinem Hash oder enthält den Hash dieses Snapshots nicht, oder seine Ordnungszahl oder seine Zeit folgt nicht auf dessen.",
  json: "Als JSON",
  batches: (count: number) => `${formatNumber(count)} Stapel in diesem Snapshot`,
  batchesMissing: "Stapel in diesem Snapshot",
  batchTable: "Stapel in diesem Snapshot",
  columns: { batchId: "Stapel-ID", root: "Wurzel" },
  more: (count: number, all: number) =>
    `${formatNumber(count)} weitere von ${formatNumber(all)} zeigen`,
  content: {
    title: "Was gehasht wurde",
    explained:
      "Das ist alles im Snapshot außer seinem Hash, als kanonisches JSON (RFC 8785). Um den Hash mit einem anderen Programm zu prüfen, kopieren Sie diesen Text, und berechnen Sie seinen SHA-256-Hash.",
    text: "Der gehashte Text",
    copied: "gehashter Text",
    computed: "Hier berechnet",
    asked: "In der Adresse",
    equal: "gleich",
    notEqual: "nicht gleich",
    stated: "Vom Dienst angegeben",
    copies: {
      computed: "berechneter Hash",
      asked: "Hash in der Adresse",
      stated: "angegebener Hash",
    },
  },
};
