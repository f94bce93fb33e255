// What is no evidence of ours but known: what a user trusts or supplies, parts of a case, and proofs of other systems. It is
// named, with what to do with it, and nobody looks its hash up.
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import type { JsonValue } from "@digital-evidence/evidence/strict-json";
import { hexOf } from "./hex.ts";
import { type CaseList, caseList } from "./case.ts";
import { hashList, type HashList } from "./hash-list.ts";
import { type Statement, statement } from "./statements.ts";
import { utf8Bytes } from "./utf8.ts";

/** Proofs of other systems, and the tool that reads each. */
const FOREIGN = {
  OPENTIMESTAMPS: ["OpenTimestamps", "ots verify"],
  SIGSTORE_BUNDLE: ["Sigstore", "cosign verify-blob --bundle"],
  IN_TOTO: ["in-toto", "cosign verify-blob-attestation"],
  CHAINPOINT: ["Chainpoint", "chp verify"],
  C2PA_MANIFEST: ["C2PA", "c2patool"],
  PGP_SIGNATURE: ["OpenPGP", "gpg --verify"],
  SSH_SIGNATURE: ["OpenSSH", "ssh-keygen -Y verify"],
  MINISIGN: ["minisign", "minisign -V"],
  CMS_SIGNATURE: ["CMS", "openssl cms -verify"],
} as const;

const OWN = [
  "CERTIFICATES",
  "POLICY",
  "OBSERVERS",
  "KEY_DIRECTORY",
  "KEY_NAMES",
  "CASE_MANIFEST",
  "CASE_PAGE",
  "CASE_TABLE",
  "HASH_LIST",
] as const;

export type NamedCode = (typeof OWN)[number] | keyof typeof FOREIGN;

export type Named = {
  kind: "named";
  code: NamedCode;
  /** Continues the file's name. */
  title: Statement;
  advice: Statement;
  /** The file, if it has certificates. */
  certificates?: Uint8Array;
  /** The hashes of a list of hashes. */
  hashes?: HashList;
  /** The files that the manifest of a case lists. */
  list?: CaseList;
};

function named(code: NamedCode): Named {
  if (code in FOREIGN) {
    const [system, tool] = FOREIGN[code as keyof typeof FOREIGN];
    return {
      kind: "named",
      code,
      title: statement("named.foreign.title", { system: { exact: system } }),
      advice: statement("named.foreign.advice", { tool: { exact: tool } }),
    };
  }
  const own = code as (typeof OWN)[number];
  return {
    kind: "named",
    code,
    title: statement(`named.${own}.title`),
    advice: statement(`named.${own}.advice`),
  };
}

/** The manifest of a case without a list that can be read. */
export type UnreadableList = { kind: "unreadable"; code: "MALFORMED"; reason: Statement };

/** Names a JSON value that is no evidence. */
export function namedValue(value: JsonValue): Named | UnreadableList | null {
  if (!isJsonObject(value)) return null;
  const { format, mediaType, payloadType } = value;
  const begins = (text: unknown, with_: string) =>
    typeof text === "string" && text.startsWith(with_);
  if (format === "digital-evidence-case") {
    const list = caseList(value);
    // Whoever could make the list unreadable could change the files unnoticed.
    return list === null
      ? { kind: "unreadable", code: "MALFORMED", reason: statement("unread.case.list") }
      : { ...named("CASE_MANIFEST"), list };
  }
  if (format === "digital-evidence-directory") return named("KEY_DIRECTORY");
  if (format === "digital-evidence-named-keys") return named("KEY_NAMES");
  if (begins(mediaType, "application/vnd.dev.sigstore.bundle")) return named("SIGSTORE_BUNDLE");
  if (begins(payloadType, "application/vnd.in-toto")) return named("IN_TOTO");
  const isChainpoint = JSON.stringify(value["@context"] ?? "").includes("chainpoint");
  return isChainpoint ? named("CHAINPOINT") : null;
}

/** The mark of the page of a case that is opened first, so that it is not taken for a document. */
export const CASE_PAGE_MARK =
  '<meta charset="utf-8">\n<meta name="generator" content="digital-evidence-case">';
/** The mark counts in its place alone: any document may quote it. */
const CASE_PAGE = new RegExp(
  `^<!doctype html>\\s*<html lang="[a-z-]+">\\s*<head>\\s*${CASE_PAGE_MARK.replace("\n", "\\s*")}`,
);

/** Names an HTML file by its beginning. */
export function namedHtml(start: string): Named | null {
  return CASE_PAGE.test(start) ? named("CASE_PAGE") : null;
}

/** The manifest of a case whose files were compared with it, and are the listed ones. */
export function comparedManifest(list: CaseList): Named {
  const advice = statement("named.CASE_MANIFEST.compared", { count: list.size });
  return { ...named("CASE_MANIFEST"), list, advice };
}

const POLICY_LINE = /^(?:(?:log|witness|group|quorum|until)[ \t]\S[^\n]*|#[^\n]*|[ \t]*)$/;

const OBSERVER_LINE = /^(?:observer[ \t]\S[^\n]*|#[^\n]*|[ \t]*)$/;
const OBSERVER = /^observer +\S+ +\S+\+[0-9a-f]{8}\+\S+/m;

/** Names a text that is no JSON. */
export function namedText(text: string): Named | null {
  const lines = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const isPolicy =
    lines.every((line) => POLICY_LINE.test(line)) &&
    lines.some(
      (line) => /^(?:log|witness) \S+\+[0-9a-f]{8}\+\S+/.test(line) || line.startsWith("quorum "),
    );
  if (isPolicy) return named("POLICY");
  if (lines.every((line) => OBSERVER_LINE.test(line)) && OBSERVER.test(text))
    return named("OBSERVERS");
  const hashes = hashList(text);
  if (hashes !== null) return { ...named("HASH_LIST"), hashes };
  if (lines[0]?.startsWith('"file","kind","fingerprint hash",')) return named("CASE_TABLE");
  if (PEM.test(text)) return { ...named("CERTIFICATES"), certificates: utf8Bytes(text) };
  if (/^\s*-----BEGIN PGP SIGNATURE-----/.test(text)) return named("PGP_SIGNATURE");
  if (/^\s*-----BEGIN SSH SIGNATURE-----/.test(text)) return named("SSH_SIGNATURE");
  if (/^untrusted comment: [^\n]*\r?\n[A-Za-z0-9+/]+=*\r?\n/.test(text)) return named("MINISIGN");
  return null;
}

/** Matches the tag and the length of a DER sequence, in hex; the length may be indefinite. */
const HEADER = "30(?:80|(?:8[12])?(?:[0-9a-f]{2}){1,2})";
/** Matches the beginning of a certificate in DER: its version, 3. */
const CERTIFICATE = new RegExp(`^${HEADER}${HEADER}a003020102`);
const SIGNED_DATA = new RegExp(`^${HEADER}06092a864886f70d010702`);
/** Matches a signed message whose content is elsewhere. One with its content is a document. */
const DETACHED = new RegExp(
  `${SIGNED_DATA.source}.*(?:300b06092a864886f70d010701|308006092a864886f70d0107010000)`,
);
const PEM = /-----BEGIN (?:(?:X509 |TRUSTED )?CERTIFICATE|PKCS7|CMS)-----/;
const OPENTIMESTAMPS = hexOfText("\0OpenTimestamps\0\0Proof\0");
const JUMB = hexOfText("jumb");
const C2PA = hexOfText("c2pa");
/** Matches a signature packet of OpenPGP (RFC 9580), versions 4 to 6, of a document. */
const PGP = /^(?:88[0-9a-f]{2}|89[0-9a-f]{4}|c2(?:[0-9ab][0-9a-f]|[cd][0-9a-f]{3}))0[456]0[01]/;

/** Names a small file by its bytes. A token is none of these. */
export function namedBytes(bytes: Uint8Array): Named | null {
  const start = hexOf(bytes.subarray(0, 128));
  if (start.startsWith(OPENTIMESTAMPS)) return named("OPENTIMESTAMPS");
  if (start.slice(8, 16) === JUMB && start.includes(C2PA)) return named("C2PA_MANIFEST");
  if (DETACHED.test(start)) {
    // A signed message that nobody signed only carries certificates: it ends with an empty set of signers.
    const isSigned = !/3100(?:0000)*$/.test(hexOf(bytes.subarray(-8)));
    return isSigned ? named("CMS_SIGNATURE") : { ...named("CERTIFICATES"), certificates: bytes };
  }
  if (CERTIFICATE.test(start)) return { ...named("CERTIFICATES"), certificates: bytes };
  return PGP.test(start) ? named("PGP_SIGNATURE") : null;
}

const ARCHIVE = /^(?:377abcaf271c|526172211a07|1f8b|425a68|fd377a585a00|28b52ffd)/;
/** Where a tar file has its mark. */
const TAR = 257;

/** What a document is besides a document, or null. It is looked up all the same. */
export function documentNote(bytes: Uint8Array, text: string): Statement | null {
  const isTar = hexOf(bytes.subarray(TAR, TAR + 5)) === hexOfText("ustar");
  if (isTar || ARCHIVE.test(hexOf(bytes.subarray(0, 8)))) return statement("document.also.ARCHIVE");
  if (SIGNED_DATA.test(hexOf(bytes.subarray(0, 32))) || text.startsWith("-----BEGIN PGP SIGNED"))
    return statement("document.also.SIGNED");
  if (text.startsWith("%PDF-"))
    return text.includes("/ByteRange") ? statement("document.also.SIGNED_PDF") : null;
  if (!/^(?:From |[A-Za-z][A-Za-z-]*: )/.test(text)) return null;
  if (/^(?:Snapshot-Content-Location:|From: <Saved by )/im.test(text))
    return statement("document.also.MHTML");
  const isMail = /^(?:Received|Message-ID|MIME-Version|DKIM-Signature):/im.test(text);
  return isMail ? statement("document.also.EMAIL") : null;
}

function hexOfText(text: string): string {
  return hexOf(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
}
