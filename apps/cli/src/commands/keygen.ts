import { ledgerAddress } from "@digital-evidence/evidence/ledger-address";
import { publicKeyId } from "@digital-evidence/evidence/signature";
import { EXIT } from "../exit-code.ts";
import type { Outcome } from "../outcome.ts";
import { createKeyFile } from "../private-key.ts";

export const DEFAULT_KEY_FILE = "digital-evidence-key.pem";

export async function keygen(options: { output: string }): Promise<Outcome> {
  const { output } = options;
  const keyId = publicKeyId(await createKeyFile(output));
  const address = ledgerAddress(keyId);
  return {
    exitCode: EXIT.reached,
    lines: [
      `Private key  written to ${output}; only you can read it`,
      `Key id       ${keyId}`,
      `Address      ${address}`,
      ...(process.platform === "win32"
        ? ["On Windows the folder's permissions apply: keep the file in your own profile."]
        : []),
      "Keep a copy of the file in a safe place. Nobody can recover a key that is lost.",
    ],
    data: { file: output, keyId, address },
  };
}
