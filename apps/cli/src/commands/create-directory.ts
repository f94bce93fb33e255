// `create-directory` makes a directory of keys from a draft and signs it. The command sends nothing: the organization
// publishes the file at its own domain.
import {
  DIRECTORY_FORMAT,
  DIRECTORY_LIMITS,
  DIRECTORY_PATH,
  type DirectoryContent,
  directoryHash,
  readDirectoryContent,
  secondOf,
  signDirectory,
  verifyDirectory,
} from "@digital-evidence/evidence/directory";
import { parseJson } from "@digital-evidence/evidence/strict-json";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import { formProblem } from "@digital-evidence/verdict/directories";
import { usageError } from "../command-error.ts";
import { type Input, inputName, inputOf, requireFileText } from "../evidence/read-file.ts";
import { said } from "../evidence/said.ts";
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import { type PassphraseOptions, readKeyFile } from "../private-key.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { placeOf, writeNewFile } from "../write-file.ts";

export type CreateDirectoryOptions = PassphraseOptions & {
  key: Input;
  days: number;
  output: string;
  force?: boolean;
};

const DAY_MS = 86_400_000;

export async function createDirectory(
  draft: string,
  options: CreateDirectoryOptions,
  io: Io,
): Promise<Outcome> {
  const content = await readDraft(inputOf(draft, io), options.days, io.now().getTime());
  const directory = signDirectory(content, await readKeyFile(options.key, options, io));
  const now = toMilliseconds(content.issuedAt);
  const invalid = verifyDirectory(directory, { domain: content.domain, now });
  if (invalid === "SIGNER_NOT_LISTED") {
    throw usageError("nothing was signed: the directory must list the key that signs it");
  }
  if (invalid !== null) {
    throw usageError(
      "nothing was signed: the current time is outside the period that the directory gives for the signing key",
    );
  }
  const text = `${JSON.stringify(directory, null, 2)}\n`;
  const file = options.output;
  if (file !== "-") await writeNewFile(file, text, options.force === true);
  const hash = directoryHash(directory);
  return {
    exitCode: EXIT.reached,
    lines: [
      `Directory  written to ${placeOf(file)}, with ${content.keys.length} ${content.keys.length === 1 ? "key" : "keys"} of ${quoted(content.name)}`,
      `Hash       ${hash}`,
      `Expires    ${content.expiresAt}`,
      `Publish it at https://${content.domain}${DIRECTORY_PATH}, with the header Access-Control-Allow-Origin: *. Then run digital-evidence check-directory https://${content.domain}`,
    ],
    data: { file, hash, directory },
    ...(file === "-" ? { raw: text } : {}),
  };
}

/**
 * Reads a draft, or a directory that was signed earlier and is to be issued again. The time of issue and the expiry are
 * always new.
 */
async function readDraft(path: Input, days: number, now: number): Promise<DirectoryContent> {
  const json = parseJson(await requireFileText(path, DIRECTORY_LIMITS.bytes), {
    maxValues: DIRECTORY_LIMITS.values,
  });
  if (!json.ok || !isJsonObject(json.value)) {
    throw usageError(`nothing was signed: ${inputName(path)} is not a JSON object`);
  }
  const { signature: _, ...members } = json.value;
  const reading = readDirectoryContent({
    format: DIRECTORY_FORMAT,
    version: 1,
    ...members,
    issuedAt: secondOf(now),
    expiresAt: secondOf(now + days * DAY_MS),
  });
  if (reading.ok) return reading.content;
  throw usageError(`nothing was signed: ${said(formProblem(reading).reason)}`);
}
