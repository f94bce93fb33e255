import { certificatesOf } from "@digital-evidence/evidence/policy-authorities";
import { useCallback, useEffect, useRef, useState, useMemo } from "react";
import type { StampedFile } from "@digital-evidence/verdict/check-token";
import { loneTimestampTold, tokenTold } from "@digital-evidence/verdict/timestamps";
import { useSource } from "../../queries/source.ts";
import { failureText } from "../../phrasing/failure.ts";
import { fetchRecord } from "../../verify/fetch-record.ts";
import { useNetworkSetting } from "../../verify/network-setting.ts";
import type { GivenSource, VerifiedRow, Row } from "../../verify/row.ts";
import { hashDocument } from "../../document/hash-document.ts";
import { useAuthorities } from "../../trust/trusted-authorities.ts";

/** Why the record for a row could not be fetched. `reason` is null if the service does not know the fingerprint. */
type NotFetched = { key: string; name: string; reason: string | null };

/**
 * When the visitor asks, fetches the record of each given proof from the service. The requests run one at a time.
 */
export function useRecords(complete: (sources: readonly GivenSource[]) => void) {
  const network = useNetworkSetting();
  const { client } = useSource();
  const [isFetching, setFetching] = useState(false);
  const [done, setDone] = useState(0);
  const [problems, setProblems] = useState<readonly NotFetched[]>([]);
  const leaving = useRef(new AbortController());

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => {
      controller.abort();
    };
  }, []);

  const fetch = useCallback(
    async (rows: readonly VerifiedRow[]) => {
      const { signal } = leaving.current;
      setFetching(true);
      setProblems([]);
      setDone(0);
      const completed: GivenSource[] = [];
      const failed: NotFetched[] = [];
      for (const row of rows) {
        const { key, name, hash, known } = row;
        try {
          const options = { known, network, call: { signal } };
          const more = await fetchRecord(client, hash ?? "", options);
          const by = { from: "service" } as const;
          if (more === null) failed.push({ key, name, reason: null });
          else completed.push({ key, name, completed: more, before: row, by });
        } catch (error) {
          if (signal.aborted) return;
          failed.push({ key, name, reason: failureText(error) });
        }
        setDone((count) => count + 1);
      }
      setFetching(false);
      setProblems(failed);
      if (completed.length > 0) complete(completed);
    },
    [complete, client, network],
  );

  return { fetch, isFetching, done, problems };
}

type TokenRow = Extract<Row, { kind: "token" }>;
type Found = NonNullable<TokenRow["found"]>;

type Given = {
  rows: readonly Row[];
  sources: readonly GivenSource[];
  /** The texts of the checkpoints and the log proofs that the visitor gave, including the log proofs in bundles. */
  logFiles: readonly string[];
  /** The policy that the visitor pasted, which can name authorities. */
  pasted: string | null;
  isFinished: boolean;
};

/**
 * Checks the timestamp tokens that the visitor gave, once everything is read: a token may be for any of the files.
 * @returns the rows, in which those of tokens have what was found
 */
export function useTokens({ rows, sources, logFiles, pasted, isFinished }: Given): readonly Row[] {
  const authorities = useAuthorities(pasted);
  const [found, setFound] = useState<ReadonlyMap<string, Found>>(new Map());
  const tokens = useMemo(() => rows.filter((row) => row.kind === "token"), [rows]);

  useEffect(() => {
    if (tokens.length === 0 || !isFinished) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const given = sources.flatMap((source) => ("file" in source ? source : []));
    // A document from a ZIP is not a source of its own.
    const unpacked = rows.flatMap(({ name, ...row }) =>
      row.kind === "document" && row.file !== null && given.every(({ file }) => file !== row.file)
        ? { name, file: row.file }
        : [],
    );
    const files = [...given, ...unpacked].map((each) => stampedFile(each, signal));
    const run = async () => {
      const { checkToken } = await import("@digital-evidence/verdict/check-token");
      for (const { key, token } of tokens) {
        const result: Found =
          "subtle" in globalThis.crypto
            ? await checkToken(token, {
                files,
                logFiles,
                trusted: certificatesOf(authorities),
                certificateFiles: rows.flatMap((row) =>
                  row.kind === "named" ? (row.certificates ?? []) : [],
                ),
                now: new Date(),
                subtle: globalThis.crypto.subtle,
              })
            : "NO_WEB_CRYPTO";
        signal.throwIfAborted();
        setFound((known) => new Map([...known, [key, result]]));
      }
    };
    run().catch((error: unknown) => {
      if (!signal.aborted) reportError(error);
    });
    return () => {
      controller.abort();
    };
  }, [tokens, rows, sources, logFiles, authorities, isFinished]);

  return useMemo(
    () =>
      tokens.length === 0
        ? rows
        : rows.map((row) => {
            const result = row.kind === "token" ? found.get(row.key) : undefined;
            if (row.kind !== "token" || result === undefined) return row;
            const told = result === "NO_WEB_CRYPTO" ? loneTimestampTold : tokenTold(result);
            return { ...row, found: result, told };
          }),
    [rows, tokens, found],
  );
}

/** The digests of each file by algorithm, so that several tokens do not have a file hashed several times. */
const digests = new WeakMap<File, Map<string, Promise<string | null>>>();

function stampedFile(
  { name, file }: { name: string; file: File },
  signal: AbortSignal,
): StampedFile {
  const known = digests.get(file) ?? new Map<string, Promise<string | null>>();
  digests.set(file, known);
  return {
    name,
    digest: (algorithm) => {
      const digest =
        known.get(algorithm) ??
        hashDocument(file, algorithm, { signal }).catch(() => {
          // If one file cannot be read, the token is still compared with the others.
          known.delete(algorithm);
          return null;
        });
      known.set(algorithm, digest);
      return digest;
    },
  };
}
