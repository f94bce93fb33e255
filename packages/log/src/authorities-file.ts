// Reads the list of timestamp authorities. The file has a line for each authority, which names the authority, its
// address and a file with a certificate. The tokens of the authority must lead to this certificate.
import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";

export interface Authority {
  /** The name that the service publishes. It is also a part of the addresses of the authority's tokens. */
  readonly name: string;
  readonly address: URL;
  /** The certificate, in DER, that the tokens of this authority must lead to. */
  readonly anchor: Uint8Array;
}

export class AuthoritiesFileError extends Error {
  override readonly name = "AuthoritiesFileError";
}

/** The number is limited because a fingerprint's page requests a token of each authority. */
const MAX_AUTHORITIES = 8;
export const AUTHORITY_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/**
 * @param setting the setting or option that names the file, for messages
 * @throws AuthoritiesFileError where the file, or a certificate that it names, cannot be used
 */
export async function readAuthoritiesFile(
  path: string,
  setting = "TIMESTAMP_AUTHORITIES",
): Promise<readonly Authority[]> {
  try {
    return await readLines(path);
  } catch (error) {
    if (!(error instanceof AuthoritiesFileError)) throw error;
    throw new AuthoritiesFileError(`${setting}: ${error.message}`, { cause: error.cause });
  }
}

async function readLines(path: string): Promise<readonly Authority[]> {
  const lines = (await read(path, path)).split(/\r?\n/);
  const authorities: Authority[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    if (authorities.length === MAX_AUTHORITIES) {
      throw new AuthoritiesFileError(`${path} names more than ${MAX_AUTHORITIES} authorities`);
    }
    const authority = await readLine(line, path, index + 1);
    if (authorities.some(({ name }) => name === authority.name)) {
      throw problem(path, index + 1, `two authorities are called ${authority.name}`);
    }
    authorities.push(authority);
  }
  return authorities;
}

async function readLine(line: string, path: string, number: number): Promise<Authority> {
  const [, name = "", url = "", file = ""] =
    /^authority +(\S+) +(\S+) +(\S.*?) *$/.exec(line) ?? [];
  if (file === "") {
    throw problem(path, number, 'expected "authority NAME ADDRESS CERTIFICATE_FILE"');
  }
  if (!AUTHORITY_NAME.test(name)) {
    throw problem(
      path,
      number,
      "a name has 1 to 64 letters, digits, dots, hyphens and underscores",
    );
  }
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url)) {
    throw problem(path, number, `"${url}" is not an http address`);
  }
  const certificate = resolve(dirname(path), file);
  const text = await read(certificate, path);
  let anchor: Uint8Array;
  try {
    anchor = new X509Certificate(text).raw;
  } catch (cause) {
    throw problem(path, number, `${certificate} is not a certificate in PEM`, cause);
  }
  // Loaded only if an authority is configured, because this code would take a tenth of every start of the service.
  const { checkAnchor } = await import("@digital-evidence/timestamp");
  const checked = checkAnchor(anchor);
  if (!checked.ok) throw problem(path, number, `${certificate}: ${checked.message}`);
  return { name, address: new URL(url), anchor };
}

async function read(file: string, path: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (cause) {
    const where = file === path ? path : `${path}: ${file}`;
    throw new AuthoritiesFileError(`${where} cannot be read`, { cause });
  }
}

function problem(path: string, line: number, what: string, cause?: unknown): AuthoritiesFileError {
  return new AuthoritiesFileError(`${path}, line ${line}: ${what}`, { cause });
}
