// Checks the timestamps of a service's log. This file is loaded only when the visitor opens the link of the
// ledger, and the code that verifies tokens only if there is a token.
import { LOG_PREFIX, LogTimestamp, pageOf, parseExact } from "@digital-evidence/evidence/api";
import {
  type Checkpoint,
  formatCheckpoint,
  parseCheckpoint,
  parseNote,
  parseTlogProof,
} from "@digital-evidence/transparency";
import type { LogFinding } from "../evidence-chain/log-finding.ts";
import type { Timestamp, TimestampFinding } from "../evidence-chain/timestamp-finding.ts";
import { earlierRoot, LogError, logFiles } from "./look-at-log.ts";

/** The list may have this many bytes, which is enough for eight authorities with the longest certificates. */
const MAX_LIST_BYTES = 131_072;
const MAX_TOKEN_BYTES = 32_768;
/** Matches the names of authorities that a service may publish. A name becomes part of an address. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export type TimestampLook = {
  apiBase: string;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  finding: Pick<LogFinding, "proof">;
  now: () => Date;
};

/**
 * Checks all timestamps that the service lists. A failure of the service is part of the finding and is not
 * thrown.
 */
export async function lookAtTimestamps(look: TimestampLook): Promise<TimestampFinding> {
  const place = placeOf(look.finding);
  if (place === null) return { code: "NOT_IN_LOG" };
  const { apiBase, fetch, signal } = look;
  const files = logFiles({ prefix: apiBase + LOG_PREFIX, fetch, signal });
  const known: Known = { ...place, files, now: look.now() };
  try {
    const list = await files.other(
      `timestamps/from/${place.index + 1}`,
      MAX_LIST_BYTES,
      "no-store",
    );
    const listed = parseExact(pageOf(LogTimestamp), jsonOf(list));
    if (!listed.ok) return { code: "UNREADABLE_LIST" };
    const { data } = listed.value;
    if (data.length === 0) return { code: "NO_AUTHORITY" };
    if (!("subtle" in globalThis.crypto)) return { code: "NO_WEB_CRYPTO" };
    return { code: "LISTED", timestamps: await Promise.all(data.map((one) => check(one, known))) };
  } catch (error) {
    if (error instanceof LogError) return { code: "NOT_CHECKED", problem: error.code };
    throw error;
  }
}

type Known = {
  /** The snapshot's index in the log, and the checkpoint that was verified to contain it. */
  index: number;
  checkpoint: Checkpoint;
  files: ReturnType<typeof logFiles>;
  now: Date;
};

/**
 * Reads the snapshot's index and the checkpoint from the log's proof. Both were verified when the log was
 * checked.
 */
function placeOf({ proof }: Pick<LogFinding, "proof">) {
  const parsed = proof === null ? null : parseTlogProof(new TextEncoder().encode(proof));
  const note = parsed?.ok === true ? parseNote(parsed.value.checkpoint) : null;
  const checkpoint = note?.ok === true ? parseCheckpoint(note.value.text) : null;
  if (parsed?.ok !== true || checkpoint?.ok !== true) return null;
  return { index: parsed.value.index, checkpoint: checkpoint.value };
}

async function check(
  { authority, treeSize, certificate }: LogTimestamp,
  { index, checkpoint, files, now }: Known,
): Promise<Timestamp> {
  // A tree that is larger than the verified one was published later. The next check of the timestamps includes
  // it.
  if (treeSize === null || certificate === null || treeSize > checkpoint.size) {
    return { authority, code: "NOT_YET" };
  }
  if (!NAME.test(authority)) return { authority, code: "INVALID", reason: "INVALID_NAME" };
  if (treeSize <= index) return { authority, code: "INVALID", reason: "OTHER_TREE" };
  try {
    const root =
      treeSize === checkpoint.size
        ? checkpoint.root
        : await earlierRoot(checkpoint, treeSize, files.readTiles);
    if (root === null) return { authority, code: "INVALID", reason: "TILES_MISMATCH" };
    const path = `timestamps/${treeSize}/${authority}`;
    const token = await files.other(path, MAX_TOKEN_BYTES, "default");
    const { origin } = checkpoint;
    // The extension lines of an earlier checkpoint are not known. None are assumed, because our log writes
    // none.
    const extensions = treeSize === checkpoint.size ? checkpoint.extensions : [];
    const body = formatCheckpoint({ origin, size: treeSize, root, extensions });
    const { verifyToken } = await import("@digital-evidence/timestamp");
    const { subtle } = globalThis.crypto;
    const imprint = await sha256(new TextEncoder().encode(body));
    const anchor = fromBase64(certificate);
    const verified = await verifyToken({ token, imprint, anchor, nonce: null, now, subtle });
    if (!verified.ok) return { authority, code: "INVALID", reason: verified.code };
    const { time, ...stated } = verified.value;
    const certificateHash = hexOf(await sha256(anchor));
    return { authority, code: "VALID", treeSize, time: time.getTime(), ...stated, certificateHash };
  } catch (error) {
    if (!(error instanceof LogError)) throw error;
    return { authority, code: "NOT_CHECKED", problem: error.code };
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", bytes));
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** Text that is not base64 gives no bytes, which the verifier then refuses as a certificate. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
