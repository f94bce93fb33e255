// Asks the configured authorities to timestamp the newest checkpoint (RFC 3161), and stores their tokens. Authorities
// are asked only after the checkpoint is published, and each one separately. So an authority that does not answer
// delays neither the checkpoint nor the other authorities.
import { createHash, randomBytes, webcrypto } from "node:crypto";
import type { Authority } from "./authorities-file.ts";
import type { LogStore, TimestampStore } from "./log-store.ts";
import { createPause } from "./pause.ts";
import type { Logger, Send } from "./surroundings.ts";
import { headOf } from "./log-texts.ts";

/** The time limit for an authority's whole answer. */
const ANSWER_TIMEOUT_MS = 10_000;
/** The pause after a failure doubles up to this maximum. It is never shorter than the pause between two requests. */
const MAX_REST_MS = 60_000;
const FIRST_REST_MS = 1_000;
/** How far an authority's clock may be behind the clock of this service. */
const MAX_BEHIND_MS = 5 * 60_000;
const NONCE_BYTES = 8;

export interface AuthorityStatus {
  readonly name: string;
  /** The size of the largest tree that has a token of this authority. Null until the store has been read. */
  readonly size: number | null;
  /** Why the last request failed; null where it succeeded. */
  readonly problem: string | null;
}

export interface Timestamps {
  readonly names: readonly string[];
  /**
   * One function for each authority. A call asks for a token of the newest checkpoint, unless the authority has given
   * one. A call during the pause after a request does nothing.
   */
  readonly steps: readonly (() => Promise<void>)[];
  status(): AuthorityStatus[];
}

interface TimestampsOptions {
  readonly authorities: readonly Authority[];
  readonly store: {
    readonly log: Pick<LogStore, "checkpoint">;
    readonly timestamps: Pick<TimestampStore, "lastSize" | "put">;
  };
  readonly logger: Logger;
  readonly intervalMs: number;
  readonly now: () => number;
  readonly send: Send;
}

export function createTimestamps(options: TimestampsOptions): Timestamps {
  const asked = options.authorities.map((authority) => createAsked(authority, options));
  return {
    names: asked.map(({ name }) => name),
    steps: asked.map(({ step }) => step),
    status: () => asked.map(({ name, size, problem }) => ({ name, size, problem })),
  };
}

interface Asked extends AuthorityStatus {
  readonly step: () => Promise<void>;
}

function createAsked({ name, address, anchor }: Authority, options: TimestampsOptions): Asked {
  const { store, logger, intervalMs, now } = options;
  const asked = { name, size: null as number | null, problem: null as string | null, step };
  const pause = createPause(now);
  let failures = 0;

  async function step(): Promise<void> {
    if (!pause.isOver) return;
    asked.size ??= await store.timestamps.lastSize(name);
    const checkpoint = await store.log.checkpoint();
    if (checkpoint === null) return;
    const { text, size } = headOf(checkpoint);
    // The empty tree gets no token, because a token for it would prove nothing. Only the newest tree needs a token,
    // because it contains all earlier trees.
    if (size <= asked.size) return;
    try {
      const token = await ask(createHash("sha256").update(text).digest());
      const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
      await store.timestamps.put({
        authority: name,
        size,
        token: base64(token),
        anchor: base64(anchor),
      });
      asked.size = size;
      if (asked.problem !== null) logger.info({ authority: name }, "an authority timestamps again");
      asked.problem = null;
      failures = 0;
      pause.begin(intervalMs);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      if (asked.problem !== problem) {
        logger.warn({ authority: name, err: error }, "an authority has not timestamped");
      }
      asked.problem = problem;
      const restMs = Math.min(FIRST_REST_MS * 2 ** failures, MAX_REST_MS);
      pause.begin(Math.max(restMs, intervalMs));
      failures += 1;
    }
  }

  async function ask(imprint: Uint8Array): Promise<Uint8Array> {
    // Loaded only when an authority is asked, because this code would take a tenth of every start of the service.
    const { createRequest, LIMITS, parseReply, verifyToken } =
      await import("@digital-evidence/timestamp");
    const nonce = randomBytes(NONCE_BYTES);
    // The nonce is sent as a DER integer. These bits make the integer positive and without a leading zero byte, so that
    // DER encodes exactly the bytes of `nonce`.
    nonce.writeUInt8((nonce.readUInt8(0) & 0x3f) | 0x40, 0);
    const { status, body } = await options.send({
      url: address,
      headers: {
        "Content-Type": "application/timestamp-query",
        Accept: "application/timestamp-reply",
      },
      body: createRequest(imprint, nonce),
      timeoutMs: ANSWER_TIMEOUT_MS,
      maxBodyBytes: LIMITS.replyBytes,
    });
    if (status !== 200) throw new Error(`it answered ${status}`);
    const reply = parseReply(body);
    if (!reply.ok) throw new Error(`${reply.code}: ${reply.message}`);
    const token = reply.value;
    const { subtle } = webcrypto;
    const digests = { "SHA-256": imprint };
    const claim = { token, digests, anchor, nonce, now: new Date(now()), subtle };
    const verified = await verifyToken(claim);
    if (!verified.ok) throw new Error(`${verified.code}: ${verified.message}`);
    if (verified.value.time.getTime() < now() - MAX_BEHIND_MS) {
      throw new Error(`its clock is behind; it says ${verified.value.time.toISOString()}`);
    }
    return token;
  }

  return asked;
}
