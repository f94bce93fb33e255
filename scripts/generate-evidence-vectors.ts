// `node scripts/generate-evidence-vectors.ts` writes
// vectors/{canonical-json,fingerprint,signature,directory,evidence,bundle}. Each run writes the same files. With
// --check, the script writes nothing and fails if a file differs from what it would write.
import { bundleVectors } from "./evidence-vectors/bundle.ts";
import { canonicalJsonVectors } from "./evidence-vectors/canonical-json.ts";
import { directoryVectors } from "./evidence-vectors/directory.ts";
import { evidenceVectors } from "./evidence-vectors/evidence.ts";
import { fingerprintVectors } from "./evidence-vectors/fingerprint.ts";
import { signatureVectors } from "./evidence-vectors/signature.ts";
import { writeVectorFiles } from "./vector-files.ts";

writeVectorFiles({
  "canonical-json": canonicalJsonVectors,
  fingerprint: fingerprintVectors,
  signature: signatureVectors,
  directory: directoryVectors,
  evidence: evidenceVectors,
  bundle: bundleVectors,
});
