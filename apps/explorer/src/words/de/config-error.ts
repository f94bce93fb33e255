// What the page says if the configuration cannot be used.
import type * as english from "../config-error.ts";

export const configErrorWords: typeof english.configErrorWords = {
  advice:
    "Die Konfiguration des Explorers ist nicht verwendbar. Deshalb weiß er nicht, welchen Dienst er fragen soll. Wer diese Seite betreibt, kann das in /config.json beheben.",
  unreadable: (path: string, reason: string) => `${path} konnte nicht gelesen werden: ${reason}`,
  notLoaded: (isSyntax) =>
    isSyntax ? "der Inhalt ist kein gültiges JSON" : "der Browser konnte sie nicht laden",
  redirect: "die Antwort ist eine Weiterleitung, und der Explorer folgt keinen Weiterleitungen",
  status: (status: number) => `Status ${status}`,
  tooLong: (kibibytes: number) => `die Datei ist länger als ${kibibytes} KiB`,
  notAnObject: (path: string) => `${path} ist kein Objekt`,
  network: '"network" ist keine Zeichenkette',
  networks: '"networks" ist kein Objekt',
  batches: '"batches" ist weder "api" noch "generated"',
  demonstration: '"demonstration" ist kein Wahrheitswert',
  documentOrigins: '"documentOrigins" ist keine Liste von Origins wie "https://example.org"',
  serviceWorker: '"serviceWorker" ist kein Wahrheitswert',
  witnessPolicy: '"witnessPolicy" ist keine Zeichenkette',
  observers: '"observers" ist kein Text mit je einer Zeile „observer NETZ SCHLÜSSEL [ADRESSE]“',
  directories:
    '"directories" ist keine Liste von Domains mit ihren Organisationen wie [{"origin": "https://example.org", "organizations": ["0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01"]}]',
  links: ([issue]) =>
    `"links${issue?.path ? `.${issue.path}` : ""}" kann nicht verwendet werden: ${issue?.message}`,
  unknownNetwork: "Unbekanntes Netzwerk",
  name: (key: string) => `"networks.${key}.name" fehlt, ist leer oder keine Zeichenkette`,
  apiBase: (key: string) => `"networks.${key}.apiBase" ist weder leer noch eine Webadresse`,
  source: (key: string) => `"networks.${key}.source" ist weder "api" noch "published"`,
  snapshotUrl: (key: string) =>
    `"networks.${key}.snapshotUrl" ist keine Webadresse, die {hash} enthält`,
  ledgerApi: (key: string) => `"networks.${key}.ledgerApi" ist keine Webadresse`,
  metagraphId: (key: string) => `"networks.${key}.metagraphId" ist leer oder keine Zeichenkette`,
  proofBinding: (key: string) =>
    `"networks.${key}.proofBinding" ist weder "path-and-leaf" noch "leaf"`,
};
