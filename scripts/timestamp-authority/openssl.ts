// A timestamp authority made with the command openssl. openssl makes its certificates and its replies, and can also
// judge tokens. The authority is for tests and the demonstration, never for real use, because its keys are files
// without a password.
import { execFile, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** The maximum duration of a run of openssl. A longer run counts as failed. */
const TIMEOUT_MS = 20_000;

export function hasOpenssl(): boolean {
  const { status, stdout } = spawnSync("openssl", ["version"], { encoding: "utf8" });
  return status === 0 && /^OpenSSL [3-9]/.test(stdout);
}

const keys = {
  "P-256": ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"],
  "P-384": ["ec", "-pkeyopt", "ec_paramgen_curve:P-384"],
  secp256k1: ["ec", "-pkeyopt", "ec_paramgen_curve:secp256k1"],
  RSA: ["rsa:2048"],
  "RSA-1024": ["rsa:1024"],
  "RSA-PSS": ["rsa-pss", "-pkeyopt", "rsa_keygen_bits:2048"],
} as const;

type Digest = "sha1" | "sha256" | "sha384" | "sha512";

export interface AuthorityOptions {
  readonly name: string;
  /** The type of the signer's key. The default is P-256, because keys on curves are generated faster. */
  readonly key?: keyof typeof keys;
  /** The type of the keys of the other certificates. */
  readonly issuerKey?: "P-256" | "RSA";
  /** The hash of the signatures of tokens. */
  readonly digest?: Digest;
  /** The hash of the signatures of certificates; `pss` signs them by RSA-PSS with SHA-256. */
  readonly certificateDigest?: Digest | "pss";
  /** Whether there is an intermediate certificate between the root and the signer. */
  readonly hasIntermediate?: boolean;
  /** Whether tokens contain a copy of the root. */
  readonly hasRootInside?: boolean;
  /** The hash algorithm of the attribute that names the signer's certificate in a token. */
  readonly essHash?: "sha1" | "sha256" | "sha512";
  /** Further lines of extensions, and the years in which a certificate is valid. */
  readonly signer?: CertificateChange;
  readonly intermediate?: CertificateChange;
}

interface CertificateChange {
  readonly extensions?: string;
  readonly years?: readonly [from: number, to: number];
}

export interface OpensslAuthority {
  readonly rootFile: string;
  /** The signer's certificate, and the intermediate one if there is one, in PEM. */
  readonly certificatesFile: string;
  readonly signerFile: string;
  readonly signerKeyFile: string;
  /**
   * @param request a request, encoded as RFC 3161 requires
   * @returns the reply, encoded as RFC 3161 requires
   */
  reply(request: Uint8Array): Promise<Uint8Array>;
}

/** The authority's policy: an object identifier that RFC 5612 reserves for examples. */
const POLICY = "1.3.6.1.4.1.32473.1";
const DAYS = "3650";
const YEARS = [2020, 2040] as const;
const CONFIGURATION = `
[req]
distinguished_name = name
[name]
[ca]
default_ca = issue
[issue]
database = index.txt
new_certs_dir = .
rand_serial = yes
unique_subject = no
policy = any
[any]
commonName = supplied
`;

export async function createOpensslAuthority(
  folder: string,
  options: AuthorityOptions,
): Promise<OpensslAuthority> {
  const {
    name,
    key = "P-256",
    issuerKey = "P-256",
    digest = "sha256",
    certificateDigest = "sha256",
    hasIntermediate = false,
    hasRootInside = false,
    essHash = "sha256",
  } = options;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  const at = (file: string): string => join(folder, file);
  const openssl = (...args: (string | readonly string[])[]) =>
    run("openssl", args.flat(), { cwd: folder, timeout: TIMEOUT_MS });
  const create = (file: string, subject: string, type: keyof typeof keys) =>
    [
      ["req", "-newkey", ...keys[type], "-nodes", "-sha256"],
      ["-keyout", `${file}.key`, "-subj", `/CN=${subject}`, "-config", "request.cnf"],
    ].flat();
  writeFileSync(at("request.cnf"), CONFIGURATION);
  writeFileSync(at("index.txt"), "");
  const asRoot = "basicConstraints=critical,CA:TRUE";
  await openssl(
    create("root", `${name} root`, issuerKey),
    ["-x509", "-days", DAYS, "-out", "root.pem", "-addext", asRoot],
    ["-addext", "keyUsage=critical,keyCertSign,cRLSign", "-addext", "subjectKeyIdentifier=hash"],
  );
  const how =
    certificateDigest === "pss"
      ? ["-md", "sha256", "-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:32"]
      : ["-md", certificateDigest];

  async function certify(
    file: string,
    { subject, issuer, type }: { subject: string; issuer: string; type: keyof typeof keys },
    extensions: string,
    change: CertificateChange = {},
  ) {
    await openssl(create(file, subject, type), "-new", "-out", `${file}.csr`);
    writeFileSync(at(`${file}.ext`), `${extensions}${change.extensions ?? ""}`);
    const [from, to] = change.years ?? YEARS;
    await openssl(
      ["ca", "-batch", "-notext", "-config", "request.cnf", "-in", `${file}.csr`, ...how],
      ["-cert", `${issuer}.pem`, "-keyfile", `${issuer}.key`, "-extfile", `${file}.ext`],
      ["-startdate", `${from}0101000000Z`, "-enddate", `${to}0101000000Z`, "-out", `${file}.pem`],
    );
  }
  if (hasIntermediate) {
    const about = { subject: `${name} intermediate`, issuer: "root", type: issuerKey };
    const extensions =
      "basicConstraints=critical,CA:TRUE,pathlen:0\nkeyUsage=critical,keyCertSign\n";
    await certify("intermediate", about, extensions, options.intermediate);
  }
  const forTimestamps =
    "keyUsage=critical,digitalSignature\n" +
    "extendedKeyUsage=critical,timeStamping\nsubjectKeyIdentifier=hash\n";
  const issuer = hasIntermediate ? "intermediate" : "root";
  await certify("signer", { subject: name, issuer, type: key }, forTimestamps, options.signer);
  // openssl makes no tokens with a key for RSA-PSS only. Another signer makes them, and `signAgainByPss` signs them.
  const maker = key === "RSA-PSS" ? "maker" : "signer";
  if (maker !== "signer")
    await certify(maker, { subject: maker, issuer, type: "P-256" }, forTimestamps);
  const inside = [...(hasIntermediate ? ["intermediate"] : []), ...(hasRootInside ? ["root"] : [])];
  const writeAll = (file: string, parts: readonly string[]) => {
    writeFileSync(at(file), parts.map((part) => readFileSync(at(`${part}.pem`), "utf8")).join(""));
  };
  writeAll("certificates.pem", inside);
  writeAll("chain.pem", ["signer", ...(hasIntermediate ? ["intermediate"] : [])]);
  writeFileSync(at("serial"), "01\n");
  const settings = [
    "[tsa]",
    "default_tsa = settings",
    "[settings]",
    `serial = ${at("serial")}`,
    `signer_cert = ${at(`${maker}.pem`)}`,
    `signer_key = ${at(`${maker}.key`)}`,
    ...(inside.length > 0 ? [`certs = ${at("certificates.pem")}`] : []),
    `signer_digest = ${digest}`,
    `default_policy = ${POLICY}`,
    "digests = md5, sha1, sha256, sha384, sha512",
    "accuracy = secs:1, millisecs:500",
    `tsa_name = ${maker === "signer" ? "yes" : "no"}`,
    `ess_cert_id_chain = ${hasIntermediate ? "yes" : "no"}`,
    `ess_cert_id_alg = ${essHash}`,
  ];
  writeFileSync(at("authority.cnf"), `${settings.join("\n")}\n`);

  let count = 0;
  let before: Promise<unknown> = Promise.resolve();
  async function reply(request: Uint8Array): Promise<Uint8Array> {
    count += 1;
    const [question, answer] = [at(`${count}.tsq`), at(`${count}.tsr`)];
    await writeFile(question, request);
    try {
      await openssl(
        "ts",
        "-reply",
        "-config",
        "authority.cnf",
        "-queryfile",
        question,
        "-out",
        answer,
      );
      return readFileSync(answer);
    } finally {
      await Promise.all([question, answer].map((file) => rm(file, { force: true })));
    }
  }
  return {
    rootFile: at("root.pem"),
    certificatesFile: at("chain.pem"),
    signerFile: at("signer.pem"),
    signerKeyFile: at("signer.key"),
    // Replies are made one after the other, because for each reply openssl reads and rewrites the file with the serial
    // number.
    reply(request) {
      const replying = before.then(() => reply(request));
      before = replying.catch(() => undefined);
      return replying;
    },
  };
}

/** What was timestamped is given as the file `data`, or by its hash in hex. */
export interface OpensslQuestion {
  readonly token: string;
  readonly data?: string;
  readonly digest?: string;
  readonly root: string;
  /** A file with further certificates, which are not trusted. */
  readonly untrusted?: string | undefined;
  /** `cms` verifies only the signed message. `ts` takes every signature with an ordinary RSA key for PKCS #1. */
  readonly by?: "ts" | "cms";
  /** The time at which certificates have to be valid. The default is now. */
  readonly at?: Date;
}

export function isValidForOpenssl(question: OpensslQuestion): boolean {
  const { token, data, digest = "", root, untrusted, by = "ts", at } = question;
  const subject = data === undefined ? ["-digest", digest] : ["-data", data];
  const args =
    by === "ts"
      ? ["ts", "-verify", "-in", token, "-token_in", ...subject, "-CAfile", root]
      : ["cms", "-verify", "-inform", "DER", "-in", token, "-binary", "-CAfile", root];
  const time = at === undefined ? [] : ["-attime", String(Math.floor(at.getTime() / 1000))];
  const more = by === "ts" ? [] : ["-purpose", "timestampsign"];
  const certificates =
    untrusted === undefined ? [] : [by === "ts" ? "-untrusted" : "-certfile", untrusted];
  return spawnSync("openssl", [...args, ...more, ...certificates, ...time]).status === 0;
}

/**
 * Signs the content of a token again, by RSA-PSS. The command that makes tokens cannot do that.
 * @param token the file of the token, which is replaced
 */
export async function signAgainByPss(
  token: string,
  { signerFile, signerKeyFile }: OpensslAuthority,
): Promise<void> {
  const content = `${token}.content`;
  const read = ["cms", "-verify", "-noverify", "-inform", "DER", "-in", token, "-binary"];
  await run("openssl", [...read, "-out", content]);
  const sign = ["cms", "-sign", "-in", content, "-binary", "-nodetach", "-nosmimecap", "-cades"];
  const by = ["-signer", signerFile, "-inkey", signerKeyFile, "-md", "sha256"];
  const pss = ["-keyopt", "rsa_padding_mode:pss", "-keyopt", "rsa_pss_saltlen:32"];
  const form = ["-econtent_type", "1.2.840.113549.1.9.16.1.4", "-outform", "DER", "-out", token];
  await run("openssl", [...sign, ...by, ...pss, ...form]);
}

/** Returns the token as openssl writes it after reading it, or undefined if openssl cannot read it. */
export function encodedByOpenssl(token: string): Buffer | undefined {
  const args = ["pkcs7", "-inform", "DER", "-outform", "DER", "-in", token];
  const { status, stdout } = spawnSync("openssl", args);
  return status === 0 ? stdout : undefined;
}
