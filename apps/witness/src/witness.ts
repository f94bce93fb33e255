// The rules of a witness (tlog-witness, add-checkpoint). A witness cosigns a checkpoint only if a known log has
// signed the checkpoint, and if the checkpoint's tree contains the tree that the witness has cosigned before.
import {
  type AddCheckpoint,
  type Checkpoint,
  cosign,
  formatNote,
  formatSignatureLine,
  isInUse,
  type NoteSignature,
  parseAddCheckpoint,
  parseCheckpoint,
  parseNote,
  type Signer,
  verifyConsistency,
  verifyNote,
} from "@digital-evidence/transparency";
import type { Logs } from "./logs-file.ts";
import type { Seen, WitnessStore } from "./store.ts";

export interface Answer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422;
  readonly type: "text/plain; charset=utf-8" | "text/x.tlog.size";
  readonly body: string;
}

export interface Witness {
  addCheckpoint(request: Uint8Array): Answer;
  /** The latest checkpoint of a log, with this witness's cosignature. @param originHash SHA-256 of the origin, in hex */
  latestCheckpoint(originHash: string): Answer;
}

interface WitnessOptions {
  readonly signer: Signer;
  readonly logs: Logs;
  readonly store: WitnessStore;
  readonly now: () => number;
  /** Called when a known log has signed two different trees of the same size. */
  readonly onFork: (origin: string, size: number) => void;
  /** Called with the status of each answer. */
  readonly onAnswer?: (status: Answer["status"]) => void;
  /** Called after a checkpoint has been written to disk and before the call is answered. */
  readonly onRecorded?: () => void;
}

export function createWitness(options: WitnessOptions): Witness {
  const { signer, logs, store, now, onFork, onRecorded = () => {} } = options;
  const { onAnswer = () => {} } = options;

  function judge(request: AddCheckpoint, text: string, checkpoint: Checkpoint): Answer {
    const { oldSize, proof, checkpoint: note } = request;
    const { origin, size, root } = checkpoint;
    const seen = store.latest(origin);
    const latest = seen ?? { size: 0, root: null };
    // A contradiction is stored even if the rest of the request is invalid, because the log's two signatures alone
    // prove it.
    if (isFork(seen, checkpoint)) {
      store.keepFork(origin, note);
      onFork(origin, size);
      return conflict(latest.size);
    }
    if (oldSize > size) return refuse(400, "the old size is larger than the checkpoint's");
    if (oldSize !== latest.size) return conflict(latest.size);
    // Every tree contains the empty tree, so a consistency proof from size 0 has no hashes.
    const isContinued =
      oldSize === 0
        ? proof.length === 0
        : verifyConsistency({ oldSize, oldRoot: latest.root ?? root, size, root, proof }).ok;
    if (!isContinued) return refuse(422, "the consistency proof does not verify");
    const recorded = store.record(origin, seen?.size ?? null, { size, root, note });
    // Nothing was recorded: another process recorded a checkpoint after this process had read the latest one above.
    if (!recorded) return conflict(store.latest(origin)?.size ?? 0);
    onRecorded();
    const line = formatSignatureLine(cosignNow(text));
    return { status: 200, type: "text/plain; charset=utf-8", body: line };
  }

  function answer(bytes: Uint8Array): Answer {
    const request = parseAddCheckpoint(bytes);
    if (!request.ok) return refuse(400, request.message);
    const note = parseNote(request.value.checkpoint);
    if (!note.ok) return refuse(400, note.message);
    const checkpoint = parseCheckpoint(note.value.text);
    if (!checkpoint.ok) return refuse(400, checkpoint.message);
    const { origin, size } = checkpoint.value;
    const known = logs.of(origin);
    if (known.length === 0) return refuse(404, "this witness does not know the log");
    const inUse = known.filter((log) => isInUse(log, size));
    if (inUse.length === 0) return refuse(403, "the log's key has ended before this size");
    const keys = inUse.map(({ key }) => key);
    const verified = verifyNote(request.value.checkpoint, keys);
    if (!verified.ok) return refuse(403, verified.message);
    return judge(request.value, note.value.text, checkpoint.value);
  }

  function cosignNow(text: string): NoteSignature {
    return cosign(text, Math.floor(now() / 1_000), signer);
  }

  return {
    addCheckpoint(bytes) {
      const answered = answer(bytes);
      onAnswer(answered.status);
      return answered;
    },

    latestCheckpoint(originHash) {
      const stored = store.noteOf(originHash);
      const note = stored === null ? null : parseNote(stored.note);
      const keys = stored === null ? [] : logs.of(stored.origin).map(({ key }) => key);
      if (note?.ok !== true || keys.length === 0) {
        return refuse(404, "this witness has cosigned no checkpoint of such a log");
      }
      const { text, signatures } = note.value;
      // The log may have sent other signatures too, of which this witness knows nothing.
      const own = signatures.filter(({ name, keyId }) =>
        keys.some((key) => key.name === name && key.id === keyId),
      );
      const body = formatNote({ text, signatures: [...own, cosignNow(text)] });
      const type = "text/plain; charset=utf-8";
      return { status: 200, type, body: Buffer.from(body).toString("utf8") };
    },
  };
}

function isFork(seen: Seen | null, { size, root }: Checkpoint): boolean {
  return seen !== null && seen.size === size && !Buffer.from(seen.root).equals(root);
}

function conflict(size: number): Answer {
  return { status: 409, type: "text/x.tlog.size", body: `${size}\n` };
}

function refuse(status: Answer["status"], message: string): Answer {
  return { status, type: "text/plain; charset=utf-8", body: `${message}\n` };
}
