// The calls about a signer. They are in a module of their own, because few pages need them.
import {
  dataOf,
  FingerprintSummary,
  lenient,
  type Lenient,
  lenientPageOf,
  parseTolerant,
  Signer,
  SIGNER_PATHS,
} from "@digital-evidence/evidence/api";
import type { CallOptions, Client, Page, PageQuery, ReceivedSummary } from "./client.ts";

export type ReceivedSigner = Lenient<Signer>;

/**
 * The maximum length of each answer, in bytes. As in answer.ts, it is at least twice the length of the longest
 * legitimate answer.
 */
const MAX_BYTES = 64 * 1024;

const SignerBody = dataOf(lenient(Signer));
const SummariesBody = lenientPageOf(FingerprintSummary);

function pathFor(template: string, key: string): string {
  return template.replace("{key}", encodeURIComponent(key));
}

/**
 * Requests what the service has on record about a signing key; null if the service does not offer this call. The caller
 * compares the key in the answer with the one that was asked for, because a key has several spellings.
 */
export function signer(
  client: Pick<Client, "getOptional">,
  key: string,
  callOptions?: CallOptions,
): Promise<ReceivedSigner | null> {
  return client.getOptional(
    pathFor(SIGNER_PATHS.signer, key),
    MAX_BYTES,
    (body) => parseTolerant(SignerBody, body),
    callOptions,
  );
}

/** Requests the fingerprints signed with the key, newest first. */
export function signerFingerprints(
  client: Pick<Client, "getPage">,
  key: string,
  page: PageQuery = {},
  callOptions?: CallOptions,
): Promise<Page<ReceivedSummary>> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(page)) query.set(name, String(value));
  const path = pathFor(SIGNER_PATHS.signerFingerprints, key);
  return client.getPage(
    query.size === 0 ? path : `${path}?${query.toString()}`,
    (body) => parseTolerant(SummariesBody, body),
    callOptions,
  );
}
