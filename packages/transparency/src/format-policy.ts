// Writes policies. This code is not in policy.ts, because most programs only read policies.
import { parsePolicy, type Policy, RESERVED } from "./policy.ts";
import { encodeUtf8 } from "./utf8.ts";
import { formatVerifierKey } from "./verifier-key.ts";

/**
 * Writes a policy as text.
 * @throws TypeError when `parsePolicy` would refuse the text or would read a different policy from it
 */
export function formatPolicy({ logs, witnesses, groups, quorum }: Policy): Uint8Array {
  const lines = [
    ...logs.map(({ key, url }) => ["log", formatVerifierKey(key), url]),
    ...witnesses.map(({ name, key, url }) => ["witness", name, formatVerifierKey(key), url]),
    ...groups.map(({ name, threshold, members }) => ["group", name, threshold, ...members]),
    ["quorum", quorum ?? RESERVED],
    ...[...logs, ...witnesses].flatMap(({ key, until }) =>
      until === null ? [] : [["until", formatVerifierKey(key), until]],
    ),
  ].map((items) => items.filter((item) => item !== null));
  if (lines.flat().some((item) => /^$|[ \t\n]/.test(String(item)))) {
    throw new TypeError('"policy" has an empty name or one with a space');
  }
  const text = lines.map((items) => `${items.join(" ")}\n`).join("");
  const bytes = encodeUtf8(text);
  const parsed = parsePolicy(bytes);
  if (!parsed.ok) throw new TypeError(`"policy" cannot be written: ${parsed.message}`);
  // The name "none" in the quorum line is read as null, which requires no witness.
  if (parsed.value.quorum !== quorum) {
    throw new TypeError(`"policy" has a quorum with the reserved name "${RESERVED}"`);
  }
  return bytes;
}
