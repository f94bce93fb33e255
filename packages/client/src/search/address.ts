// Reads an address and returns the value it is about, such as a hash. The address may belong to this
// explorer, another explorer, the service or a ledger’s explorer.
import type { CandidateKind } from "./candidate.ts";

export type Address = {
  /** The value that the address names, decoded, or null where it names none. */
  value: string | null;
  /** The kind of that value, or null where the address does not say. */
  names: CandidateKind | null;
  /** The host, or null where the address is only a path. */
  host: string | null;
};

/** Maps the path segment before a value to the kind of that value. */
const segments: Readonly<Record<string, CandidateKind>> = {
  fingerprint: "fingerprint",
  fingerprints: "fingerprint",
  batch: "batch",
  batches: "batch",
  verify: "event",
  snapshot: "snapshot",
  snapshots: "snapshot",
  "global-snapshots": "snapshot",
  documents: "document-id",
};

/** The search parameters of the service and of this explorer, with the kind of their value. */
const parameters: Readonly<Record<string, CandidateKind | null>> = {
  event_id: "event",
  document_ref: "document",
  document_id: "document-id",
  q: null,
};

/** Segments that may follow `/fingerprints/` or `/batches/` but name a call and not a value. */
const calls = new Set(["latest", "stats", "activity", "validate"]);

/** Reads an address or a path, with or without a scheme. Returns null where the text is neither. */
export function readAddress(text: string): Address | null {
  const url = toUrl(text);
  if (url === null) return null;
  const host = url.host === nowhere.host ? null : url.host;
  // Some explorers put their routes after a #.
  const routes = [url, ...(url.hash.startsWith("#/") ? [new URL(url.hash.slice(1), nowhere)] : [])];
  for (const { pathname, searchParams } of routes) {
    const found = fromPath(pathname) ?? fromQuery(searchParams);
    if (found !== null) return { ...found, host };
  }
  return { value: null, names: null, host };
}

const nowhere = new URL("https://nowhere.invalid/");

function toUrl(text: string): URL | null {
  if (/\s/.test(text)) return null;
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? new URL(text) : null;
  if (/^\/[^/]/.test(text)) return URL.canParse(text, nowhere.href) ? new URL(text, nowhere) : null;
  // Matches an address without a scheme: a host with a dot or a port, then a path.
  const isHost = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?\/|^[a-z\d.-]+:\d+\//i.test(text);
  return isHost && URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : null;
}

function fromPath(pathname: string): Omit<Address, "host"> | null {
  const steps = pathname
    .split("/")
    .filter((step) => step !== "")
    .map(decode);
  for (const [index, step] of steps.entries()) {
    const names = Object.hasOwn(segments, step.toLowerCase()) ? segments[step.toLowerCase()] : null;
    const value = steps[index + 1];
    if (names !== null && names !== undefined && value !== undefined && !calls.has(value)) {
      return { value, names };
    }
  }
  return null;
}

function fromQuery(query: URLSearchParams): Omit<Address, "host"> | null {
  for (const [name, names] of Object.entries(parameters)) {
    const value = query.get(name);
    if (value !== null && value !== "") return { value, names };
  }
  return null;
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    // A percent sign that does not encode anything stays unchanged.
    return step;
  }
}
