import { ledgerAddress } from "@digital-evidence/evidence/ledger-address";
import { publicKeyId } from "@digital-evidence/evidence/signature";
import { usageError } from "../command-error.ts";
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import { createKeyFile, type PassphraseOptions, readPassphrase } from "../private-key.ts";

export const DEFAULT_KEY_FILE = "digital-evidence-key.pem";

export async function keygen(
  options: PassphraseOptions & { output: string },
  io: Io,
): Promise<Outcome> {
  const { output } = options;
  if (output === "-") throw usageError("a private key is never written to standard output");
  const passphrase = await readPassphrase(options, io);
  const keyId = publicKeyId(await createKeyFile(output, passphrase));
  const address = ledgerAddress(keyId);
  return {
    exitCode: EXIT.reached,
    lines: [
      `Private key  written to ${output}; only you can read it${passphrase === undefined ? "" : ", and it is encrypted"}`,
      `Key id       ${keyId}`,
      `Address      ${address}`,
      ...(process.platform === "win32"
        ? ["On Windows the folder's permissions apply: keep the file in your own profile."]
        : []),
      `Keep a copy of the file in a safe place. Nobody can recover a key that is lost${passphrase === undefined ? "" : ", or its passphrase"}.`,
    ],
    data: { file: output, keyId, address, isEncrypted: passphrase !== undefined },
  };
}
