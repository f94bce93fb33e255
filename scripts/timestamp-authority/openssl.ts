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

export interface AuthorityOptions {
  readonly name: string;
  /** The type of the keys of all certificates. The default is EC, because EC keys are generated faster. */
  readonly key?: "EC" | "RSA";
  readonly digest?: "sha256" | "sha384" | "sha512";
  /** Whether there is an intermediate certificate between the root and the signer. */
  readonly hasIntermediate?: boolean;
  /** The hash algorithm of the attribute that names the signer's certificate in a token. */
  readonly essHash?: "sha1" | "sha256" | "sha512";
}

export interface OpensslAuthority {
  readonly rootFile: string;
  /**
   * @param request a request, encoded as RFC 3161 requires
   * @returns the reply, encoded as RFC 3161 requires
   */
  reply(request: Uint8Array): Promise<Uint8Array>;
}

/** The authority's policy: an object identifier that RFC 5612 reserves for examples. */
const POLICY = "1.3.6.1.4.1.32473.1";
const DAYS = "3650";

export async function createOpensslAuthority(
  folder: string,
  options: AuthorityOptions,
): Promise<OpensslAuthority> {
  const {
    name,
    key = "EC",
    digest = "sha256",
    hasIntermediate = false,
    essHash = "sha256",
  } = options;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  const newKey = key === "RSA" ? ["rsa:2048"] : ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"];
  const at = (file: string): string => join(folder, file);
  const openssl = (...args: (string | readonly string[])[]) =>
    run("openssl", args.flat(), { cwd: folder, timeout: TIMEOUT_MS });
  const create = (file: string, subject: string) =>
    [
      ["req", "-newkey", ...newKey, "-nodes", `-${digest}`],
      ["-keyout", `${file}.key`, "-subj", `/CN=${subject}`, "-config", "request.cnf"],
    ].flat();
  writeFileSync(at("request.cnf"), "[req]\ndistinguished_name = name\n[name]\n");
  const asRoot = "basicConstraints=critical,CA:TRUE";
  await openssl(
    create("root", `${name} root`),
    ["-x509", "-days", DAYS, "-out", "root.pem", "-addext", asRoot],
    ["-addext", "keyUsage=critical,keyCertSign,cRLSign", "-addext", "subjectKeyIdentifier=hash"],
  );

  async function certify(file: string, subject: string, issuer: string, extensions: string) {
    await openssl(create(file, subject), "-new", "-out", `${file}.csr`);
    writeFileSync(at(`${file}.ext`), extensions);
    await openssl(
      ["x509", "-req", "-in", `${file}.csr`, "-CA", `${issuer}.pem`, "-CAkey", `${issuer}.key`],
      ["-CAcreateserial", "-days", DAYS, `-${digest}`, "-extfile", `${file}.ext`],
      ["-out", `${file}.pem`],
    );
  }
  if (hasIntermediate) {
    const extensions =
      "basicConstraints=critical,CA:TRUE,pathlen:0\nkeyUsage=critical,keyCertSign\n";
    await certify("intermediate", `${name} intermediate`, "root", extensions);
  }
  const forTimestamps =
    "basicConstraints=CA:FALSE\nkeyUsage=critical,digitalSignature\n" +
    "extendedKeyUsage=critical,timeStamping\nsubjectKeyIdentifier=hash\n";
  await certify("signer", name, hasIntermediate ? "intermediate" : "root", forTimestamps);
  writeFileSync(at("serial"), "01\n");
  const settings = [
    "[tsa]",
    "default_tsa = settings",
    "[settings]",
    `serial = ${at("serial")}`,
    `signer_cert = ${at("signer.pem")}`,
    `signer_key = ${at("signer.key")}`,
    ...(hasIntermediate ? [`certs = ${at("intermediate.pem")}`] : []),
    `signer_digest = ${digest}`,
    `default_policy = ${POLICY}`,
    "digests = sha256",
    "accuracy = secs:1, millisecs:500",
    "tsa_name = yes",
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
    // Replies are made one after the other, because for each reply openssl reads and rewrites the file with the serial
    // number.
    reply(request) {
      const replying = before.then(() => reply(request));
      before = replying.catch(() => undefined);
      return replying;
    },
  };
}

export function isValidForOpenssl(files: { token: string; data: string; root: string }): boolean {
  const args = [
    "ts",
    "-verify",
    "-in",
    files.token,
    "-token_in",
    "-data",
    files.data,
    "-CAfile",
    files.root,
  ];
  return spawnSync("openssl", args).status === 0;
}

/** Returns the token as openssl writes it after reading it, or undefined if openssl cannot read it. */
export function encodedByOpenssl(token: string): Buffer | undefined {
  const args = ["pkcs7", "-inform", "DER", "-outform", "DER", "-in", token];
  const { status, stdout } = spawnSync("openssl", args);
  return status === 0 ? stdout : undefined;
}
