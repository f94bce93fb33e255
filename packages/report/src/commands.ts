// Makes the commands with which a reader can repeat the checks of a report. Common tools repeat the checks of the
// hashes and of one signature, and our own command repeats all checks. A test runs each command as it is printed.
import { canonicalize } from "@digital-evidence/evidence/canonical-json";
import { documentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { type JsonObject } from "@digital-evidence/evidence/json-object";
import type { Verification } from "@digital-evidence/evidence/verify-evidence";

export type CommandId = "document" | "fingerprint" | "signature" | "evidence";

export type Command = {
  id: CommandId;
  lines: readonly string[];
  /** A text that the output of the last line must contain; null for our own command, which prints a verdict. */
  expected: string | null;
};

const documentPlace = "DOCUMENT";

/** Quotes a text so that a shell takes it as one argument, whatever characters it contains. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Whether a person can type a text that is printed on paper. A command that contains any other text is left out. */
function isTypeable(text: string): boolean {
  return text.length <= 2000 && /^[\x20-\x7e]*$/.test(text);
}

function member(record: JsonObject, name: string): string | null {
  const value = Object.hasOwn(record, name) ? record[name] : null;
  return typeof value === "string" ? value : null;
}

/**
 * @param record the record of the evidence, as received
 * @param bundleFile the file name of the attached bundle
 */
export function commandsFor(
  record: JsonObject | null,
  { checks, subject }: Pick<Verification, "checks" | "subject">,
  bundleFile: string,
): Command[] {
  const commands: Command[] = [];
  const content = checks.find((check) => check.id === "RECORD_HASH" && check.code === "OK");
  if (record !== null && subject !== null && content !== undefined) {
    commands.push(
      ...documentCommands(record),
      ...fingerprintCommands(record, content.values, subject),
    );
    commands.push(...signatureCommands(record, checks, subject));
  }
  commands.push({
    id: "evidence",
    lines: [`digital-evidence verify ${shellQuoted(bundleFile)} --require consistent`],
    expected: null,
  });
  return commands;
}

function documentCommands(record: JsonObject): Command[] {
  const reference = member(record, "documentRef")?.toLowerCase() ?? "";
  const algorithm = documentAlgorithm(reference);
  if (algorithm === null) return [];
  const name = algorithm === "SHA-256" ? "sha256" : "sha512";
  const lines = [`${name}sum ${documentPlace}`, `openssl dgst -${name} ${documentPlace}`];
  return [{ id: "document", lines, expected: reference }];
}

function fingerprintCommands(
  record: JsonObject,
  { hashedTimestamp, isSignerHashed }: { hashedTimestamp: string; isSignerHashed: boolean },
  hash: string,
): Command[] {
  // The command would contain the document ID. If the record lacks the ID, only the visitor can have provided it. The
  // command is then left out, because the report must not disclose an ID that the operator withholds.
  if (member(record, "documentId") === null) return [];
  const covered = canonicalize({
    orgId: record["organizationId"],
    tenantId: record["tenantId"],
    eventId: record["eventId"],
    documentId: record["documentId"],
    documentRef: record["documentRef"],
    timestamp: hashedTimestamp,
    version: record["version"],
    ...(isSignerHashed ? { signerId: record["signer"] } : {}),
  });
  if (!isTypeable(covered)) return [];
  const file = "fingerprint.json";
  return [
    {
      id: "fingerprint",
      // The values are long, so they are typed once, into a file.
      lines: [
        `printf '%s' ${shellQuoted(covered)} > ${file}`,
        `sha256sum ${file}`,
        `openssl dgst -sha256 ${file}`,
      ],
      expected: hash,
    },
  ];
}

/** The beginning of a secp256k1 public key in DER, up to the coordinates of the point. */
const KEY_HEAD = "3056301006072a8648ce3d020106052b8104000a03420004";

/**
 * The commands that verify the record's first valid signature. The signed value is the first 32 bytes of the
 * SHA-512 of the hash's hex digits.
 */
function signatureCommands(
  record: JsonObject,
  checks: Verification["checks"],
  hash: string,
): Command[] {
  const index = checks.find(({ id, verdict }) => id === "SIGNATURE" && verdict === "pass")?.index;
  const proofs = record["proofs"];
  const proof: unknown = Array.isArray(proofs) && index !== undefined ? proofs[index] : null;
  if (typeof proof !== "object" || proof === null) return [];
  const { id, signature } = proof as { id?: unknown; signature?: unknown };
  if (typeof id !== "string" || typeof signature !== "string") return [];
  const key = id.toLowerCase().replace(/^04(?=[0-9a-f]{128}$)/, "");
  if (!/^[0-9a-f]{128}$/.test(key) || !/^[0-9a-f]{2,200}$/i.test(signature)) return [];
  return [
    {
      id: "signature",
      lines: [
        `printf '%s' ${hash} | openssl dgst -sha512 -binary | head -c 32 > digest.bin`,
        `printf '%s' ${signature} | xxd -r -p > signature.der`,
        `printf '%s' ${KEY_HEAD}${key} | xxd -r -p > key.der`,
        "openssl pkeyutl -verify -pubin -keyform DER -inkey key.der -sigfile signature.der -in digest.bin",
      ],
      expected: "Signature Verified Successfully",
    },
  ];
}
