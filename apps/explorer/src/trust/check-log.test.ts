// Checks honest logs, and copies of them with one flaw each.
import { logFiles } from "@digital-evidence/client/log";
import {
  type Algorithms,
  createSigner,
  formatCheckpoint,
  formatNote,
  formatVerifierKey,
  leafHash,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  type Signer,
  signText,
  verifyCheckpoint,
  verifyTlogProof,
} from "@digital-evidence/transparency";
import { describe, expect, it } from "vitest";
import { levelStates, logFailure } from "@digital-evidence/verdict/log";
import {
  logSigner,
  otherSigner,
  quantumWitness,
  signedLog,
  testWitness,
} from "../../test/signed-log.ts";
import { algorithms } from "../verify/ml-dsa.ts";
import {
  acceptKey,
  changeKept,
  type KeptStorage,
  readKept,
  withoutContradiction,
} from "../verify/kept-checkpoints.ts";
import { openLog, SECOND_LOOK_MS } from "./check-log.ts";

const prefix = "https://service.example/log/";

/** Returns the hash of the snapshot with this ordinal. Ordinals count from 1. */
const hashOf = (ordinal: number) => ordinal.toString(16).padStart(64, "0");
const entryOf = (hash: string) => Uint8Array.from(Buffer.from(hash, "hex"));

/**
 * Returns the leaf hashes of the first `size` snapshots.
 * @param changed the ordinal of the snapshot that is replaced by another one
 */
function leavesOf(size: number, changed?: number): Uint8Array[] {
  return Array.from({ length: size }, (_, index) =>
    leafHash(entryOf(index + 1 === changed ? "f".repeat(64) : hashOf(index + 1))),
  );
}

function memoryStorage(): KeptStorage & { text: string | null } {
  return {
    text: null,
    getItem() {
      return this.text;
    },
    setItem(_, value) {
      this.text = value;
    },
  };
}

function forbiddenStorage(): KeptStorage {
  const forbid = () => {
    throw new DOMException("denied", "SecurityError");
  };
  return { getItem: forbid, setItem: forbid };
}

type Files = ReadonlyMap<string, Uint8Array>;

function addressOf(input: Parameters<typeof fetch>[0]): string {
  return typeof input === "string" ? input : input instanceof URL ? input.href : input.url;
}

function serve(files: Files, requested: string[] = []): typeof fetch {
  return (input) => {
    const path = addressOf(input).slice(prefix.length);
    requested.push(path);
    const bytes = files.get(path);
    return Promise.resolve(
      bytes === undefined ? new Response(null, { status: 404 }) : new Response(bytes.slice()),
    );
  };
}

const { signal } = new AbortController();

const theService = "https://service.example";

const noWait = () => Promise.resolve();

function openAt(
  fetch: typeof globalThis.fetch,
  storage: KeptStorage,
  algorithms: Algorithms = {},
  wait: (ms: number) => Promise<void> = noWait,
  service = theService,
  isKept = true,
  memory: KeptStorage = memoryStorage(),
) {
  return openLog({
    files: logFiles({ prefix, fetch, signal }),
    service,
    storage,
    memory,
    isKept,
    now: () => 1_700_000_000_000,
    wait,
    verify: (note, policy) => verifyCheckpoint(note, policy, algorithms),
  });
}

type LookOptions = { storage?: KeptStorage; ordinal?: number; hash?: string; service?: string };

function look(
  files: Files | typeof fetch,
  { storage = memoryStorage(), ordinal = 7, hash = hashOf(ordinal), service }: LookOptions = {},
) {
  const fetch = typeof files === "function" ? files : serve(files);
  return openAt(fetch, storage, {}, noWait, service)({ hash, ordinal });
}

function flipped(files: Files, path: string, at = 0): Files {
  const bytes = files.get(path)?.slice() ?? new Uint8Array();
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return new Map(files).set(path, bytes);
}

function signerOf(seed: number): Signer {
  return createSigner("log.example", "note", new Uint8Array(32).fill(seed));
}

/** Returns a log whose signed checkpoint has this further line. */
function withExtension(files: Files, line: string): Files {
  const note = parseNote(files.get("checkpoint") ?? new Uint8Array());
  const checkpoint = note.ok ? parseCheckpoint(note.value.text) : note;
  if (!checkpoint.ok) throw new Error(checkpoint.message);
  const text = formatCheckpoint({ ...checkpoint.value, extensions: [line] });
  return new Map(files).set(
    "checkpoint",
    formatNote({ text, signatures: [signText(text, logSigner)] }),
  );
}

const small = await signedLog(leavesOf(300));
const large = await signedLog(leavesOf(700));
const larger = await signedLog(leavesOf(900));

describe("[LG1] the place of a snapshot in the log", () => {
  it.each([1, 256, 257, 512, 513, 700])("is proven for ordinal %i", async (ordinal) => {
    const finding = await look(large, { ordinal });
    expect(finding).toMatchObject({ place: "IN_LOG", problem: null });
    expect(logFailure(finding)).toBeNull();
    expect(levelStates(finding).place).toBe("pass");
  });

  it("is another snapshot's, proven by the signed root", async () => {
    const finding = await look(large, { ordinal: 7, hash: hashOf(8) });
    expect(finding.place).toBe("OTHER_ENTRY");
    expect(logFailure(finding)).toBe("OTHER_ENTRY");
  });

  it("is not decided beyond the checkpoint", async () => {
    const finding = await look(large, { ordinal: 701 });
    expect(finding.place).toBe("BEYOND_CHECKPOINT");
    expect(logFailure(finding)).toBeNull();
  });

  it("fails where the tiles do not lead to the signed root", async () => {
    const finding = await look(flipped(large, "tile/0/000", 40 * 32));
    expect(finding.place).toBe("TILES_MISMATCH");
    expect(logFailure(finding)).toBe("TILES_MISMATCH");
  });
});

describe("[AW2] the proof for the engine", () => {
  const hash = hashOf(7);

  it("is a stored proof of the snapshot's place, with the checkpoint and its cosignatures", async () => {
    const witness = testWitness("harbour", 2, 1_700_000_000);
    const files = await signedLog(leavesOf(300), { witnesses: [witness] });
    const { proof, policy } = await look(files);
    const parsed = parsePolicy(new TextEncoder().encode(policy ?? ""));
    if (!parsed.ok) throw new Error(parsed.message);
    const bytes = new TextEncoder().encode(proof ?? "");
    const checked = verifyTlogProof(bytes, leafHash(entryOf(hash)), parsed.value);
    if (!checked.ok) throw new Error(checked.message);
    expect(checked.value.proof.index).toBe(6);
    expect(checked.value.cosignatures.map(({ timestampS }) => timestampS)).toEqual([1_700_000_000]);
  });

  it("is missing where the log does not have the snapshot", async () => {
    for (const options of [{ hash: hashOf(8) }, { ordinal: 701 }]) {
      expect((await look(large, options)).proof).toBeNull();
    }
    expect((await look(new Map())).proof).toBeNull();
  });
});

describe("[PQ4] a log with a witness whose key is of ML-DSA-44", () => {
  const witnesses = [
    testWitness("harbour", 2, 1_700_000_000),
    quantumWitness("quantum", 3, 1_700_000_001),
  ];
  const snapshot = { hash: hashOf(7), ordinal: 7 };

  it("is read with the algorithm that the policy needs, and names both witnesses", async () => {
    const files = await signedLog(leavesOf(300), { witnesses });
    const finding = await openAt(serve(files), memoryStorage(), algorithms)(snapshot);
    expect(finding).toMatchObject({ place: "IN_LOG", problem: null });
    expect(finding.witnesses).toEqual({
      cosigned: [
        { name: "harbour", timestampS: 1_700_000_000 },
        { name: "quantum", timestampS: 1_700_000_001 },
      ],
      named: 2,
      isQuorum: true,
    });
  });

  it("[PQ9] is not checked without that algorithm, and nothing is said about who cosigned", async () => {
    const files = await signedLog(leavesOf(300), { witnesses });
    const storage = memoryStorage();
    const finding = await openAt(serve(files), storage)(snapshot);
    expect(finding).toMatchObject({
      problem: "NO_ML_DSA",
      place: "NOT_CHECKED",
      witnesses: null,
    });
    expect(logFailure(finding)).toBeNull();
    expect(storage.text).toBeNull();
  });
});

describe("[LG2] what this browser saw before", () => {
  it("is kept at the first look, compared at the next, and replaced when that is proven", async () => {
    const storage = memoryStorage();
    expect((await look(small, { storage })).history).toBe("FIRST_LOOK");
    const grown = await look(large, { storage });
    expect(grown).toMatchObject({
      history: "CONSISTENT",
      before: { size: 300 },
      now: { size: 700 },
    });
    expect(await look(large, { storage })).toMatchObject({
      history: "CONSISTENT",
      before: { size: 700 },
    });
  });

  it("[LG3] is contradicted by a smaller log, and stays kept", async () => {
    const storage = memoryStorage();
    await look(large, { storage });
    const kept = storage.text;
    const finding = await look(small, { storage });
    expect(finding).toMatchObject({ history: "ROLLED_BACK", place: "IN_LOG" });
    expect(logFailure(finding)).toBe("ROLLED_BACK");
    expect(storage.text).toBe(kept);
  });

  it.each([
    [300, 1],
    [301, 300],
    [700, 1],
    [700, 300],
    [512, 256],
  ])("[LG3] is contradicted by a log of %i with another snapshot %i", async (size, changed) => {
    const storage = memoryStorage();
    await look(small, { storage });
    const [kept] = readKept(storage);
    const finding = await look(await signedLog(leavesOf(size, changed)), { storage });
    expect(finding.history).toBe("FORKED");
    expect(logFailure(finding)).toBe("FORKED");
    expect(finding.before?.note).not.toBe(finding.now?.note);
    expect(readKept(storage)).toMatchObject([kept]);
  });

  it("is not called forked by another snapshot that came later", async () => {
    const storage = memoryStorage();
    await look(small, { storage });
    const finding = await look(await signedLog(leavesOf(700, 301)), { storage });
    expect(finding.history).toBe("CONSISTENT");
  });

  it("is neither proven nor contradicted by tiles that lead elsewhere", async () => {
    const storage = memoryStorage();
    await look(small, { storage });
    const finding = await look(flipped(large, "tile/0/001", 45 * 32), { storage });
    expect(finding.history).toBe("TILES_MISMATCH");
  });

  it("is not a rollback where a cache on the way shows a checkpoint that is a second old", async () => {
    const storage = memoryStorage();
    await look(large, { storage });
    const waits: number[] = [];
    const onTheWay: typeof fetch = (input) => serve(waits.length === 0 ? small : large)(input);
    const find = openAt(onTheWay, storage, {}, (ms) => {
      waits.push(ms);
      return Promise.resolve();
    });
    const finding = await find({ hash: hashOf(7), ordinal: 7 });
    expect(finding).toMatchObject({ history: "CONSISTENT", now: { size: 700 }, place: "IN_LOG" });
    expect(waits).toEqual([SECOND_LOOK_MS]);
  });

  it("is compared with tiles from the service where the browser's cache has those of another log", async () => {
    const storage = memoryStorage();
    await look(small, { storage });
    // The log that was at this address before had other snapshots. The browser keeps its tiles for a year.
    const before = await signedLog(leavesOf(700, 7), { signer: otherSigner });
    const cached: typeof fetch = (input, init) => {
      const isTile = addressOf(input).includes("/tile/");
      return serve(isTile && init?.cache !== "reload" ? before : large)(input);
    };
    const finding = await look(cached, { storage });
    expect(finding).toMatchObject({ history: "CONSISTENT", place: "IN_LOG", problem: null });
    expect(logFailure(finding)).toBeNull();
  });

  it("is not compared across keys", async () => {
    const storage = memoryStorage();
    await look(large, { storage });
    const replaced = await signedLog(leavesOf(300), { signer: otherSigner });
    const finding = await look(replaced, { storage });
    expect(finding.history).toBe("OTHER_KEY");
    expect(logFailure(finding)).toBeNull();
    expect((await look(large, { storage })).history).toBe("CONSISTENT");
  });

  it("stays undecided under another key until the visitor accepts it", async () => {
    const storage = memoryStorage();
    await look(large, { storage });
    const replaced = await signedLog(leavesOf(300), { signer: otherSigner });
    const { key } = await look(replaced, { storage });
    expect((await look(replaced, { storage })).history).toBe("OTHER_KEY");
    const forked = await signedLog(leavesOf(300, 5), { signer: otherSigner });
    acceptKey(storage, { service: theService, key: key ?? "" });
    expect((await look(replaced, { storage })).history).toBe("CONSISTENT");
    expect((await look(forked, { storage })).history).toBe("FORKED");
  });

  it("[LG3] stays contradicted where the log shows the first version again, has another key or is not served", async () => {
    const storage = memoryStorage();
    await look(small, { storage });
    const forked = await look(await signedLog(leavesOf(301, 5)), { storage });
    const other = await signedLog(leavesOf(300), { signer: otherSigner });
    for (const files of [small, large, other, new Map()]) {
      const finding = await look(files, { storage });
      expect(finding.history).toBe("FORKED_BEFORE");
      expect(logFailure(finding)).toBe("FORKED");
      expect(forked.contradiction).toMatchObject({ ...finding.contradiction });
    }
    expect((await look(large, { storage, service: "https://another.example" })).history).toBe(
      "FIRST_LOOK",
    );
    changeKept(storage, (all) => withoutContradiction(all, theService));
    expect(await look(large, { storage })).toMatchObject({
      history: "CONSISTENT",
      contradiction: null,
    });
  });

  it.each([
    ["keeps nothing, because it is in a frame", memoryStorage(), false],
    ["can store nothing", forbiddenStorage(), true],
  ] as const)(
    "is compared with what the page itself saw, where the page %s",
    async (_what, storage, isKept) => {
      const memory = memoryStorage();
      const again = (files: Files) =>
        openAt(
          serve(files),
          storage,
          {},
          noWait,
          theService,
          isKept,
          memory,
        )({
          hash: hashOf(7),
          ordinal: 7,
        });
      expect((await again(small)).history).toBe("NOT_KEPT");
      expect((await again(large)).history).toBe("CONSISTENT");
      const shorter = await again(small);
      expect([shorter.history, logFailure(shorter)]).toEqual(["ROLLED_BACK", "ROLLED_BACK"]);
      const other = await signedLog(leavesOf(700), { signer: otherSigner });
      expect((await again(other)).history).toBe("OTHER_KEY");
      expect((await again(other)).history).toBe("OTHER_KEY");
      expect((await again(await signedLog(leavesOf(701, 5)))).history).toBe("FORKED");
      const reverted = await again(large);
      expect([reverted.history, logFailure(reverted)]).toEqual(["FORKED_BEFORE", "FORKED"]);
      expect(readKept(storage)).toEqual([]);
    },
  );

  it("is compared with both where the page and the browser saw two trees", async () => {
    const [storage, memory] = [memoryStorage(), memoryStorage()];
    const forked = await signedLog(leavesOf(301, 5));
    const framed = (files: Files) =>
      openAt(
        serve(files),
        storage,
        {},
        noWait,
        theService,
        false,
        memory,
      )({
        hash: hashOf(7),
        ordinal: 7,
      });
    await framed(small);
    // Another page of this browser is shown the other tree.
    await look(forked, { storage });
    for (const files of [large, forked]) {
      expect(logFailure(await framed(files))).toBe("FORKED");
    }
  });

  it("[LG3] is not contradicted by a stored pair whose signatures do not verify", async () => {
    const storage = memoryStorage();
    await look(small, { storage });
    await look(await signedLog(leavesOf(301, 5)), { storage });
    storage.text = (storage.text ?? "").replace(
      String.raw`log.example\n301\n`,
      String.raw`log.example\n302\n`,
    );
    expect((await look(small, { storage })).history).toBe("CONSISTENT");
  });

  it("stays kept, also of other services, where a service names a new key at every look", async () => {
    const storage = memoryStorage();
    const [another, forked] = ["https://another.example", await signedLog(leavesOf(300, 5))];
    await look(small, { storage, service: another });
    await look(small, { storage });
    for (let seed = 20; seed < 40; seed += 1) {
      await look(await signedLog(leavesOf(20), { signer: signerOf(seed) }), { storage });
    }
    expect(readKept(storage).length).toBeLessThan(8);
    expect((await look(forked, { storage, service: another })).history).toBe("FORKED");
    expect((await look(forked, { storage })).history).toBe("FORKED");
    for (let seed = 20; seed < 40; seed += 1) {
      await look(await signedLog(leavesOf(20), { signer: signerOf(seed) }), { storage });
    }
    expect((await look(small, { storage })).history).toBe("FORKED_BEFORE");
  });

  it("is kept without cosignatures where these are too long, and not at all where the checkpoint is", async () => {
    const witnesses = Array.from({ length: 60 }, (_, index) =>
      testWitness(`w${index}`, 20 + index, 1_700_000_000),
    );
    const storage = memoryStorage();
    await look(await signedLog(leavesOf(300), { witnesses }), { storage });
    expect(readKept(storage)[0]?.note).toBe(new TextDecoder().decode(small.get("checkpoint")));
    const before = storage.text;
    const filling = withExtension(large, '"'.repeat(8_000));
    expect((await look(filling, { storage })).history).toBe("CONSISTENT");
    expect(storage.text).toBe(before);
    const empty = memoryStorage();
    const finding = await look(filling, { storage: empty });
    expect(finding.history).toBe("TOO_LONG");
    expect(levelStates(finding).history).toBe("absent");
    expect(empty.text).toBeNull();
  });

  it("is compared where the log's name begins with a byte order mark", async () => {
    const signer = createSigner("\uFEFFlog.example", "note", new Uint8Array(32).fill(1));
    const storage = memoryStorage();
    await look(await signedLog(leavesOf(300), { signer }), { storage });
    const forked = await signedLog(leavesOf(300, 5), { signer });
    expect((await look(forked, { storage })).history).toBe("FORKED");
  });

  it("cannot be kept where storage is forbidden", async () => {
    const forbid = () => {
      throw new Error("forbidden");
    };
    const storage = { getItem: forbid, setItem: forbid };
    expect((await look(large, { storage })).history).toBe("NOT_KEPT");
  });

  it.each(["", "{}", "[7]", '[{"service":"https://service.example"}]'])(
    "is empty if the storage has %s",
    async (text) => {
      const storage = { ...memoryStorage(), text };
      expect((await look(large, { storage })).history).toBe("FIRST_LOOK");
    },
  );

  it("counts only where its signature still verifies", async () => {
    const storage = memoryStorage();
    await look(large, { storage });
    storage.text = (storage.text ?? "").replace(
      String.raw`log.example\n700\n`,
      String.raw`log.example\n701\n`,
    );
    expect((await look(large, { storage })).history).toBe("FIRST_LOOK");
  });

  it("is not a rollback where another tab keeps a later checkpoint meanwhile", async () => {
    const storage = memoryStorage();
    let isFirst = true;
    const racing: typeof fetch = async (input) => {
      const files = isFirst ? small : large;
      if (addressOf(input).endsWith("checkpoint") && isFirst) {
        const answer = await serve(small)(input);
        isFirst = false;
        await look(large, { storage });
        return answer;
      }
      return serve(files)(input);
    };
    const finding = await look(racing, { storage });
    expect(finding).toMatchObject({ history: "CONSISTENT", now: { size: 700 } });
  });

  it("is not a rollback where another tab keeps a later checkpoint and a cache on the way still shows the one before", async () => {
    const storage = memoryStorage();
    const waits: number[] = [];
    let shown = small;
    // During the first request, the other tab keeps the checkpoint of size 700. After the first wait, the cache answers
    // with that checkpoint, but meanwhile the other tab keeps the checkpoint of size 900.
    const racing: typeof fetch = async (input) => {
      const answer = await serve(shown)(input);
      if (addressOf(input).endsWith("checkpoint")) {
        if (storage.text === null) await look(large, { storage });
        if (waits.length === 1 && shown === large) await look(larger, { storage });
      }
      return answer;
    };
    const find = openAt(racing, storage, {}, (ms) => {
      waits.push(ms);
      shown = waits.length === 1 ? large : larger;
      return Promise.resolve();
    });
    const finding = await find({ hash: hashOf(7), ordinal: 7 });
    expect(finding).toMatchObject({ history: "CONSISTENT", now: { size: 900 }, place: "IN_LOG" });
    expect(waits).toEqual([SECOND_LOOK_MS, SECOND_LOOK_MS]);
  });
});

describe("[LG4] witnesses", () => {
  const [one, two, three] = [
    testWitness("one", 2, 1_700_000_000),
    testWitness("two", 3, 1_700_000_100),
    testWitness("three", 4),
  ];

  it("are those that the service names and whose cosignatures verify", async () => {
    const files = await signedLog(leavesOf(20), { witnesses: [one, two, three], quorum: 2 });
    expect((await look(files)).witnesses).toEqual({
      cosigned: [
        { name: "one", timestampS: 1_700_000_000 },
        { name: "two", timestampS: 1_700_000_100 },
      ],
      named: 3,
      isQuorum: true,
    });
  });

  it("do not make up a quorum that they do not reach, and the log is still checked", async () => {
    const files = await signedLog(leavesOf(20), { witnesses: [one, two, three] });
    const finding = await look(files);
    expect(finding).toMatchObject({ place: "IN_LOG", witnesses: { isQuorum: false } });
    expect(logFailure(finding)).toBeNull();
  });

  it("never pass as a check, because the service chose them", async () => {
    const files = await signedLog(leavesOf(20), { witnesses: [one, two] });
    expect(levelStates(await look(files)).witnesses).toBe("absent");
  });
});

describe("[LG6] a log that cannot be read", () => {
  const text = (content: string) => new TextEncoder().encode(content);

  it.each([
    ["REFUSED", new Map()],
    ["INVALID_POLICY", new Map(large).set("policy", text("<!doctype html>\n"))],
    ["INVALID_CHECKPOINT", new Map(large).set("checkpoint", text("<!doctype html>\n"))],
    ["WRONG_LENGTH", new Map(large).set("checkpoint", new Uint8Array(262_145))],
    ["WRONG_LENGTH", new Map(large).set("tile/0/000", new Uint8Array(256 * 32 + 1))],
    ["WRONG_LENGTH", new Map(large).set("tile/0/000", new Uint8Array(256 * 32 - 1))],
  ])("is %s, and nothing is said against the evidence", async (problem, files) => {
    const finding = await look(files);
    expect(finding).toMatchObject({ problem, place: "NOT_CHECKED" });
    expect(logFailure(finding)).toBeNull();
  });

  it("is UNREACHABLE where nothing answers", async () => {
    const finding = await look(() => Promise.reject(new TypeError("network")));
    expect(finding).toMatchObject({ problem: "UNREACHABLE", history: "NOT_CHECKED" });
  });

  it("fails where a signature does not verify", async () => {
    const at = new TextDecoder().decode(large.get("checkpoint")).indexOf("700");
    const finding = await look(flipped(large, "checkpoint", at));
    expect(finding.problem).toBe("SIGNATURE_MISMATCH");
    expect(logFailure(finding)).toBe("SIGNATURE_MISMATCH");
  });

  it("is not believed under another key than the policy's", async () => {
    const files = new Map(large).set(
      "checkpoint",
      (await signedLog(leavesOf(7), { signer: otherSigner })).get("checkpoint") ?? new Uint8Array(),
    );
    expect(logSigner.key.name).toBe(otherSigner.key.name);
    expect((await look(files)).problem).toBe("INVALID_CHECKPOINT");
  });

  it("asks for each file once", async () => {
    const requested: string[] = [];
    await look(serve(large, requested));
    expect(requested.toSorted()).toEqual([...new Set(requested)].toSorted());
    expect(requested.length).toBeLessThan(8);
  });
});

describe("a look for many snapshots", () => {
  it("[LG1] reads and compares the checkpoint once, and each tile once", async () => {
    const requested: string[] = [];
    const find = openAt(serve(large, requested), memoryStorage());
    const findings = await Promise.all(
      Array.from({ length: 700 }, (_, index) =>
        find({ hash: hashOf(index + 1), ordinal: index + 1 }),
      ),
    );
    expect(new Set(findings.map(({ place }) => place))).toEqual(new Set(["IN_LOG"]));
    expect(requested.filter((path) => path === "checkpoint")).toHaveLength(1);
    expect(new Set(requested).size).toBe(requested.length);
  });

  it("[LG1] sends no more requests to a log that stopped answering", async () => {
    let tiles = 0;
    const answer = serve(large);
    const find = openAt((input, init) => {
      if (!addressOf(input).includes("/tile/")) return answer(input, init);
      tiles += 1;
      return Promise.reject(new TypeError("no answer"));
    }, memoryStorage());
    const first = await find({ hash: hashOf(1), ordinal: 1 });
    expect(first).toMatchObject({ problem: "UNREACHABLE", proof: null });
    const before = tiles;
    const second = await find({ hash: hashOf(600), ordinal: 600 });
    expect(second).toMatchObject({ problem: "UNREACHABLE", proof: null });
    expect(tiles).toBe(before);
  });
});

describe("[LG4] a log that hides a fork", () => {
  const other = leavesOf(300).with(3, leafHash(Uint8Array.of(9)));

  /** The checkpoint of `files`, signed by a new key in front of the old one, under a policy that names only the new key. */
  function resigned(files: Files): Files {
    const note = parseNote(files.get("checkpoint") ?? new Uint8Array());
    if (!note.ok) throw new Error(note.message);
    const { text } = note.value;
    const newSigner = signerOf(77);
    const signatures = [signText(text, newSigner), signText(text, logSigner)];
    return new Map(files)
      .set("checkpoint", formatNote({ text, signatures }))
      .set(
        "policy",
        new TextEncoder().encode(`log ${formatVerifierKey(newSigner.key)}\nquorum none\n`),
      );
  }

  it("behind a new key that is listed first is found by the old key's signature", async () => {
    const storage = memoryStorage();
    await look(small, { storage });
    const forked = await signedLog(other);
    const finding = await look(resigned(forked), { storage });
    expect(finding.history).toBe("FORKED");
    expect(logFailure(finding)).toBe("FORKED");
    expect((await look(small, { storage })).history).toBe("FORKED_BEFORE");
  });

  it("hides no rollback either behind a new key that is listed first", async () => {
    const storage = memoryStorage();
    await look(large, { storage });
    const finding = await look(resigned(small), { storage });
    expect(finding.history).toBe("ROLLED_BACK");
    expect(logFailure(finding)).toBe("ROLLED_BACK");
  });

  it("is told from an honest log with a new key beside the old one", async () => {
    const storage = memoryStorage();
    await look(small, { storage });
    expect((await look(resigned(large), { storage })).history).toBe("OTHER_KEY");
  });

  it("is kept by a page that keeps no checkpoints, such as one in a frame", async () => {
    const storage = memoryStorage();
    await look(small, { storage });
    const snapshot = { hash: hashOf(7), ordinal: 7 };
    const inFrame = (files: Files) =>
      openAt(serve(files), storage, {}, noWait, theService, false)(snapshot);
    expect((await inFrame(large)).history).toBe("CONSISTENT");
    expect((await inFrame(await signedLog(other))).history).toBe("FORKED");
    expect((await inFrame(small)).history).toBe("FORKED_BEFORE");
  });

  it("cannot meet its quorum by a cosignature dated in the future", async () => {
    const witnesses = [testWitness("harbour", 2, 32_503_680_000)];
    const files = await signedLog(leavesOf(300), { witnesses });
    const finding = await look(files);
    expect(finding.witnesses).toMatchObject({ cosigned: [], isQuorum: false });
  });
});
