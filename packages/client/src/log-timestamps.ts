// Reads the timestamps of a log: docs/protocol/timestamp.md, section 2. This file verifies nothing.
import { LogTimestamp, pageOf, parseExact } from "@digital-evidence/evidence/api";
import { LOG_TIMESTAMP_LIMITS } from "@digital-evidence/evidence/limits";
import { decodeBase64, encodeBase64 } from "@digital-evidence/transparency";
import { LogError, type LogFiles, type LogProblem, type ReceivedTimestamps } from "./log.ts";

/** The maximum length of the list, in bytes. This is enough for eight authorities with the longest certificates. */
const MAX_LIST_BYTES = 131_072;

type OtherFiles = Pick<LogFiles, "other">;

/**
 * Reads the service's list of timestamps. For each authority, the list has the smallest timestamped tree whose size is
 * at least `size`.
 * @returns null if the list does not have the form that the protocol defines
 * @throws LogError
 */
export async function listTimestamps(
  files: OtherFiles,
  size: number,
): Promise<LogTimestamp[] | null> {
  const bytes = await files.other(listPath(size), MAX_LIST_BYTES, "no-store");
  const listed = parseExact(pageOf(LogTimestamp), jsonOf(bytes));
  return listed.ok ? listed.value.data : null;
}

/**
 * Reads the token that an authority issued for the tree of exactly this size.
 * @param authority a name that `isAuthorityName` accepts, because it becomes part of the address
 * @throws LogError
 */
export function readToken(
  files: OtherFiles,
  size: number,
  authority: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return files.other(`timestamps/${size}/${authority}`, LOG_TIMESTAMP_LIMITS.tokenBytes, "default");
}

/** Whether a service may publish an authority under this name. */
export function isAuthorityName(name: string): boolean {
  return LOG_TIMESTAMP_LIMITS.name.test(name);
}

export type TimestampsResult =
  | { timestamps: ReceivedTimestamps }
  /**
   * `NO_AUTHORITY`: the service's list is empty. `NOT_YET`: the list has no usable timestamp of exactly this
   * checkpoint. `UNREADABLE_LIST`: the list does not have the form that the protocol defines.
   */
  | { timestamps: null; problem: LogProblem | "NO_AUTHORITY" | "NOT_YET" | "UNREADABLE_LIST" };

/**
 * Reads the tokens of exactly one checkpoint, for a bundle. Tokens that cannot be read are left out. If no token
 * remains, the result states a problem.
 * @param prefix the address of the log's files, with a slash at the end
 * @param size the size of the checkpoint's tree
 */
export async function findTimestamps(
  files: OtherFiles,
  prefix: string,
  size: number,
  now: () => Date,
): Promise<TimestampsResult> {
  try {
    const listed = await listTimestamps(files, size);
    if (listed === null) return { timestamps: null, problem: "UNREADABLE_LIST" };
    if (listed.length === 0) return { timestamps: null, problem: "NO_AUTHORITY" };
    const receivedAt = now();
    const named = listed.filter(({ treeSize }) => treeSize === size).filter(isUsable);
    const first = named.filter(({ authority }, index) => {
      return named.findIndex((other) => other.authority === authority) === index;
    });
    const read = await Promise.allSettled(
      first.slice(0, LOG_TIMESTAMP_LIMITS.count).map(async ({ authority, certificate }) => {
        const token = encodeBase64(await readToken(files, size, authority));
        return { authority, certificate, token };
      }),
    );
    const value = read
      .flatMap((each) => (each.status === "fulfilled" ? [each.value] : []))
      .filter(({ token }) => token !== "");
    if (value.length > 0) {
      return { timestamps: { source: prefix + listPath(size), receivedAt, value } };
    }
    for (const each of read) if (each.status === "rejected") throw each.reason;
    return { timestamps: null, problem: "NOT_YET" };
  } catch (error) {
    if (error instanceof LogError) return { timestamps: null, problem: error.code };
    throw error;
  }
}

function isUsable(one: LogTimestamp): one is LogTimestamp & { certificate: string } {
  const { authority, certificate } = one;
  if (certificate === null || !isAuthorityName(authority)) return false;
  const bytes = decodeBase64(certificate);
  return (
    bytes !== null && bytes.length > 0 && bytes.length <= LOG_TIMESTAMP_LIMITS.certificateBytes
  );
}

function listPath(size: number): string {
  return `timestamps/from/${size}`;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
