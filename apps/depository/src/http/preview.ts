// What a link to a fingerprint or a batch says about itself where it is shown as a preview, in a chat or on a notice board.
// The service has checked nothing for it, so a preview repeats only what the service has recorded, and says so. Names
// in records are other people's text.
import { RECEIVED_HASH_PATTERN } from "@digital-evidence/evidence/hash";
import { UUID_PATTERN } from "@digital-evidence/evidence/limits";
import { statusTitle } from "@digital-evidence/evidence/status";
import type { Batch, Fingerprint } from "../store/store.ts";
import type { PublicReads } from "../store/with-replica.ts";
import { html } from "./markup.ts";
import { toIso } from "./wire.ts";

export interface Preview {
  readonly title: string;
  readonly description: string;
}

/** Reads what a preview says. A page has one, or null: then it keeps the build's own title and description. */
export type FindPreview = (path: string) => Promise<Preview | null>;

const PRODUCT = "Digital Evidence Explorer";
/** Programs show one or two hundred characters of a description. */
const MAX_NAME_LENGTH = 80;
/** Programs may cut the end of a description, so whose word it is comes first. */
const ITS_WORD = "According to the service, not checked for this preview:";
const NEXT = "Open the page, and your browser checks the evidence.";

export function previews(reads: Pick<PublicReads, "fingerprint" | "batch">): FindPreview {
  return async (path) => {
    const [, page, id = "", rest] = path.split("/");
    if (rest !== undefined) return null;
    if (page === "fingerprint" && RECEIVED_HASH_PATTERN.test(id)) {
      const fingerprint = await reads.fingerprint(id.toLowerCase());
      return fingerprint === null ? null : fingerprintPreview(fingerprint);
    }
    if (page === "batch" && UUID_PATTERN.test(id)) {
      const batch = await reads.batch(id.toLowerCase());
      return batch === null ? null : batchPreview(batch);
    }
    return null;
  };
}

type Previewed = Pick<Fingerprint, "hash" | "createdAt" | "organizationName"> & {
  readonly batch: Pick<Batch, "status"> | null;
};

export function fingerprintPreview(fingerprint: Previewed): Preview {
  const { hash, createdAt, organizationName, batch } = fingerprint;
  const organization =
    organizationName === null ? "" : ` for an organization called ${quoted(organizationName)}`;
  const status = quoted(statusTitle(batch?.status ?? "NEW"));
  return {
    title: `Fingerprint ${hash.slice(0, 8)} · ${PRODUCT}`,
    description: `${ITS_WORD} listed as ${status}, received on ${dateOf(createdAt)}${organization}. ${NEXT}`,
  };
}

type PreviewedBatch = Pick<Batch, "id" | "status" | "size" | "createdAt">;

export function batchPreview({ id, status, size, createdAt }: PreviewedBatch): Preview {
  const count = size === 1 ? "1 fingerprint" : `${String(size)} fingerprints`;
  return {
    title: `Batch ${id.slice(0, 8)} · ${PRODUCT}`,
    description: `${ITS_WORD} a batch of ${count}, listed as ${quoted(statusTitle(status))}, made on ${dateOf(createdAt)}. ${NEXT}`,
  };
}

function dateOf(time: number): string {
  return `${toIso(time).slice(0, 10)} (UTC)`;
}

/**
 * Quotes a text from a record: shortened, without characters that nobody can see, and isolated, so that its direction
 * does not affect the sentence around it.
 */
function quoted(text: string): string {
  // A character has at most two code units, so the first three times as many contain every character that is shown.
  const characters = Array.from(text.slice(0, 3 * MAX_NAME_LENGTH));
  const isShort = characters.length <= MAX_NAME_LENGTH;
  const short = isShort ? text : `${characters.slice(0, MAX_NAME_LENGTH).join("")}…`;
  const visible = short.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, "\ufffd");
  return `\u2068“${visible}”\u2069`;
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;

/** Writes a preview into the page, in the place of the build's title and description. */
export function withPreview(page: string, { title, description }: Preview): string {
  const tags = html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${PRODUCT}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta name="twitter:card" content="summary" />`;
  // A function, because a text given as the replacement could refer to parts of what it replaces.
  return page.replace(DESCRIPTION, "").replace(TITLE, () => tags.text);
}
