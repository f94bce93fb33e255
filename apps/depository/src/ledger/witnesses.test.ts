// Tests what the log says about the answers of a witness. witnesses.process.test.ts runs real witnesses.
import {
  createSigner,
  emptyRoot,
  formatCheckpoint,
  formatNote,
  formatVerifierKey,
  parsePolicy,
  signText,
} from "@digital-evidence/transparency";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { createWitnesses } from "@digital-evidence/log/witnesses";

const log = createSigner("log.example", "note", new Uint8Array(32).fill(3));
const witness = createSigner("w.example", "cosignature", new Uint8Array(32).fill(4));

function checkpointOf(size: number): string {
  const head = { origin: "log.example", size, root: emptyRoot(), extensions: [] };
  const text = formatCheckpoint(head);
  return Buffer.from(formatNote({ text, signatures: [signText(text, log)] })).toString();
}

interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Asks a witness that gives the same answer to every request. */
const ask = (status: number, body: string, size = 5) => askOnce([{ status, body }], size);

/** Creates a log that asks a witness. The witness gives these answers in turn, and repeats the last one. */
function createAsking(replies: readonly Reply[], size: number, now = () => 0) {
  const checkpoint = checkpointOf(size);
  const policy = parsePolicy(
    Buffer.from(`witness w ${formatVerifierKey(witness.key)} http://w.example/\nquorum w\n`),
  );
  if (!policy.ok) throw new Error(policy.message);
  const sizes: unknown[] = [];
  const witnesses = createWitnesses({
    policy: policy.value,
    store: {
      checkpoint: () => Promise.resolve(checkpoint),
      putCosignature: () => Promise.reject(new Error("there is no cosignature to store")),
    },
    readTiles: () => Promise.reject(new Error("no tile is needed")),
    logger: pino({ level: "silent" }),
    now,
    send: (request) => {
      const sent = Buffer.from(request.body ?? "").toString();
      sizes.push(/^old (\d+)\n/.exec(sent)?.[1]);
      const { status, body } = replies[Math.min(sizes.length, replies.length) - 1] as Reply;
      return Promise.resolve({ status, body: Buffer.from(body) });
    },
  });
  return { witnesses, checkpoint, sizes };
}

async function askOnce(replies: readonly Reply[], size: number) {
  const { witnesses, checkpoint, sizes } = createAsking(replies, size);
  await witnesses.ask(checkpoint);
  const [asked] = witnesses.status();
  return { problem: asked?.problem, sizes, objection: witnesses.objection(size) };
}

describe("an answer of a witness", () => {
  it("of 409 with another size is followed by a request from that size, at most twice", async () => {
    const { problem, sizes, objection } = await ask(409, "0\n");
    expect(sizes).toEqual(["5", "0", "0"]);
    expect(problem).toBe(
      "it answered 409 three times, the last time with 0 as the size that it has cosigned",
    );
    expect(objection).toBeNull();
  });

  it("of 409 with a larger size says that the witness is ahead", async () => {
    expect(await ask(409, "9\n")).toMatchObject({
      problem: "it has cosigned 9 entries, more than the 5 of this checkpoint",
      objection: { reason: "WITNESS_AHEAD", size: 9 },
    });
  });

  it("of 409 with the size of the request says that the witness has another tree", async () => {
    expect(await ask(409, "5\n")).toMatchObject({
      problem: "it has another tree of 5 entries than this log",
      objection: { reason: "WITNESS_DISAGREES", size: 5 },
    });
  });

  it("of 409 does not say that the witness has another tree without entries", async () => {
    const { problem, objection } = await ask(409, "0\n", 0);
    expect(problem).toContain("it answered 409 three times");
    expect(objection).toBeNull();
  });

  it("of 422 says that the witness has another tree of the old size", async () => {
    expect(await ask(422, "no\n")).toMatchObject({
      problem: "it has another tree of 5 entries than this log",
      objection: { reason: "WITNESS_DISAGREES", size: 5 },
    });
  });

  it.each([
    ["an empty log", [], 0],
    ["a witness that has cosigned nothing", [{ status: 409, body: "0\n" }], 5],
  ])(
    "of 422 about %s does not say that the witness has another tree without entries",
    async (_, first, size) => {
      const { problem, objection } = await askOnce([...first, { status: 422, body: "no\n" }], size);
      expect(problem).toBe("it answered 422");
      expect(objection).toBeNull();
    },
  );

  it.each(["", "5", "five\n", "05\n"])(
    "of 409 with %j in place of a size says what the answer can mean",
    async (body) => {
      expect(await ask(409, body)).toMatchObject({
        problem:
          "it answered 409 without the size that it has cosigned. " +
          "Ask its operator whether it has another tree of 5 entries than this log",
        objection: null,
      });
    },
  );

  it("of another status is named with its status", async () => {
    expect(await ask(404, "unknown\n")).toMatchObject({ problem: "it answered 404" });
  });
});

it("a witness is asked again, although the clock was set back since it failed", async () => {
  let time = 3_600_000;
  const failing = { status: 503, body: "" };
  const { witnesses, sizes } = createAsking([failing], 5, () => time);
  await witnesses.steps[0]?.();
  await witnesses.steps[0]?.();
  expect(sizes).toHaveLength(1);
  time = 0;
  await witnesses.steps[0]?.();
  expect(sizes).toHaveLength(2);
});
