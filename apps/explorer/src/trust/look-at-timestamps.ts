// Checks the timestamps of a service's log. This file is loaded only when the visitor opens the ledger's link of the
// evidence chain. The code that verifies tokens is loaded only if there is a token.
import { LogError, logFiles } from "@digital-evidence/client/log";
import {
  isAuthorityName,
  listTimestamps,
  readToken,
} from "@digital-evidence/client/log-timestamps";
import type { TrustedCertificate } from "@digital-evidence/evidence/check-timestamps";
import { LOG_PREFIX, type LogTimestamp } from "@digital-evidence/evidence/api";
import {
  type Checkpoint,
  encodeBase64,
  formatCheckpoint,
  parseCheckpoint,
  parseNote,
  parseTlogProof,
  proveConsistency,
  type TileReader,
  treeRoot,
  verifyConsistency,
} from "@digital-evidence/transparency";
import { hexOf } from "@digital-evidence/verdict/hex";
import type { LogFinding } from "@digital-evidence/verdict/log";
import {
  refusedAs,
  type Timestamp,
  type TimestampFinding,
} from "@digital-evidence/verdict/timestamps";
import { narrowed } from "./check-log.ts";

type TimestampLook = {
  apiBase: string;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  finding: Pick<LogFinding, "proof">;
  now: () => Date;
  trusted: readonly TrustedCertificate[];
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
  const known: Known = { ...place, files, now: look.now(), trusted: look.trusted };
  try {
    const data = await listTimestamps(files, place.index + 1);
    if (data === null) return { code: "UNREADABLE_LIST" };
    if (data.length === 0) return { code: "NO_AUTHORITY" };
    if (!("subtle" in globalThis.crypto)) return { code: "NO_WEB_CRYPTO" };
    const checked = await Promise.all(data.map((one) => check(one, known)));
    const timestamps = oncePerAuthority(checked);
    return { code: "LISTED", timestamps, clock: known.now.getTime() };
  } catch (error) {
    if (error instanceof LogError) return { code: "NOT_CHECKED", problem: error.code };
    throw error;
  }
}

/**
 * Keeps one timestamp for each certificate that the visitor trusts: the one with the earliest time. Otherwise a service
 * could list one token under several names, and it would look as if several trusted authorities had timestamped the log.
 */
function oncePerAuthority(timestamps: readonly Timestamp[]): Timestamp[] {
  const kept = new Map<string | Timestamp, Timestamp>();
  for (const one of timestamps) {
    const key = one.code === "VALID" && one.isTrusted ? one.certificate : one;
    const other = kept.get(key);
    if (one.code !== "VALID" || other?.code !== "VALID") kept.set(key, one);
    else {
      const namedByService = [...new Set([...other.namedByService, ...one.namedByService])];
      kept.set(key, { ...(one.time < other.time ? one : other), namedByService });
    }
  }
  return [...kept.values()];
}

type Known = {
  /** The snapshot's index in the log, and the checkpoint that was verified to contain it. */
  index: number;
  checkpoint: Checkpoint;
  files: ReturnType<typeof logFiles>;
  now: Date;
  trusted: readonly TrustedCertificate[];
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

/**
 * Checks a timestamp. If it is not valid, it is checked once more without the browser's cache, which may have files of
 * another log that was at this address before.
 */
async function check(timestamp: LogTimestamp, known: Known): Promise<Timestamp> {
  const checked = await checkOnce(timestamp, known);
  if (checked.code !== "INVALID") return checked;
  return checkOnce(timestamp, { ...known, files: known.files.again() });
}

async function checkOnce(
  { authority, treeSize, certificate }: LogTimestamp,
  { index, checkpoint, files, now, trusted }: Known,
): Promise<Timestamp> {
  if (treeSize === null || certificate === null) {
    return { authority, code: "NOT_YET", isLater: false };
  }
  // A tree that is larger than the verified one was published later.
  if (treeSize > checkpoint.size) return { authority, code: "NOT_YET", isLater: true };
  if (!isAuthorityName(authority)) return { authority, code: "INVALID", reason: "INVALID_NAME" };
  if (treeSize <= index) return { authority, code: "INVALID", reason: "OTHER_TREE" };
  try {
    const root =
      treeSize === checkpoint.size
        ? checkpoint.root
        : await earlierRoot(checkpoint, treeSize, files.readTiles);
    if (root === null) return { authority, code: "INVALID", reason: "TILES_MISMATCH" };
    const token = await readToken(files, treeSize, authority);
    const { origin } = checkpoint;
    // The extension lines of an earlier checkpoint are not known. The checkpoint is assumed to have none, because this
    // project's service writes none.
    const extensions = treeSize === checkpoint.size ? checkpoint.extensions : [];
    const body = formatCheckpoint({ origin, size: treeSize, root, extensions });
    const { verifyToken } = await import("@digital-evidence/timestamp");
    const { subtle } = globalThis.crypto;
    const digests = { "SHA-256": await sha256(new TextEncoder().encode(body)) };
    const claim = { token, digests, nonce: null, now, subtle };
    // The certificates that the visitor trusts are tried first. If the token leads to one of them, the certificate from
    // the service is not needed.
    const stated = { name: authority, certificate: fromBase64(certificate) };
    for (const named of [...trusted, stated]) {
      const { name, certificate: anchor } = named;
      const isTrusted = named !== stated;
      const verified = await verifyToken({ ...claim, anchor });
      if (verified.ok) {
        const { time, ...token } = verified.value;
        const about = {
          authority: name,
          namedByService: [authority],
          code: "VALID",
          treeSize,
          time: time.getTime(),
          isTrusted,
        } as const;
        const certificateHash = hexOf(await sha256(Uint8Array.from(anchor)));
        return { ...about, ...token, certificate: encodeBase64(anchor), certificateHash };
      }
      if (!isTrusted) return { authority, code: refusedAs(verified.kind), reason: verified.code };
    }
    throw new Error("the loop ends with the certificate that the service names");
  } catch (error) {
    if (!(error instanceof LogError)) throw error;
    return { authority, code: "NOT_CHECKED", problem: error.code };
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", bytes));
}

/** Returns no bytes for a text that is not Base64. The verifier then refuses them as a certificate. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/**
 * Returns the root that a verified tree had at an earlier size, or null if the tiles do not lead from that root
 * to the verified root.
 */
async function earlierRoot(
  { size, root }: Checkpoint,
  oldSize: number,
  readTiles: TileReader,
): Promise<Uint8Array | null> {
  const earlier = await treeRoot(narrowed(readTiles, size), oldSize);
  const proof = await proveConsistency(readTiles, oldSize, size);
  if (!earlier.ok || !proof.ok) return null;
  const claim = { oldSize, oldRoot: earlier.value, size, root, proof: proof.value };
  return verifyConsistency(claim).ok ? earlier.value : null;
}
