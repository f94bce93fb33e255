import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useConfig } from "../../config/config-context.ts";
import { failureText } from "../../phrasing/failure.ts";
import { notingFetch } from "../../queries/noting-fetch.ts";
import { useSource } from "../../queries/source.ts";
import { askedObservers } from "../../transparency/observations.ts";
import { useNetworkSetting } from "../../verify/network-setting.ts";
import type { CaseRequest, CaseSummary } from "./case-files.ts";

export type ExportState =
  | { name: "idle" | "cancelled" }
  | { name: "exporting"; done: number; total: number }
  | { name: "done"; summary: CaseSummary }
  | { name: "failed"; reason: string };

export function useExport() {
  const { network, demonstration } = useConfig();
  const { client, networkKey, apiBase, fetch, calls } = useSource();
  const queries = useQueryClient();
  const setting = useNetworkSetting();
  const [state, setState] = useState<ExportState>({ name: "idle" });
  const running = useRef<AbortController>(undefined);

  useEffect(
    () => () => {
      running.current?.abort();
    },
    [],
  );

  async function start(
    hashes: readonly string[],
    { documents, batchId, stated }: Pick<CaseRequest, "documents" | "batchId" | "stated">,
  ): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const total = hashes.length;
    const fileName = `digital-evidence_${networkKey}_case.zip`;
    try {
      const { chooseDestination, saveCase } = await import("./save-case.ts");
      const destination = await chooseDestination(fileName);
      setState({ name: "exporting", done: 0, total });
      const summary = await saveCase(fileName, destination, {
        hashes,
        documents,
        batchId,
        stated,
        isDemonstration: demonstration,
        setting,
        client,
        network,
        networkKey,
        apiBase,
        fetch: notingFetch(fetch, calls, window.location.pathname),
        observed: (id) => askedObservers(queries, { networkKey, fetch, calls }, id),
        signal,
        onProgress: (done) => {
          setState({ name: "exporting", done, total });
        },
      });
      setState({ name: "done", summary });
    } catch (error) {
      const isCancelled =
        signal.aborted || (error instanceof DOMException && error.name === "AbortError");
      setState(
        isCancelled ? { name: "cancelled" } : { name: "failed", reason: failureText(error) },
      );
    }
  }

  return { state, start, cancel: () => running.current?.abort() };
}
