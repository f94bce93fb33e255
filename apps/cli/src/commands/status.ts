import { isFingerprintStatus } from "@digital-evidence/evidence/status";
import { givenHash } from "../evidence/own-evidence.ts";
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import { doesNotKnow, openService, type ServiceOptions } from "../service/service.ts";
import { quoted } from "../terminal/neutral-text.ts";

export async function status(text: string, options: ServiceOptions, io: Io): Promise<Outcome> {
  const hash = await givenHash(text, io);
  const service = await openService(options, io);
  const { client, network } = service;
  io.progress.show("asking for the record");
  const record = await client.fingerprint(hash, { refusesOther: true });
  if (record === null) {
    return {
      exitCode: EXIT.weaker,
      lines: [`${await doesNotKnow(service)} the fingerprint ${hash}.`],
      data: { network, hash, isKnown: false, stated: null },
    };
  }
  const stated = {
    status: record.status ?? null,
    batchId: record.batchId ?? null,
    createdAt: record.createdAt ?? null,
    confirmationTimestamp: record.confirmationTimestamp ?? null,
    documentId: record.documentId ?? null,
    withheld: (record.withheld ?? []).flatMap(({ member }) => member ?? []),
    documentRef: record.documentRef ?? null,
  };
  const isPublished = await service.isPublished();
  const known = isFingerprintStatus(stated.status) ? "" : " (not a status of the protocol)";
  return {
    exitCode: stated.status === "FINALIZED_COMMITMENT" ? EXIT.reached : EXIT.weaker,
    lines: [
      `Fingerprint  ${hash}`,
      `Status       ${quoted(stated.status ?? "none")}${known}`,
      `Document     ${quoted(stated.documentId ?? "none")}`,
      ...stated.withheld.map((member) => `Withheld     ${quoted(member)} (by the operator)`),
      `Received     ${quoted(stated.createdAt ?? "none")}`,
      `Confirmed    ${stated.confirmationTimestamp === null ? "not yet" : quoted(stated.confirmationTimestamp)}`,
      `Batch        ${stated.batchId === null ? "none yet" : quoted(stated.batchId)}`,
      "",
      `${isPublished ? "The published files state" : "The service states"} all of this, and nothing was checked. To check it, run digital-evidence get and then verify.`,
    ],
    data: { network, hash, isKnown: true, stated },
  };
}
