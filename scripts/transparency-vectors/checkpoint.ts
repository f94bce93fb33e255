import { cosignatureLine, keyOf, type NoteKey, signatureLine } from "./note-key.ts";
import { createReferenceTree, hex, shortEntry } from "./reference-tree.ts";
import { refusedOf } from "./refused.ts";

const tree = createReferenceTree(shortEntry);
const root = tree.root(300n).toString("base64");
const emptyRoot = tree.root(0n).toString("base64");
const origin = "log.example/one";
const good = `${origin}\n300\n${root}\n`;

const valid = [
  {
    name: "three lines",
    text: good,
    checkpoint: { origin, size: 300, root: hex(tree.root(300n)), extensions: [] },
  },
  {
    name: "an empty tree",
    text: `${origin}\n0\n${emptyRoot}\n`,
    checkpoint: { origin, size: 0, root: hex(tree.root(0n)), extensions: [] },
  },
  {
    name: "the largest size, an origin with spaces, and extensions",
    text: `a log of some name\n9007199254740991\n${root}\none\n two \n`,
    checkpoint: {
      origin: "a log of some name",
      size: 2 ** 53 - 1,
      root: hex(tree.root(300n)),
      extensions: ["one", " two "],
    },
  },
];

const refuse = (code: string, name: string, text: string, corrected = good) =>
  refusedOf(code, name, text, corrected);
const sized = (size: string) => `${origin}\n${size}\n${root}\n`;
const rooted = (text: string) => `${origin}\n300\n${text}\n`;

const refused = [
  refuse("INVALID_CHECKPOINT", "nothing", ""),
  refuse("INVALID_CHECKPOINT", "two lines", `${origin}\n300\n`),
  refuse("INVALID_CHECKPOINT", "no newline at the end", good.slice(0, -1)),
  refuse("INVALID_CHECKPOINT", "an empty origin", good.slice(origin.length)),
  refuse("INVALID_CHECKPOINT", "an empty line at the end", `${good}\n`),
  refuse(
    "INVALID_CHECKPOINT",
    "an empty extension line",
    `${good}one\n\ntwo\n`,
    `${good}one\ntwo\n`,
  ),
  refuse("INVALID_CHECKPOINT", "a carriage return", good.replaceAll("\n", "\r\n")),
  refuse("INVALID_SIZE", "a leading zero", sized("0300")),
  refuse("INVALID_SIZE", "a plus sign", sized("+300")),
  refuse("INVALID_SIZE", "a negative size", sized("-300")),
  refuse("INVALID_SIZE", "a space", sized(" 300")),
  refuse("INVALID_SIZE", "an exponent", sized("3e2")),
  refuse("INVALID_SIZE", "hex", sized("0x12c")),
  refuse("INVALID_SIZE", "digits of another script", sized("\u0663\u0660\u0660")),
  refuse("INVALID_SIZE", "21 digits", sized("100000000000000000000")),
  refuse("SIZE_OUT_OF_RANGE", "2^53", sized("9007199254740992"), sized("9007199254740991")),
  refuse("SIZE_OUT_OF_RANGE", "2^64 - 1", sized("18446744073709551615")),
  refuse("INVALID_ROOT", "hex", rooted(hex(tree.root(300n)))),
  refuse("INVALID_ROOT", "31 bytes", rooted(tree.root(300n).subarray(1).toString("base64"))),
  refuse(
    "INVALID_ROOT",
    "33 bytes",
    rooted(Buffer.concat([tree.root(300n), Buffer.from([0])]).toString("base64")),
  ),
  refuse("INVALID_ROOT", "padding left out", rooted(root.slice(0, -1))),
  refuse("INVALID_ROOT", "a space after the root", rooted(`${root} `)),
  refuse(
    "INVALID_ROOT",
    "another root of the empty tree",
    `${origin}\n0\n${root}\n`,
    `${origin}\n0\n${emptyRoot}\n`,
  ),
];

export const logKey = keyOf(origin, 1);
const otherLog = keyOf("log.example/two", 1);
/** Another key with the log's name. It stands for the key with which a log replaced its old one. */
const newLogKey = keyOf(origin, 1, "new");
export const witnesses = [1, 2, 3].map((number) => keyOf(`witness.example/w${number}`, 4));

function policyOf(quorum: string, logs: NoteKey[] = [logKey]): string {
  return [
    ...logs.map((key) => `log ${key.vkey}\n`),
    ...witnesses.map((key, at) => `witness W${at + 1} ${key.vkey}\n`),
    "group two-of-three 2 W1 W2 W3\n",
    `quorum ${quorum}\n`,
  ].join("");
}

const cosign = (at: number, seconds = 1_700_000_000n, text = good): string => {
  const key = witnesses[at];
  if (key === undefined) throw new Error(`no witness ${at}`);
  return cosignatureLine(key, text, seconds);
};
const note = (text: string, ...lines: string[]) => `${text}\n${lines.join("")}`;
const signed = signatureLine(logKey, good);
const two = policyOf("two-of-three");

const arche =
  "arche2025h1.staging.ct.transparency.dev\n1432088532\nU7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=\n\n" +
  "\u2014 arche2025h1.staging.ct.transparency.dev zTM8sQAAAZ5W0WdjBAMARjBEAiBjW5IQf9pvsYLfQFX6hoGREPMHbdQ3urbllzalApkptQIgIpwtEroeW2BXaHAI4kJXFbon5Ch9MNL5zRNZ55lvGt0=\n" +
  "\u2014 arche2025h1.staging.ct.transparency.dev ui8GwCF1+kWqZrxGdhj4aX3gcw7XUlXQQabg/27lefwhUkzbC3NygNI75MdhL1bfTW9g8Ei59RA23oHP7Ry1k3ZFWwQ=\n" +
  "\u2014 transparency.dev/DEV:witness-little-garden 2AQqhwAAAABqEiEgzgFIqqhbUoDwjMWE6UP8nd8/KYTzwZ2rhIgcqoXHAwVkjZr4AscylP3v7sEodkRAErumC2q44vdgJY096st5BQ==\n" +
  "\u2014 witness1.smartit.nu/witness1 pIyCDwAAAABqEiEghIp82KWebrw7/oHQwlTAm3g2RKS4+eebl8eO0WH+/iEcxZ75W3u5hNI7TOQtmJbqmNWVuE0tgh0XwzdZsDsUAQ==\n" +
  "\u2014 remora.n621.de 2net5wAAAABqEiEgPlfF3V06o0Y+fHM+J5J9s27wgxxcOVSpZ/2g/KSiXCg9DEZI+aVCIobWX9sXTynk5XeU/zZ0WBxtqB0DrAWfBw==\n" +
  "\u2014 witness.stagemole.eu Z/euoAAAAABqEiEgw0i+7g2ENfDAWHmtRzCfKTHSDwYDJA2NmKeGi9Y8FtEyOUvVr+AJmIY/2TUFucgKi7lI7cUiOvKFYe/TmN9DAg==\n";

const verified = [
  {
    name: "a Certificate Transparency log's checkpoint with a public witness's cosignature",
    source:
      "published by the log arche2025h1.staging.ct.transparency.dev at size 1,432,088,532, with the keys that its operator and the witness remora.n621.de publish",
    note: arche,
    policy:
      "log arche2025h1.staging.ct.transparency.dev+ba2f06c0+AU0vHmlGCS/PdN8b2OaGmKprLI8HKM+dJ472xgFYh15f\n" +
      "witness remora remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2\nquorum remora\n",
    size: 1_432_088_532,
    log: "arche2025h1.staging.ct.transparency.dev",
    cosignatures: { remora: 0x6a122120 },
  },
  {
    name: "no quorum needed",
    note: note(good, signed),
    policy: policyOf("none"),
    size: 300,
    log: origin,
    cosignatures: {},
  },
  {
    name: "two of three, one of them twice",
    note: note(good, cosign(2, 7n), signed, cosign(0, 9n), cosign(2, 11n)),
    policy: two,
    size: 300,
    log: origin,
    cosignatures: { W1: 9, W3: 11 },
  },
  {
    name: "one witness as the quorum, cosigning an extension too",
    note: note(
      `${good}extended\n`,
      signatureLine(logKey, `${good}extended\n`),
      cosign(1, 5n, `${good}extended\n`),
    ),
    policy: policyOf("W2"),
    size: 300,
    log: origin,
    cosignatures: { W2: 5 },
  },
  {
    name: "a key of the log that ends at this size",
    note: note(good, signed, cosign(0), cosign(1)),
    policy: `${two}until ${logKey.vkey} 300\n`,
    size: 300,
    log: origin,
    cosignatures: { W1: 1_700_000_000, W2: 1_700_000_000 },
  },
  {
    name: "an ended key of the log beside its new one, and a witness whose key has ended beside two others",
    note: note(good, signed, signatureLine(newLogKey, good), cosign(0), cosign(1), cosign(2)),
    policy: `${policyOf("two-of-three", [logKey, newLogKey])}until ${logKey.vkey} 299\nuntil ${witnesses[1]?.vkey} 299\n`,
    size: 300,
    log: origin,
    cosignatures: { W1: 1_700_000_000, W3: 1_700_000_000 },
  },
];

type Given = { note: string; policy: string };
const given = (noteText: string, policy = two): Given => ({ note: noteText, policy });
const sound = note(good, signed, cosign(0), cosign(1));
const under = (code: string, name: string, noteText: string, policy = two, corrected = sound) =>
  refusedOf(code, name, given(noteText, policy), given(corrected));

const refusedUnderPolicy = [
  under(
    "INVALID_CHECKPOINT",
    "a signed text that is not a checkpoint",
    note("Hello.\n", signatureLine(logKey, "Hello.\n")),
  ),
  under("UNKNOWN_LOG", "no log in the policy", sound, policyOf("two-of-three", [])),
  under("UNKNOWN_LOG", "another log's origin", sound, policyOf("two-of-three", [otherLog])),
  under(
    "UNKNOWN_LOG",
    "a trusted log that signs for another origin",
    note(
      good.replace(origin, "log.example/three"),
      signatureLine(logKey, good.replace(origin, "log.example/three")),
    ),
  ),
  under("NOT_SIGNED_BY_LOG", "witnesses alone", note(good, cosign(0), cosign(1))),
  under(
    "NO_KNOWN_SIGNATURE",
    "another log of the policy",
    note(good, signatureLine(otherLog, good)),
    policyOf("two-of-three", [logKey, otherLog]),
  ),
  under(
    "KEY_ENDED",
    "a key of the log that ended before this size",
    sound,
    `${two}until ${logKey.vkey} 299\n`,
  ),
  under(
    "QUORUM_NOT_REACHED",
    "two witnesses, one of them with a key that ended before this size",
    sound,
    `${two}until ${witnesses[1]?.vkey} 299\n`,
  ),
  under("QUORUM_NOT_REACHED", "no witness", note(good, signed)),
  under("QUORUM_NOT_REACHED", "one of two witnesses", note(good, signed, cosign(1))),
  under(
    "QUORUM_NOT_REACHED",
    "one witness three times",
    note(good, signed, cosign(1), cosign(1, 2n), cosign(1, 3n)),
  ),
  under(
    "QUORUM_NOT_REACHED",
    "witnesses that the policy does not have",
    note(
      good,
      signed,
      cosign(0),
      cosignatureLine(keyOf("witness.example/w2", 4, "a namesake"), good, 5n),
    ),
  ),
  under(
    "SIGNATURE_MISMATCH",
    "a cosignature of another size",
    note(good, signed, cosign(0), cosign(1, 5n, good.replace("300", "301"))),
  ),
  under(
    "SIGNATURE_MISMATCH",
    "a log's signature of another size",
    note(good, signatureLine(logKey, good.replace("300", "301")), cosign(0), cosign(1)),
  ),
];

export const checkpointVectors = {
  description:
    "Checkpoints and cosignatures (docs/protocol/transparency.md, sections 6 and 8). `cosignatures` has each witness's latest time, by its name in the policy.",
  source:
    "texts by hand from tlog-checkpoint and tlog-cosignature, signatures by Node's crypto; published data is named with its source",
  valid,
  refused,
  verified,
  refusedUnderPolicy,
};
