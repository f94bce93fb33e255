// Shows a fingerprint's page the evidence of services that lie about one thing, or leave one thing out.
import { describe, expect, it, vi } from "vitest";
import {
  type Data,
  neighbour,
  ofOtherBatch,
  one as example,
  snapshotHash,
} from "../../../test/honest-service.ts";
import {
  allPassed,
  expectNothingVerified,
  link,
  links,
  mark,
  sentence,
  showFingerprint,
  states,
  unfold,
  verdict,
} from "../../../test/fingerprint-page.ts";
import {
  all,
  atBothSizes,
  bothSizes,
  comeBack,
  give,
  one,
  poll,
  show,
  textOf,
  untilSaid,
  valueOf,
} from "../../../test/show.tsx";
import { breakSignature, createStubService } from "../../../test/stub-service.ts";

const { record, proof } = example;
const RECORD = `/v1/fingerprints/${record.hash}`;
const PROOF = `${RECORD}/proof`;
const BATCH = `/v1/batches/${record.batchId}`;
const SNAPSHOTS = "/v1/ledger/snapshots/*";

type Proof = { witness: { type: string; contents: Record<string, unknown> }[] };
type Signature = { id: string; signature: string };

/** Shows the page on a service that was changed, and expects this sentence at both sizes. */
async function expectSentence(
  change: (service: ReturnType<typeof createStubService>) => void,
  said: string,
  expected: Partial<typeof allPassed> | null,
): Promise<void> {
  const service = createStubService();
  change(service);
  await showFingerprint(service);
  await atBothSizes(async () => {
    await poll(sentence).toContain(said);
    if (expected !== null) await poll(states).toEqual({ ...allPassed, ...expected });
    await expectNothingVerified();
  });
}

describe(`the evidence chain, given something false, at ${bothSizes}`, () => {
  it("[E4] fails inclusion on another fingerprint's valid proof", async () => {
    await expectSentence(
      (service) => service.replace(PROOF, neighbour.proof),
      "The proof is not for this fingerprint.",
      { Inclusion: "Failed" },
    );
  });

  it("[E4] fails inclusion on a proof whose witness was changed", async () => {
    await expectSentence(
      (service) =>
        service.change(PROOF, (data) => {
          const [leaf] = (data as Proof).witness;
          expect(leaf?.contents["dataDigest"]).toBe(record.hash);
          Object.assign(leaf?.contents ?? {}, { dataDigest: "0".repeat(64) });
        }),
      "The proof’s steps do not fit together.",
      null,
    );
    expect(states()).toMatchObject({ Inclusion: "Failed" });
  });

  it.each(["documentId", "documentRef", "fingerprintTimestamp", "tenantId"])(
    "[E5] does not pass the content when %s was changed, and says what that may mean",
    async (field) => {
      await expectSentence(
        (service) =>
          service.change(RECORD, (data) => {
            const changed = String(data[field]).replace(/\d/, (digit) =>
              digit === "1" ? "2" : "1",
            );
            expect(changed).not.toBe(data[field]);
            Object.assign(data, { [field]: changed });
          }),
        "The record’s fields do not give this fingerprint’s hash.",
        { Content: "Undecided" },
      );
      expect(verdict().innerText).toContain(
        "The fields may have been changed, or the service may write one of them differently",
      );
    },
  );

  it("[E5] fails the content when the record is another fingerprint's", async () => {
    await expectSentence(
      (service) => service.replace(RECORD, neighbour.record),
      "The hash that the record states is not this fingerprint’s hash.",
      null,
    );
    expect(states()).toMatchObject({ Content: "Failed" });
  });

  it("[E6] fails the batch when it names another root", async () => {
    await expectSentence(
      (service) => service.change(BATCH, (data) => void (data["mptRoot"] = "0".repeat(64))),
      "The proof leads to one root, and the batch states another.",
      { Batch: "Failed", Statements: "Failed" },
    );
  });

  it("[E6] fails inclusion when the record names another root", async () => {
    await expectSentence(
      (service) => service.change(RECORD, (data) => void (data["mptRoot"] = "0".repeat(64))),
      "The proof leads to one root, and the record states another.",
      null,
    );
    expect(states()).toMatchObject({ Inclusion: "Failed" });
  });

  it("[E6] fails the batch when it is not final though the record is", async () => {
    await expectSentence(
      (service) => service.change(BATCH, (data) => void (data["status"] = "PENDING_COMMITMENT")),
      "The record and the batch state statuses that contradict each other.",
      null,
    );
  });

  it("[E6] contradictions between statements of the service fail, and are named", async () => {
    const orgId = "00000000-0000-4000-8000-000000000000";
    await expectSentence(
      (service) => service.change(BATCH, (data) => void (data["orgId"] = orgId)),
      "The record and the batch name different organizations.",
      null,
    );
  });

  it.each([
    { batchId: "", batchGlobalSnapshotHash: null },
    { batchGlobalSnapshotHash: "" },
    { batchGlobalSnapshotHash: "latest" },
  ])(
    "[E6] a record with an impossible batch id or snapshot hash, such as %j, is inconclusive",
    async (names) => {
      const service = createStubService();
      service.change(RECORD, (data) => void Object.assign(data, names));
      // The batch's snapshot hash is removed, so that only the record could name a snapshot.
      service.change(BATCH, (data) => void delete data["globalSnapshotHash"]);
      await showFingerprint(service);
      await atBothSizes(() => poll(mark).toBe("inconclusive"));
    },
  );

  it.each<[string, string, Data]>([
    ["a batch", BATCH, { retryCount: "none", mptRoot: "00".repeat(32) }],
    ["a snapshot", SNAPSHOTS, { entries: [[]] }],
  ])("[E6] judges %s of which a member has the wrong type", async (_, address, members) => {
    const service = createStubService();
    service.change(address, (data) => void Object.assign(data, members));
    await showFingerprint(service);
    await atBothSizes(() => poll(mark).toBe("failed"));
  });

  it("[E7] fails the signatures when one was swapped for another fingerprint's", async () => {
    await expectSentence(
      (service) =>
        service.change(RECORD, (data) => {
          const [own] = data["proofs"] as [Signature];
          own.signature = ofOtherBatch.record.proofs[0]?.signature ?? "";
        }),
      "A signature is not valid for this fingerprint.",
      { Signatures: "Failed" },
    );
    // The panel names the failed check first, and marks the status beside it as stated by the service.
    expect(verdict().innerText).toMatch(
      /^Failed\n+A signature is not valid for this fingerprint\.\n/,
    );
    expect(valueOf("Status").innerText).toMatch(/^Finalized Commitment\s+the service says so/);
  });

  it("[E8] fails the ledger on a snapshot whose root was taken out", async () => {
    await expectSentence(
      (service) => service.change(SNAPSHOTS, (data) => void (data["entries"] = [])),
      "The snapshot does not state the hash of its own content.",
      { Ledger: "Failed" },
    );
  });

  it("[E8] fails the ledger on a snapshot whose root was taken out and that was hashed again", async () => {
    await expectSentence(
      (service) =>
        service.change(SNAPSHOTS, async (data) => {
          data["entries"] = [];
          data["hash"] = await snapshotHash(data);
        }),
      "The snapshot is not the one that the record or the batch names.",
      null,
    );
  });

  it("[E8] fails the ledger when the record names a snapshot that does not hold its root", async () => {
    const service = createStubService();
    const snapshot: Data = {
      ordinal: 2,
      previousHash: null,
      timestamp: record.confirmationTimestamp,
      ledger: "local",
      entries: [],
    };
    const hash = await snapshotHash(snapshot);
    service.replace(`/v1/ledger/snapshots/${hash}`, { ...snapshot, hash });
    service.change(RECORD, (data) => void (data["batchGlobalSnapshotHash"] = hash));
    await showFingerprint(service);
    await atBothSizes(async () => {
      await poll(() => verdict().innerText).toContain(
        "In the snapshot, this batch is missing or has a different root from the proof’s.",
      );
      // The record now names the changed snapshot, but the batch still names the original one. The record therefore
      // contradicts the batch.
      await poll(states).toEqual({ ...allPassed, Ledger: "Failed", Statements: "Failed" });
      await expectNothingVerified();
    });
  });

  it("[E8] fails the ledger on a snapshot to which a member was added after it was hashed", async () => {
    const service = createStubService();
    service.change(SNAPSHOTS, (data) => void (data["note"] = "not covered"));
    await showFingerprint(service);
    await atBothSizes(async () => {
      await poll(states).toMatchObject({ Ledger: "Failed" });
      await expectNothingVerified();
    });
  });

  it("[E3] gives pass, fail and undecided each its icon, word and colour, and a statement of the service a mark of its own", async () => {
    const service = createStubService();
    service.replace(PROOF, {
      path: record.hash,
      witness: [{ type: "Leaf", contents: { remaining: record.hash, dataDigest: "0".repeat(64) } }],
    });
    await showFingerprint(service);
    link("Statements").click();
    await atBothSizes(async () => {
      const marks = new Map<string, { icon: string; color: string; background: string }>();
      for (const title of ["Content", "Inclusion", "Document"]) {
        const button = link(title);
        const [, word = ""] = button.innerText.split("\n").filter(Boolean);
        const icon = one("svg", button);
        const { color, backgroundColor: background } = getComputedStyle(icon.parentElement ?? icon);
        marks.set(word, { icon: icon.innerHTML, color, background });
      }
      expect([...marks.keys()]).toEqual(["Passed", "Failed", "Not compared"]);
      for (const part of ["icon", "color", "background"] as const) {
        expect(new Set([...marks.values()].map((look) => look[part])).size).toBe(3);
      }
      const stated = all("h3, h4, h5").find(({ innerText }) => innerText.startsWith("Status"));
      expect(stated?.innerText).toContain("Stated, not checked");
      const { innerHTML } = one("svg", stated);
      expect([...marks.values()].map(({ icon }) => icon)).not.toContain(innerHTML);
    });
  });

  it("[T2] shows where a failed walk broke, and what it did not reach", async () => {
    const { length } = proof.witness;
    expect(length).toBeGreaterThanOrEqual(3);
    const service = createStubService();
    service.change(PROOF, (data) => {
      const second = (data as Proof).witness.at(-2)?.contents ?? {};
      const paths = second["pathsDigest"] as Record<string, string> | undefined;
      if (paths === undefined) second["childDigest"] = "0".repeat(64);
      else {
        const free = "0123456789abcdef".split("").find((digit) => paths[digit] === undefined);
        paths[free ?? ""] = "0".repeat(64);
      }
    });
    await showFingerprint(service);
    await unfold("The proof, drawn");
    const picture = () =>
      all("main section").findLast(({ innerText }) => innerText.includes("The proof, drawn")) ??
      one("#missing");
    const broken = () =>
      all("li", picture()).filter(({ innerText }) => innerText.includes("The proof breaks here"));
    await atBothSizes(async () => {
      await poll(() => broken().length).toBe(1);
      const [row = one("#missing")] = broken();
      expect(textOf("h3, h4", row)).toContain(`2 of ${length}`);
      expect(row.innerText).toMatch(/Invalid (branch|extension) commitment digest/);
      expect(row.innerText).toContain("not equal");
      const left = length - 2;
      expect(picture().innerText).toContain(
        left === 1 ? "One more step was not reached." : `${left} more steps were not reached.`,
      );
    });
  });
});

describe(`the evidence chain, given less, at ${bothSizes}`, () => {
  it("[E9] leaves a check open, and says why, if its evidence is not available", async () => {
    const service = createStubService();
    service.fail(SNAPSHOTS, 404);
    service.fail(BATCH, 404);
    await showFingerprint(service);
    link("Ledger").click();
    await atBothSizes(async () => {
      await poll(sentence).toBe("This evidence has no batch.");
      await poll(mark).toBe("inconclusive");
      await poll(states).toEqual({ ...allPassed, Batch: "Not compared", Ledger: "Not compared" });
      expect(links()).toContain(
        "The service does not know the snapshot that the record or the batch names.",
      );
      await expectNothingVerified();
    });
  });

  it("[E9] leaves the ledger open if it is not the service's own", async () => {
    const network = { snapshotUrl: "https://ledger.example/snapshots/{hash}" };
    await showFingerprint(createStubService(), record.hash, { network });
    link("Ledger").click();
    await atBothSizes(async () => {
      await poll(mark).toBe("consistent");
      expect(verdict().innerText).toContain("Not compared: a ledger’s snapshot and your document.");
      expect(states()).toEqual({ ...allPassed, Ledger: "Not compared" });
      expect(links()).toContain("nothing was compared with the ledger of Local ledger");
      expect(textOf("main")).not.toMatch(/verified/i);
    });
  });

  it("[E11] calls a fingerprint that is not final yet neither passed nor failed", async () => {
    const service = createStubService();
    service.change(RECORD, (data) => {
      data["status"] = "PROCESSING";
      for (const late of ["mptRoot", "confirmationTimestamp", "batchGlobalSnapshotHash"]) {
        delete data[late];
      }
    });
    service.fail(PROOF, 404);
    service.change(BATCH, (data) => {
      data["status"] = "PROCESSING";
      delete data["mptRoot"];
      delete data["globalSnapshotHash"];
    });
    await showFingerprint(service);
    await atBothSizes(async () => {
      await poll(sentence).toBe("The service says that the fingerprint is not final yet.");
      expect(verdict().innerText).toContain(
        "What passed its checks: the content and the signatures.",
      );
      expect(mark()).toBe("inconclusive");
      expect(Object.values(states())).not.toContain("Failed");
      await expectNothingVerified();
    });
  });

  it("[E14] marks nothing as covered where the content does not give the hash", async () => {
    const service = createStubService();
    service.change(RECORD, (data) => void (data["documentId"] = "another"));
    await showFingerprint(service);
    await atBothSizes(async () => {
      await poll(mark).toBe("inconclusive");
      expect(all("dd [data-coverage=stated]").length).toBeGreaterThan(0);
      expect(all("dd [data-coverage=covered]")).toEqual([]);
    });
  });

  it("[E4] a proof of another published shape is named as such, and does not fail", async () => {
    const service = createStubService();
    const { hash } = record;
    service.replace(PROOF, { hash, proof: { proofPath: [], leaf: hash } });
    await showFingerprint(service);
    await atBothSizes(async () => {
      await poll(mark).toBe("inconclusive");
      expect(sentence()).toContain("another published format");
    });
  });

  it("[O1] names the rule where the network binds a proof by its leaf alone", async () => {
    await showFingerprint(createStubService(), record.hash, { network: { proofBinding: "leaf" } });
    await atBothSizes(async () => {
      await poll(mark).toBe("consistent");
      expect(verdict().innerText).toContain("only the leaf of a proof");
    });
  });

  it("accepts a service that writes hex in upper case", async () => {
    const service = createStubService();
    const raise = (members: readonly string[]) => (data: Data) => {
      for (const member of members) data[member] = String(data[member]).toUpperCase();
    };
    service.change(RECORD, raise(["hash", "batchId", "mptRoot", "batchGlobalSnapshotHash"]));
    service.change("/v1/batches/*", raise(["id", "orgId", "mptRoot", "globalSnapshotHash"]));
    service.change(SNAPSHOTS, raise(["hash"]));
    await showFingerprint(service);
    await atBothSizes(() => poll(mark).toBe("consistent"));
  });
});

/** Remembers every sentence of the verdict that is shown from now on, however briefly. */
function watchSentence(): string[] {
  const seen: string[] = [];
  const heading = one("#verdict");
  new MutationObserver(() => seen.push(heading.textContent)).observe(heading, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  return seen;
}

describe(`a verdict that changes, at ${bothSizes}`, () => {
  it("[E10] is visibly dropped when a refetch returns other bytes", async () => {
    const service = createStubService();
    await showFingerprint(service);
    await poll(states).toEqual(allPassed);
    await unfold("The proof, drawn");
    const seen = watchSentence();
    service.change(RECORD, (data) => void (data["mptRoot"] = "0".repeat(64)));
    comeBack();
    await atBothSizes(async () => {
      await poll(sentence).toBe("The proof leads to one root, and the record states another.");
      await poll(() => verdict().innerText).toContain(
        "New data has arrived. Everything was checked again.",
      );
      // The drawn walk starts at the stated root, and breaks there.
      await poll(() => textOf("main")).toContain("Invalid branch commitment digest");
      await expectNothingVerified();
    });
    expect(seen[0]).toBe("New data has arrived. It is being checked here…");
  });

  it("[E10] is not called new data when the visitor adds a document", async () => {
    await showFingerprint(createStubService());
    give(new File(["other"], "other.txt", { type: "text/plain" }));
    await atBothSizes(async () => {
      await poll(() => states()["Document"]).toBe("Failed");
      expect(sentence()).toMatch(/^The document’s hash is not the one that the record refers to/);
      expect(verdict().innerText).not.toContain("New data");
    });
  });

  it.each([
    [
      "knows none",
      "The service returned a record for this fingerprint before, but no longer does.",
    ],
    ["gives another", "New data has arrived. Everything was checked again."],
  ])(
    "[E15] if the service, after a verdict, %s, the page drops the verdict and says so",
    async (what, said) => {
      vi.useFakeTimers();
      const service = createStubService();
      await showFingerprint(service);
      await poll(mark).toBe("consistent");
      if (what === "knows none") service.fail(RECORD, 404);
      else service.change(RECORD, (data) => void (data["documentId"] = "another"));
      await vi.advanceTimersByTimeAsync(15_100);
      await atBothSizes(async () => {
        await poll(mark).toBe("inconclusive");
        await poll(() => verdict().innerText).toContain(said);
        await poll(() => textOf("main")).toContain(
          what === "knows none" ? record.documentId : "another",
        );
      });
    },
  );

  it("[E16] shows how old the service’s answer is, not the browser’s copy of it", async () => {
    const service = createStubService();
    const past = new Date(Date.now() - 2 * 3_600_000).toUTCString();
    service.on("/v1/*", async (_, honest) => {
      const answer = await honest();
      return new Response(answer.body, { status: answer.status, headers: { date: past } });
    });
    await showFingerprint(service);
    await atBothSizes(() => poll(() => textOf("main")).toMatch(/Updated 2 hours ago/));
  });

  it("[E17] text from outside stays text: isolated, visible, shortened, and in quotation marks if it is a message of the service", async () => {
    const service = createStubService();
    service.change(RECORD, (data) => {
      data["organizationName"] = `Acme \u202e${"x".repeat(60_000)}`;
    });
    await showFingerprint(service);
    await atBothSizes(async () => {
      await poll(mark).toBe("consistent");
      const name = all("dd bdi").find(({ innerText }) => innerText.startsWith("Acme"));
      expect(name?.innerText).toMatch(/^Acme \[U\+202E\]x+… \([\d,]+ more characters\) …x+$/);
      expect(getComputedStyle(name ?? document.body).unicodeBidi).toBe("isolate");
      expect(document.body.innerText.length).toBeLessThan(20_000);
    });
  });

  it("[E17] a name of 200,000 letters makes the record unreadable, and no other check", async () => {
    const service = createStubService();
    service.change(RECORD, (data) => void (data["organizationName"] = "x".repeat(200_000)));
    await showFingerprint(service);
    await atBothSizes(async () => {
      await poll(mark).toBe("inconclusive");
      expect(sentence()).toBe(
        "The record could not be read. Either it is not a JSON object, or it is larger than the size limit.",
      );
      await poll(states).toMatchObject({ Batch: "Passed", Ledger: "Passed" });
      expect(document.body.innerText.length).toBeLessThan(20_000);
    });
  });

  it("[E17] a name of 3.5 million letters is an answer that is not read to its end", async () => {
    const service = createStubService();
    service.change(RECORD, (data) => void (data["organizationName"] = "x".repeat(3_500_000)));
    await show(`/fingerprint/${record.hash}`, { service });
    await atBothSizes(async () => {
      await untilSaid("The fingerprint could not be read");
      expect(textOf("[role=alert]")).toMatch(/answer is longer than 512 KiB/);
      expect(document.body.innerText.length).toBeLessThan(20_000);
    });
  });

  it("[E18] counts signers by key", async () => {
    const service = createStubService();
    service.change(RECORD, (data) => {
      const [own] = data["proofs"] as [Signature];
      data["proofs"] = [own, own];
    });
    await showFingerprint(service);
    const count = (text: string) => textOf("main").split(text).length - 1;
    await atBothSizes(async () => {
      await poll(mark).toBe("consistent");
      expect(verdict().innerText).toContain("Content, signature and proof");
      expect(textOf("main")).toContain("Signatures: 2. Signers: 1.");
      expect(count("Valid signature, checked here")).toBe(2);
      expect(count("Same key as the record’s signer")).toBe(2);
    });
  });

  it("[E18] keeps no tick beside a signature that is invalid while it verifies again", async () => {
    const service = createStubService();
    service.change(RECORD, breakSignature);
    const release = service.hold(BATCH);
    const marks = new Set<string>();
    const observer = new MutationObserver(() => {
      for (const { title } of all("[data-kind][title]")) marks.add(title);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    const showing = showFingerprint(service);
    await poll(mark).toBe("failed");
    await poll(() => marks.has("Not a valid signature for this fingerprint")).toBe(true);
    release();
    await showing;
    await atBothSizes(() => poll(mark).toBe("failed"));
    observer.disconnect();
    expect([...marks]).not.toContain("Same key as the record’s signer");
    expect([...marks]).not.toContain("Valid signature, checked here");
  });
});

describe(`the status line at ${bothSizes}`, () => {
  it.each([
    ["ERRORED_COMMITMENT", /^Errored/, 5, /^Errored/],
    ["QUEUED", /^Queued/, 5, /^Finalized/],
  ])(
    "[L2] marks the current step of %s, and ends in errored if the commitment failed",
    async (status, current, count, last) => {
      const service = createStubService();
      service.change(RECORD, (data) => void (data["status"] = status));
      await showFingerprint(service);
      const steps = () => all('ol[aria-label="What the service says"] > li');
      await atBothSizes(async () => {
        const marked = steps().filter((step) => step.matches("[aria-current=step]"));
        expect(marked.map(({ innerText }) => innerText)).toEqual([expect.stringMatching(current)]);
        expect(steps()).toHaveLength(count);
        expect(steps().at(-1)?.innerText).toMatch(last);
      });
    },
  );
});
