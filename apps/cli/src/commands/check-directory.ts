import { askForDirectory } from "@digital-evidence/client/directory";
import {
  type Directory,
  DIRECTORY_LIMITS,
  DIRECTORY_PATH,
  directoryHash,
  type DirectoryInvalidCode,
  readDirectory,
  verifyDirectory,
} from "@digital-evidence/evidence/directory";
import {
  directoryTold,
  formProblem,
  validityProblem,
  validTold,
} from "@digital-evidence/verdict/directories";
import { CommandError, usageError } from "../command-error.ts";
import { type Input, inputName, inputOf, readFileBytes } from "../evidence/read-file.ts";
import { said } from "../evidence/said.ts";
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import { causeOf } from "../service/failure.ts";
import type { Line } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";

export type CheckDirectoryOptions = { domain?: string };

type Source = {
  text: string;
  /** The domain for which the directory must have been made. Null if the user named only a file on this machine. */
  domain: string | null;
  /** Whether web pages of other origins may read the file. Null for a file on this machine. */
  isReadableByPages: boolean | null;
};

export async function checkDirectory(
  place: string,
  options: CheckDirectoryOptions,
  io: Io,
): Promise<Outcome> {
  const { text, domain, isReadableByPages } = /^https?:\/\//i.test(place)
    ? await fetchSource(place, options, io)
    : await readSource(inputOf(place, io), options);
  const reading = readDirectory(text);
  if (!reading.ok) {
    const { code } = reading;
    const isSupported = code !== "OTHER_VERSION";
    const { word, reason } = formProblem(reading);
    return {
      exitCode: isSupported ? EXIT.failed : EXIT.weaker,
      lines: [[{ style: isSupported ? "red" : "yellow", text: said(word) }, `: ${said(reason)}`]],
      data: {
        place,
        isWellFormed: isSupported ? false : null,
        isValid: false,
        code,
        directory: null,
        hash: null,
        isDomainCompared: false,
        isReadableByPages,
      },
    };
  }
  const { directory } = reading;
  const now = io.now().getTime();
  const code = verifyDirectory(directory, { domain: domain ?? directory.domain, now });
  return {
    exitCode: code === null && isReadableByPages !== false ? EXIT.reached : EXIT.failed,
    lines: [
      ...describe(directory),
      validity(code, directory, now),
      ...(domain === null
        ? [
            "The domain was not compared. To compare it, use --domain with the domain for which the file should have been made.",
          ]
        : []),
      ...(isReadableByPages === null ? [] : [isReadableByPages ? READABLE : UNREADABLE]),
    ],
    data: {
      place,
      isWellFormed: true,
      isValid: code === null,
      code,
      directory,
      hash: directoryHash(directory),
      isDomainCompared: domain !== null,
      isReadableByPages,
    },
  };
}

function describe({ name, domain, issuedAt, expiresAt, keys, signature }: Directory): Line[] {
  return [
    `Name       ${quoted(name)}`,
    `Domain     ${domain}`,
    `Issued     ${issuedAt}`,
    `Expires    ${expiresAt}`,
    ...keys.map(({ id, label, validFrom, validUntil }): Line => {
      const period =
        validUntil === undefined ? `from ${validFrom}` : `${validFrom} to ${validUntil}`;
      const signed = id === signature.id ? ", which signed the file" : "";
      return `Key        ${id} ${quoted(label)}, valid ${period}${signed}`;
    }),
  ];
}

const READABLE = "Web pages of other origins may read the file.";
const UNREADABLE =
  "Web pages of other origins may not read the file, so no explorer can look keys up in it. Send it with the header Access-Control-Allow-Origin: *.";

function validity(code: DirectoryInvalidCode | null, directory: Directory, now: number): Line {
  if (code === null) {
    const { word, sentences } = validTold(directory);
    return [{ style: "green", text: said(word) }, `: ${sentences.map(said).join(" ")}`];
  }
  const { word, reason } = validityProblem(code, directory, now);
  return [{ style: "red", text: said(word) }, `: ${said(reason)}`];
}

async function readSource(path: Input, { domain }: CheckDirectoryOptions): Promise<Source> {
  const read = await readFileBytes(path, DIRECTORY_LIMITS.bytes);
  if (!read.ok) throw usageError(`${inputName(path)} cannot be used: ${read.message}`);
  // Malformed UTF-8 is replaced here, as in a browser, so that the command and the explorer judge the same text.
  const text = new TextDecoder().decode(read.bytes);
  return { text, domain: domain ?? null, isReadableByPages: null };
}

async function fetchSource(
  place: string,
  { domain }: CheckDirectoryOptions,
  io: Io,
): Promise<Source> {
  if (!URL.canParse(place)) throw usageError(`${quoted(place)} is not an address`);
  const { origin, host, pathname } = new URL(place);
  if (pathname !== "/" && pathname !== DIRECTORY_PATH) {
    throw usageError(
      `a domain publishes its directory only at ${DIRECTORY_PATH}; give the address ${origin}`,
    );
  }
  let allowed: string | null = null;
  let cause: string | null = null;
  const answer = await askForDirectory({
    origin,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      // Some hosts send the CORS header only if the request names an origin, as a browser's request does.
      headers.set("origin", "https://explorer.example");
      const response = await io.fetch(input, { ...init, headers }).catch((error: unknown) => {
        cause = causeOf(error);
        throw error;
      });
      allowed = response.headers.get("access-control-allow-origin");
      return response;
    },
  });
  if (!answer.ok) {
    const { form } = directoryTold(host, { level: "none", code: answer.code }, io.now().getTime());
    const why =
      cause === null ? "" : ` Address: ${quoted(origin, 200)}; cause: ${quoted(cause, 200)}`;
    throw new CommandError(answer.code, form.sentences.map(said).join(" ") + why, EXIT.weaker);
  }
  const isReadableByPages = allowed === "*" || allowed === "https://explorer.example";
  return { text: answer.text, domain: domain ?? host, isReadableByPages };
}
