// Tests what the pages say about a service's transparency log, and about one that shows different logs to this browser.
// e2e/log.test.ts has the running service's own log.
import { bundleToText, createBundle } from "@digital-evidence/evidence/bundle";
import {
  formatTlogProof,
  formatVerifierKey,
  parsePolicy,
  verifyCheckpoint,
} from "@digital-evidence/transparency";
import { beforeEach, describe, expect, it } from "vitest";
import { everyRule, findings } from "../../test/axe.ts";
import { link, mark, showFingerprint } from "../../test/fingerprint-page.ts";
import { batches, one as example } from "../../test/honest-service.ts";
import {
  another,
  hasButton,
  leaves,
  level,
  type LogFiles,
  press,
  showWithLog,
  sources,
  textIn,
  verdictOf,
} from "../../test/log-page.ts";
import {
  all,
  atBothSizes,
  bothSizes,
  give,
  poll,
  show,
  textOf,
  untilSaid,
  watchSaved,
} from "../../test/show.tsx";
import { otherSigner, signedLog, testWitness } from "../../test/signed-log.ts";
import { createStubService, type StubService } from "../../test/stub-service.ts";

const witnesses = [
  testWitness("harbour", 2, Date.UTC(2026, 2, 9, 15, 5) / 1000),
  testWitness("lighthouse", 3, Date.UTC(2026, 2, 9, 15, 16) / 1000),
];
const seen = await signedLog(leaves, { witnesses });
const forked = await signedLog([another, ...leaves.slice(1), another], { witnesses });
const { hash } = example.record;
const CONTINUES = "The log still begins with the";
const FORKED = "Failed: this service’s log was forked";

let service: StubService;
beforeEach(() => {
  service = createStubService();
});

/** The two checkpoints of the log that a page shows beside each other. */
const checkpoints = () =>
  all("section[data-verdict=failed] pre").filter(({ textContent }) =>
    textContent.includes("log.example"),
  ).length;
const history = () => level("history").innerText;

type Both = Record<"before" | "now", { note: string }>;

async function saveBoth(saved: ReturnType<typeof watchSaved>): Promise<Both> {
  const count = saved.length;
  await press("Save both checkpoints");
  await poll(() => saved.length).toBe(count + 1);
  return JSON.parse((await saved.at(-1)?.content.text()) ?? "") as Both;
}

/** Gives /verify a log's checkpoint, as a file from somebody else. */
const giveCheckpoint = (files: LogFiles) =>
  give(new File([textIn(files, "checkpoint")], "checkpoint"));

async function openVerify(): Promise<void> {
  await show("/verify", { service });
  await poll(() => all("input[type=file]").length).toBeGreaterThan(0);
}

describe(`the log at ${bothSizes}`, () => {
  it("[LG1] [LG2] [LG4] has the snapshot, and continues what this browser saw", async () => {
    await showWithLog(service, seen);
    await atBothSizes(async () => {
      expect(level("place").innerText).toContain(
        "The log signed the same root, so the snapshot is in the log",
      );
      expect(level("place").dataset["state"]).toBe("pass");
      expect(history()).toContain("had not seen this log before");
      const named = level("witnesses").innerText;
      expect(named).toMatch(
        /Cosigned by .?harbour.? and .?lighthouse.?: 2 of the 2 witnesses on the service’s list/,
      );
      expect(named).toContain("9 March 2026 at 15:16 UTC");
      expect(named).toContain("The service chose these witnesses.");
      await verdictOf("consistent");
    });
    await showWithLog(service, await signedLog([...leaves, another], { witnesses }));
    await atBothSizes(async () => {
      await poll(history).toContain(CONTINUES);
      expect(level("history").dataset["state"]).toBe("pass");
      await verdictOf("consistent");
    });
  });

  it("[LG3] [RP9] that was forked makes the verdict failed until the visitor dismisses it, with both checkpoints in one file", async () => {
    const saved = watchSaved();
    await showWithLog(service, seen);
    await showWithLog(service, forked);
    await atBothSizes(async () => {
      expect(await verdictOf("failed")).toMatch(
        new RegExp(
          `^${FORKED}\\n+Two versions of the service’s log contradict each other, and the log’s key signed both\\.`,
        ),
      );
      await poll(checkpoints).toBe(2);
    });
    const both = await saveBoth(saved);
    const policy = parsePolicy(seen.get("policy") ?? new Uint8Array());
    if (!policy.ok) throw new Error(policy.message);
    const sizes = (["before", "now"] as const).map((when) => {
      const checked = verifyCheckpoint(new TextEncoder().encode(both[when].note), policy.value);
      return checked.ok && checked.value.checkpoint.size;
    });
    expect(sizes).toEqual([leaves.length, leaves.length + 1]);

    await show(`/fingerprint/${hash}/report`, { service });
    await atBothSizes(() => poll(() => textOf("section[data-verdict=failed]")).toContain(FORKED));

    // The service shows the first log again. The page still says what it found, until the visitor dismisses it.
    await showWithLog(service, seen);
    await atBothSizes(async () => {
      await poll(history).toContain("When this browser looked earlier");
      expect(await verdictOf("failed")).toContain(FORKED);
      await poll(checkpoints).toBe(2);
    });
    const again = await saveBoth(saved);
    expect([again.before.note, again.now.note]).toEqual([both.before.note, both.now.note]);
    await press("Dismiss this warning");
    await atBothSizes(async () => {
      await poll(history).toContain(CONTINUES);
      await verdictOf("consistent");
    });
  });

  it("[LG3] that was rolled back makes the verdict failed, until it has grown again", async () => {
    await showWithLog(service, seen);
    await showWithLog(service, await signedLog(leaves.slice(0, -1), { witnesses }));
    await atBothSizes(async () => {
      expect(await verdictOf("failed")).toContain("Failed: this service’s log was rolled back");
    });
    await showWithLog(service, await signedLog([...leaves, another], { witnesses }));
    await atBothSizes(async () => {
      await poll(history).toContain(CONTINUES);
      await verdictOf("consistent");
    });
  });

  it("[TB3] [TB4] is compared on /verify with a checkpoint, and with a bundle, that somebody else passes on", async () => {
    const saved = watchSaved();
    await showWithLog(service, await signedLog([...leaves, another], { witnesses }));
    await openVerify();
    giveCheckpoint(seen);
    await atBothSizes(() => untilSaid("The two versions were not compared"));
    await press("Clear");
    giveCheckpoint(forked);
    await atBothSizes(async () => {
      await untilSaid("Failed: this log was forked");
      await poll(checkpoints).toBe(2);
    });
    const { before, now } = await saveBoth(saved);
    expect(now.note).toBe(textIn(forked, "checkpoint"));
    expect(before.note.split("\n")[1]).toBe(now.note.split("\n")[1]);
    await press("Clear");

    // A bundle from somebody else contains the checkpoint of the forked tree. All other evidence in it is valid.
    const checkpoint = forked.get("checkpoint") ?? new Uint8Array();
    const proof = formatTlogProof({ extra: null, index: 0, hashes: [], checkpoint });
    const part = (value: unknown) => ({ source: location.origin, receivedAt: new Date(), value });
    const of = batches.find(({ batch }) => batch.id === example.record.batchId);
    const bundle = createBundle({
      network: "demonstration",
      hash,
      createdAt: new Date(),
      tool: { name: "test", version: "0" },
      parts: {
        record: part(example.record),
        proof: part(example.proof),
        batch: part(of?.batch),
        snapshot: part(of?.snapshot),
      },
      logProof: {
        source: location.origin,
        receivedAt: new Date(),
        value: new TextDecoder().decode(proof),
      },
    });
    give(new File([bundleToText(bundle)], "bundle.json"));
    await atBothSizes(async () => {
      await untilSaid("Failed: this log was forked");
      await untilSaid("one is in the evidence that you provided");
      await poll(checkpoints).toBe(2);
      await expect(findings(everyRule)).resolves.toEqual([]);
    });
  });

  it("[LG2] that has another key stays undecided until the visitor accepts it, and names the witnesses of the earlier key", async () => {
    await showWithLog(service, seen);
    await press("Trust these witnesses");
    await verdictOf("confirmed");
    const otherKey = await signedLog(leaves, { witnesses, signer: otherSigner });
    for (const _ of ["the first look", "the second look"]) {
      await showWithLog(service, otherKey);
      await poll(history).toContain("now signed with a different key");
      expect(level("history").dataset["state"]).toBe("unknown");
    }
    await atBothSizes(async () => {
      await poll(() => sources().innerText).toContain("but for another key of the log");
      expect(level("history").textContent).toContain(formatVerifierKey(otherSigner.key));
      await expect(findings(everyRule)).resolves.toEqual([]);
    });
    await press("Accept this key");
    await atBothSizes(async () => {
      await poll(history).toContain(CONTINUES);
      expect(hasButton("Accept this key")).toBe(false);
    });
    await press("Stop trusting the witnesses for the other key");
    await atBothSizes(() =>
      poll(() => sources().innerText).not.toContain("but for another key of the log"),
    );
  });

  it("[LG5] [LG6] does not delay the page, says what cannot be checked, and fails if it has another snapshot in this place", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    service.on("/log/*", async () => {
      await held;
      return new Response("", { status: 503 });
    });
    await showFingerprint(service, hash);
    link("Ledger").click();
    await atBothSizes(async () => {
      await verdictOf("consistent");
      expect(all("[data-level=place]")).toEqual([]);
    });
    release();
    await atBothSizes(async () => {
      await poll(() => level("place").innerText).toContain("does not serve the log’s files");
      expect(mark()).toBe("consistent");
    });

    await showWithLog(service, await signedLog(leaves.map(() => another)));
    await atBothSizes(async () => {
      expect(await verdictOf("failed")).toContain("Failed: not in the service’s log");
      expect(hasButton("Save both checkpoints")).toBe(false);
    });
  });
});
