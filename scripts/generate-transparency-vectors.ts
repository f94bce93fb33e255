// `node scripts/generate-transparency-vectors.ts` writes vectors/transparency. With --check, the script writes nothing
// and fails if a file differs from what it would write.
//
// No expected value comes from packages/transparency. The trees come from a literal transcription of RFC 6962, and the
// texts are written by hand. Node's crypto makes the signatures, except those of ML-DSA-44: a library makes these, and
// Node's crypto verifies them. Some vectors contain data that other logs and programs published, and name its source.
import { checkpointVectors } from "./transparency-vectors/checkpoint.ts";
import { mlDsaVectors } from "./transparency-vectors/ml-dsa-44.ts";
import { noteVectors } from "./transparency-vectors/note.ts";
import { policyVectors } from "./transparency-vectors/policy.ts";
import { proofVectors } from "./transparency-vectors/proof.ts";
import { tileVectors } from "./transparency-vectors/tile.ts";
import { tlogProofVectors } from "./transparency-vectors/tlog-proof.ts";
import { treeVectors } from "./transparency-vectors/tree.ts";
import { writeVectorFiles } from "./vector-files.ts";

writeVectorFiles({
  transparency: {
    "tree.json": treeVectors,
    "tile.json": tileVectors,
    "proof.json": proofVectors,
    "note.json": noteVectors,
    "checkpoint.json": checkpointVectors,
    "ml-dsa-44.json": mlDsaVectors,
    "policy.json": policyVectors,
    "tlog-proof.json": tlogProofVectors,
  },
});
