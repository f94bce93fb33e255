import { type DirectorySubject, directoryTold } from "@digital-evidence/verdict/directories";
import { statement } from "@digital-evidence/verdict/statements";
import { hashKey, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { Said } from "../components/said.tsx";
import { UnstoredChoice } from "../components/unstored-choice.tsx";
import type { ConfiguredDirectory } from "../config/directories.ts";
import { notingFetch } from "../queries/noting-fetch.ts";
import { howItWorksPath } from "../routes/routes.ts";
import { useSource } from "../queries/source.ts";
import { keptChoiceWords } from "../words/kept-choice.ts";
import { directoryWords as words } from "../words/key-directories.ts";
import { ChangedDirectory } from "./changed-directory.tsx";
import { directoryKey } from "./directory-key.ts";
import { DirectoryMark } from "./directory-mark.tsx";
import { ListedKeys } from "./listed-keys.tsx";
import { lookAtDirectory } from "./look-at-directory.ts";
import { seenList } from "./seen-directories.ts";

export type Props = { directory: ConfiguredDirectory; subject: DirectorySubject };

/** Asks a domain for its directory, and shows what the directory says about the subject's keys. */
export function DirectoryAnswer({ directory, subject }: Props) {
  const { domain } = directory;
  const { data: found, isFetching, dataUpdatedAt } = useDirectory(directory);
  if (found === undefined || isFetching) return <p>{words.waiting}</p>;
  const { form, validity } = directoryTold(domain, found, dataUpdatedAt);
  const isWellFormed = found.level === "well-formed" || found.level === "valid";
  return (
    <>
      <p className="directory-about">{words.about.file}</p>
      <DirectoryMark mark={isWellFormed ? "form" : "none"} told={form} />
      {validity !== null && (
        <DirectoryMark mark={found.level === "valid" ? "valid" : "none"} told={validity} />
      )}
      {found.level === "valid" && (
        <>
          <ChangedDirectory origin={directory.origin} received={found} seenAt={dataUpdatedAt} />
          <UnstoredChoice list={seenList} sentence={keptChoiceWords.unstoredDirectory} />
          <ListedKeys configured={directory} directory={found.directory} subject={subject} />
        </>
      )}
      <p className="directory-note">
        <Said
          of={
            found.level === "valid"
              ? statement("directory.worth", { domain: { exact: domain } })
              : statement("directory.noWorth")
          }
        />{" "}
        <Link href={`${howItWorksPath}#keys`}>{words.meaning}</Link>
      </p>
    </>
  );
}

/**
 * Requests the directory. While the page is open, the request is not repeated automatically, because each request tells
 * the domain that somebody is looking up its keys.
 */
function useDirectory(directory: ConfiguredDirectory) {
  const { networkKey, fetch, calls } = useSource();
  return useQuery({
    queryKey: directoryKey(networkKey, directory.origin),
    queryFn: ({ queryKey, signal }) =>
      lookAtDirectory(directory, {
        fetch: notingFetch(fetch, calls, hashKey(queryKey)),
        now: Date.now,
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
