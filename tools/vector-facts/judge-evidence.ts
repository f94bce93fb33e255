// Says what the expected codes of a vector of vectors/evidence claim about hashes, roots and signatures. Other codes are
// about what is missing, has another form or contradicts something, without anything that is computed.
import { hasItsHash, isReproduced, isSigned } from "./evidence.ts";
import { isIncluded, keysIn, leafHash, readLogProof, signaturesIn } from "./log.ts";
import { isObject, type Members, rootOf, sha256 } from "./trie.ts";

/** Takes what was found here and what a vector states, of one kind. */
export type See = (kind: string, name: string, found: unknown, stated: unknown) => void;

type Vector = { name: string; expected: Readonly<Record<string, string | null | undefined>> };

const members = (value: unknown): Members => (isObject(value) ? value : {});
const items = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export function judgeEvidence({ name, expected }: Vector, parts: Members, see: See): void {
  const valueOf = (part: string) => members(parts[part])["value"];
  const [record, batch, snapshot] = ["record", "batch", "snapshot"].map((part) =>
    members(valueOf(part)),
  ) as [Members, Members, Members];
  const hash = String(valueOf("hash")).toLowerCase();
  const root = rootOf(valueOf("proof"));

  /** Sees what `find` finds, if the check has one of the codes of which it is true, or one of which it is false. */
  const judge = (
    check: string,
    kind: string,
    [trueOf, falseOf]: readonly [RegExp, RegExp?],
    find: () => boolean,
  ) => {
    const code = (expected[check] === undefined ? "OK" : expected[check])?.split(" ").at(-1) ?? "";
    const isTrue = trueOf.test(code);
    if (isTrue || falseOf?.test(code)) see(kind, `${name}: ${check}`, find(), isTrue);
  };

  judge("RECORD_HASH", "record hash", [/^OK$/, /^(?:NOT_REPRODUCED|WITHHELD)$/], () => {
    const isWithheld = items(record["withheld"]).some(
      (each) => members(each)["member"] === "documentId",
    );
    const own = isWithheld ? { documentId: parts["documentId"] } : {};
    return isReproduced({ ...own, ...record }, hash);
  });
  for (const index of [0, 1]) {
    const { id, signature } = members(items(record["proofs"])[index]);
    judge(`SIGNATURE/${index}`, "signature", [/^OK$/, /^INVALID_SIGNATURE$/], () =>
      isSigned(hash, String(id), String(signature)),
    );
  }
  judge("PROOF_WALK", "trie proof", [/^OK$/, /^BROKEN_WALK$/], () => root !== null);
  const stated = {
    ROOT_RECORD: record["mptRoot"],
    ROOT_BATCH: batch["mptRoot"],
    ROOT_VISITOR: parts["root"],
  };
  for (const [check, each] of Object.entries(stated)) {
    const isRoot = () => String(each).toLowerCase() === root;
    judge(check, "trie root", [/^OK$/, /^OTHER_ROOT$/], isRoot);
  }
  if (snapshot["ledger"] === "local") {
    const isSound = /^(?:OK|ROOT_NOT_IN_SNAPSHOT|NO_SNAPSHOT_NAMED)$/;
    judge("ROOT_LEDGER", "snapshot hash", [isSound, /^SNAPSHOT_HASH_MISMATCH$/], () =>
      hasItsHash(snapshot),
    );
  }

  const keysOfPolicy = keysIn(String(members(parts["witnesses"])["policy"]));
  const keysOfObservers = items(members(parts["observers"])["list"]).map((each) =>
    String(members(each)["key"]),
  );
  const isNoteSound = (proof: string, keys: string[]) => {
    const found = signaturesIn(readLogProof(proof).note, keys);
    return found.length > 0 && found.every(({ isValid }) => isValid);
  };
  if (expected["ROOT_WITNESSES"] !== undefined) {
    const proof = String(valueOf("logProof"));
    const isSigned = /^(?:OK|NOT_IN_LOG|QUORUM_NOT_REACHED|KEY_ENDED|NO_QUORUM)$/;
    judge("ROOT_WITNESSES", "note signatures", [isSigned, /^INVALID_CHECKPOINT$/], () =>
      isNoteSound(proof, keysOfPolicy),
    );
    const isThere = /^(?:OK|QUORUM_NOT_REACHED|KEY_ENDED|NO_QUORUM|NO_WITNESSES_TRUSTED)$/;
    const isElsewhere = /^(?:NOT_IN_LOG|OTHER_LOG_PROOF)$/;
    judge("ROOT_WITNESSES", "log proof", [isThere, isElsewhere], () => {
      const leaf = leafHash(Buffer.from(String(snapshot["hash"]), "hex"));
      const isAtPlace = readLogProof(proof).index === Number(snapshot["ordinal"]) - 1;
      return isAtPlace && isIncluded(proof, leaf);
    });
  }
  for (const [index, each] of items(valueOf("observations")).entries()) {
    const check = `ROOT_OBSERVER/${index}`;
    if (expected[check] === undefined) continue;
    const isProven = /^(?:OK|OBSERVED_\w+|OTHER_OBSERVATION|NO_ROOT_REACHED)$/;
    judge(check, "observation", [isProven], () => {
      const entry = Buffer.from(readLogProof(String(each)).extra ?? "", "base64");
      const leaf = leafHash(Buffer.from(sha256(entry), "hex"));
      return isIncluded(String(each), leaf) && isNoteSound(String(each), keysOfObservers);
    });
  }
}
