import { X509Certificate } from "node:crypto";
import { basename } from "node:path";
import type { TrustedCertificate } from "@digital-evidence/evidence/check-timestamps";
import { authoritiesOf, certificatesOf } from "@digital-evidence/evidence/policy-authorities";
import { usageError } from "../command-error.ts";
import { MAX_AUTHORITIES, MAX_CERTIFICATE_BYTES } from "./limits.ts";
import { type Input, inputName, readFileBytes } from "./read-file.ts";

/**
 * Reads one certificate from each file, in PEM or DER, and those in the comments of a policy. The name of the file stands for
 * the name of the authority.
 * @throws CommandError if there are too many, or if a file is not exactly one certificate that a certificate chain can
 * end in
 */
export async function readAuthorities(
  inputs: readonly Input[],
  policy = "",
): Promise<TrustedCertificate[]> {
  const inPolicy = certificatesOf(authoritiesOf(policy));
  if (inputs.length + inPolicy.length > MAX_AUTHORITIES) {
    throw usageError(`at most ${MAX_AUTHORITIES} authorities can be given, with those in a policy`);
  }
  const inFiles = await Promise.all(
    inputs.map(async (input) => ({
      name: typeof input === "string" ? basename(input) : inputName(input),
      certificate: await readCertificate(input),
    })),
  );
  return [...inFiles, ...inPolicy];
}

async function readCertificate(path: Input): Promise<Uint8Array> {
  const read = await readFileBytes(path, MAX_CERTIFICATE_BYTES);
  if (!read.ok) throw usageError(`${inputName(path)} cannot be used: ${read.message}`);
  const begins = Buffer.from(read.bytes).toString("latin1").split("-----BEGIN ").length - 1;
  if (begins > 1) throw usageError(`${inputName(path)} holds more than one certificate`);
  const certificate = derOf(read.bytes);
  // The package @digital-evidence/timestamp is large, so it is loaded only if the user names an authority.
  const { checkAnchor } = await import("@digital-evidence/timestamp");
  if (certificate === null || !checkAnchor(certificate).ok) {
    throw usageError(`${inputName(path)} is not a certificate in PEM or DER that can be used here`);
  }
  return certificate;
}

function derOf(bytes: Uint8Array): Uint8Array | null {
  try {
    return new X509Certificate(bytes).raw;
  } catch {
    // The constructor throws only if the bytes are not a certificate.
    return null;
  }
}
