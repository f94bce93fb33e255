// Asks the configured witnesses for cosignatures (tlog-witness, add-checkpoint) and stores them as they arrive. Each
// witness is asked separately, so a witness that does not answer does not delay the others.
import { mlDsa44 } from "@digital-evidence/native/ml-dsa-44";
import {
  type Algorithms,
  formatAddCheckpoint,
  formatSignatureLine,
  formatVerifierKey,
  parseSignatureLines,
  type Policy,
  proveConsistency,
  type TileReader,
  type TrustedWitness,
  verifyCosignature,
} from "@digital-evidence/transparency";
import type { LogCosignature, LogStore } from "./log-store.ts";
import { createPause, type Pause } from "./pause.ts";
import type { Answer, Logger, Send } from "./surroundings.ts";
import { hasQuorum, headOf } from "./log-texts.ts";

/**
 * The time limit for each answer of a witness. After a start, signing waits until every witness has answered or failed,
 * which takes at most three times this limit.
 */
const ANSWER_TIMEOUT_MS = 5_000;
/**
 * The maximum length of a witness's answer. It is enough for 18 cosignatures of ML-DSA-44 with the longest names. A
 * witness normally sends one or a few.
 */
const MAX_ANSWER_BYTES = 65_536;
/** Empty if this version of Node has no ML-DSA-44. Then policy-file.ts refuses policies whose witnesses need it. */
const algorithms: Algorithms = mlDsa44 === null ? {} : { mlDsa44: mlDsa44.verify };
/** The maximum pause before a witness is asked again after a failure. */
const MAX_REST_MS = 60_000;
const FIRST_REST_MS = 1_000;

/** The reason why a witness stops the log: it has cosigned a tree that this log does not have. */
export interface Objection {
  readonly reason: "WITNESS_AHEAD" | "WITNESS_DISAGREES";
  readonly witness: string;
  readonly size: number;
}

export interface WitnessStatus {
  readonly name: string;
  /** The size of the newest checkpoint that the witness has cosigned for this process; null before the first. */
  readonly size: number | null;
  /** Why the last request to the witness failed; null where it succeeded. */
  readonly problem: string | null;
}

export interface Witnesses {
  readonly policy: Policy;
  /** Asks each witness for a cosignature. Resolves when all have answered or failed. */
  ask(checkpoint: string): Promise<void>;
  /**
   * @param known the size of the largest tree that the head or the published checkpoint names
   * @returns why nothing more may be signed, or null if no witness has reported a tree that this log lacks
   */
  objection(known: number): Objection | null;
  /**
   * One function for each witness. A call asks for a cosignature of the newest checkpoint, unless the witness has given
   * one. A call during the pause after a failure does nothing.
   */
  readonly steps: readonly (() => Promise<void>)[];
  status(): WitnessStatus[];
  /** The size of the checkpoint that they are asked for; null if there is none yet. */
  askedSize(): Promise<number | null>;
  isReached(size: number, cosignatures: readonly LogCosignature[]): boolean;
}

interface WitnessesOptions {
  readonly policy: Policy;
  readonly store: Pick<LogStore, "checkpoint" | "putCosignature">;
  readonly readTiles: TileReader;
  readonly logger: Logger;
  readonly now: () => number;
  readonly send: Send;
}

export function createWitnesses(options: WitnessesOptions): Witnesses {
  const { policy, store } = options;
  const asked = policy.witnesses.map((witness) => createAsked(witness, options));

  return {
    policy,
    async ask(checkpoint) {
      await Promise.all(asked.map((witness) => witness.ask(checkpoint)));
    },
    objection(known) {
      for (const witness of asked) {
        const { name, seen, disagrees } = witness;
        if (disagrees !== null)
          return { reason: "WITNESS_DISAGREES", witness: name, size: disagrees };
        if (seen > known) return { reason: "WITNESS_AHEAD", witness: name, size: seen };
      }
      return null;
    },
    steps: asked.map((witness) => async () => {
      if (!witness.pause.isOver) return;
      const checkpoint = await store.checkpoint();
      if (checkpoint !== null && witness.cosigned !== checkpoint) await witness.ask(checkpoint);
    }),
    status: () =>
      asked.map(({ name, cosigned, problem }) => ({
        name,
        size: cosigned === null ? null : headOf(cosigned).size,
        problem,
      })),
    async askedSize() {
      const checkpoint = await store.checkpoint();
      return checkpoint === null ? null : headOf(checkpoint).size;
    },
    isReached: (size, cosignatures) => hasQuorum(policy, size, cosignatures),
  };
}

interface Asked {
  readonly name: string;
  /** The size of the largest tree that the witness has reported as cosigned. */
  seen: number;
  /** The newest checkpoint that the witness has cosigned for this process. */
  cosigned: string | null;
  /** The size at which the witness has cosigned a different tree; null if it has not. */
  disagrees: number | null;
  problem: string | null;
  /** The pause after a failure. */
  readonly pause: Pause;
  /** Asks the witness for a cosignature. The promise never rejects: a failure is stored in `problem`. */
  readonly ask: (checkpoint: string) => Promise<void>;
}

function createAsked(witness: TrustedWitness, options: WitnessesOptions): Asked {
  const { store, readTiles, logger, now } = options;
  const key = formatVerifierKey(witness.key);
  const address = new URL("add-checkpoint", `${witness.url?.replace(/\/*$/, "")}/`);
  let failures = 0;
  let known: number | null = null;

  async function send(checkpoint: string, oldSize: number): Promise<Answer> {
    const proof = await proveConsistency(readTiles, oldSize, headOf(checkpoint).size);
    if (!proof.ok) throw new Error(`no consistency proof from ${oldSize}: ${proof.message}`);
    const body = formatAddCheckpoint({
      oldSize,
      proof: proof.value,
      checkpoint: Buffer.from(checkpoint),
    });
    return options.send({
      url: address,
      body,
      timeoutMs: ANSWER_TIMEOUT_MS,
      maxBodyBytes: MAX_ANSWER_BYTES,
    });
  }

  async function keep(checkpoint: string, answer: string): Promise<void> {
    const lines = parseSignatureLines(answer);
    if (!lines.ok) throw new Error(`it answered with no signature line: ${lines.message}`);
    const own = lines.value.find(
      ({ name, keyId }) => name === witness.key.name && keyId === witness.key.id,
    );
    const { text, size } = headOf(checkpoint);
    if (own === undefined || !verifyCosignature(text, own.signature, witness.key, algorithms).ok) {
      throw new Error("it answered without a cosignature of its own key");
    }
    await store.putCosignature({ witness: key, size, line: formatSignatureLine(own) });
    asked.cosigned = checkpoint;
    asked.seen = Math.max(asked.seen, size);
    known = size;
  }

  async function attempt(checkpoint: string): Promise<void> {
    const { size } = headOf(checkpoint);
    let oldSize = Math.min(known ?? size, size);
    // If the witness answers that it has cosigned a tree of another size, the next attempt proves consistency with that
    // tree. The second attempt normally succeeds. A third one is needed only if another client has sent the witness a
    // checkpoint in between.
    for (let attempts = 0; attempts < 3; attempts += 1) {
      const answer = await send(checkpoint, oldSize);
      const { status } = answer;
      const text = answer.body.toString();
      if (status === 200) return keep(checkpoint, text);
      // All trees without entries are equal, so no witness can have another one.
      if (status === 422 && oldSize > 0) {
        asked.disagrees = oldSize;
        throw new Error(`it has another tree of ${oldSize} entries than this log`);
      }
      if (status !== 409) throw new Error(`it answered ${status}`);
      const latest = parseSize(text);
      if (latest === null) throw new Error(problemWithoutSize(oldSize, size));
      asked.seen = Math.max(asked.seen, latest);
      if (latest > size)
        throw new Error(
          `it has cosigned ${latest} entries, more than the ${size} of this checkpoint`,
        );
      if (latest === oldSize && latest === size && size > 0) {
        asked.disagrees = size;
        throw new Error(`it has another tree of ${size} entries than this log`);
      }
      oldSize = latest;
    }
    throw new Error(
      `it answered 409 three times, the last time with ${oldSize} as the size that it has cosigned`,
    );
  }

  const asked: Asked = {
    name: witness.name,
    seen: 0,
    cosigned: null,
    disagrees: null,
    problem: null,
    pause: createPause(now),
    async ask(checkpoint) {
      try {
        await attempt(checkpoint);
        if (asked.problem !== null)
          logger.info({ witness: witness.name }, "a witness cosigns again");
        asked.problem = null;
        failures = 0;
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        if (asked.problem !== problem) {
          logger.warn({ witness: witness.name, err: error }, "a witness has not cosigned");
        }
        asked.problem = problem;
        asked.pause.begin(Math.min(FIRST_REST_MS * 2 ** failures, MAX_REST_MS));
        failures += 1;
      }
    },
  };
  return asked;
}

/**
 * A witness answers 409 for two reasons. Where the old size is not the one that it has cosigned, the answer states that
 * size. Where it has cosigned another tree of the old size, tlog-witness does not say what the answer contains.
 */
function problemWithoutSize(oldSize: number, size: number): string {
  const problem = "it answered 409 without the size that it has cosigned";
  if (oldSize !== size || size === 0) return problem;
  return `${problem}. Ask its operator whether it has another tree of ${size} entries than this log`;
}

function parseSize(text: string): number | null {
  const size = /^(?:0|[1-9]\d{0,15})\n$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(size) ? size : null;
}
