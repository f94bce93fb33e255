import type { DirectoryProblem } from "@digital-evidence/client/directory";
import type { DirectoryFormCode, DirectoryInvalidCode } from "@digital-evidence/evidence/directory";

export const directoryProblems: Readonly<Record<DirectoryProblem, string>> = {
  UNREACHABLE: "the domain does not answer",
  TIMED_OUT: "the domain did not send the whole file within 10 seconds",
  REDIRECTED: "the domain answers with a redirect, which explorers do not follow",
  NOT_PUBLISHED: "the domain has no file at /.well-known/digital-evidence.json",
  REFUSED: "the domain answers with an error",
  TOO_LONG: "the file is longer than 64 KiB",
};

export const formReasons: Readonly<Record<DirectoryFormCode, string>> = {
  TOO_LONG: "the file is longer than 64 KiB",
  NOT_JSON: "the file is not valid JSON",
  OTHER_FORMAT: "the file is not a directory of keys",
  OTHER_VERSION: "the file has a version that this command does not know",
  MALFORMED: "a member is missing, malformed or unknown",
  REPEATED_KEY: "a key is listed twice",
  BAD_PERIOD: "the period of a key ends before it begins",
  BAD_EXPIRY: "the file expires before it is issued, or more than 400 days after that",
};

export const invalidReasons: Readonly<Record<DirectoryInvalidCode, string>> = {
  OTHER_DOMAIN: "the file was made for another domain",
  SIGNER_NOT_LISTED: "the file does not list the key that signed it",
  SIGNER_NOT_VALID_THEN: "the key that signed the file was not valid when the file was issued",
  INVALID_SIGNATURE: "the file was changed after it was signed, or signed with another key",
  ISSUED_LATER: "the file states that it was issued in the future",
  EXPIRED: "the file has expired",
};

export const readabilityReasons = {
  yes: "Web pages of other origins may read the file.",
  no: "Web pages of other origins may not read the file, so no explorer can look keys up in it. Send it with the header Access-Control-Allow-Origin: *.",
};
