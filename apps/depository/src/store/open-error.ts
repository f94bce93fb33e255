// Explains to an operator in one sentence why a store cannot be opened and what to do.
import { join } from "node:path";
import { UnusableStoreError } from "./store-error.ts";

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

type Sentence = (place: Place, detail: string) => string;

const file = ({ dataDir }: Place): string => join(dataDir, "depository.sqlite");

const folderSentence: Sentence = ({ dataDir }, detail) =>
  `The data folder ${dataDir} cannot be used (${detail}): ` +
  "let this user write to it, or set DATA_DIR to another folder.";
const fullFolderSentence: Sentence = ({ dataDir }, detail) =>
  `The data folder ${dataDir} cannot be used (${detail}): check whether its volume is full.`;
const readOnlySentence: Sentence = (place, detail) =>
  `${file(place)} cannot be opened for writing (${detail}): ` +
  "let this user write to it and to its folder, or set DATA_DIR to another folder.";
const fullSentence: Sentence = (place, detail) =>
  `${file(place)} cannot be written (${detail}): check whether its volume is full.`;

/** Messages by the file system's error code, for a folder that cannot be used. */
const ofFolder: Readonly<Record<string, Sentence>> = {
  EACCES: folderSentence,
  EPERM: folderSentence,
  EROFS: folderSentence,
  ENOTDIR: folderSentence,
  EEXIST: folderSentence,
  ENOSPC: fullFolderSentence,
  EDQUOT: fullFolderSentence,
};

/** Messages by SQLite's primary result code: https://www.sqlite.org/rescode.html */
const ofSqlite: Readonly<Record<number, Sentence>> = {
  3: readOnlySentence,
  8: readOnlySentence,
  10: fullSentence,
  11: (place, detail) => `${file(place)} is damaged (${detail}): restore a back-up.`,
  13: fullSentence,
  14: readOnlySentence,
  26: (place) =>
    `${file(place)} is not a SQLite database: move it away, or set DATA_DIR to another folder.`,
};

const refusedSentence: Sentence = (_place, detail) =>
  `PostgreSQL refuses the user or the password in DATABASE_URL: ${detail}.`;

/** Messages by PostgreSQL's error code: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const ofPostgres: Readonly<Record<string, Sentence>> = {
  "28000": refusedSentence,
  "28P01": refusedSentence,
  "3D000": (_place, detail) => `The database that DATABASE_URL names does not exist: ${detail}.`,
  "42501": (_place, detail) =>
    `The user in DATABASE_URL lacks a privilege: ${detail}. Make it the owner of the schema public.`,
};

/** @returns an UnusableStoreError, or the error itself if there is no better message */
export function toOpenError(error: unknown, place: Place): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof UnusableStoreError) return cause;
    const sentence = sentenceOf(cause, place);
    if (sentence !== null) return new UnusableStoreError(sentence, { cause: error });
  }
  return error;
}

function sentenceOf(error: Error, place: Place): string | null {
  const code = "code" in error ? String(error.code) : "";
  if (place.databaseUrl !== null) return ofPostgres[code]?.(place, error.message) ?? null;
  const sentence = ofFolder[code];
  if (sentence !== undefined) return sentence(place, code);
  if (!("errcode" in error) || typeof error.errcode !== "number") return null;
  return ofSqlite[error.errcode & 0xff]?.(place, error.message) ?? null;
}
